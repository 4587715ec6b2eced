<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.10" tiledversion="1.10.2" name="dungeon" tilewidth="16" tileheight="16" tilecount="7" columns="7">
 <image source="dungeon.png" width="112" height="16"/>
 <tile id="0">
  <properties>
   <property name="terrain" value="bedrock"/>
  </properties>
 </tile>
 <tile id="1">
  <properties>
   <property name="terrain" value="rock"/>
  </properties>
 </tile>
 <tile id="2">
  <properties>
   <property name="terrain" value="ore"/>
  </properties>
 </tile>
 <tile id="3">
  <properties>
   <property name="terrain" value="floor"/>
  </properties>
 </tile>
 <tile id="4">
  <properties>
   <property name="terrain" value="water"/>
  </properties>
 </tile>
 <tile id="5">
  <properties>
   <property name="terrain" value="gate"/>
  </properties>
 </tile>
 <tile id="6">
  <properties>
   <property name="terrain" value="outside"/>
  </properties>
 </tile>
</tileset>
