"""The tile sheet: one tile a kind of ground, as text grids in the game's palette, each fitting itself on all sides."""

import numpy as np
from numpy.typing import NDArray

from maplib.canvas import KINDS

TILE = 16
"""Side of a tile in pixels."""

PALETTE = {
    "k": "1a1420",
    "K": "0d0a12",
    "a": "2b2733",
    "b": "3d3847",
    "c": "565062",
    "d": "77707f",
    "e": "9c94a0",
    "w": "f4ecdc",
    "n": "573626",
    "o": "86552f",
    "p": "b67f45",
    "g": "1f3a2c",
    "h": "356234",
    "i": "5a963a",
    "j": "92c84e",
    "Y": "f8c050",
    "G": "9a6420",
    "H": "d49a2c",
    "I": "f8dc78",
    "B": "22306a",
    "C": "385aac",
    "D": "70a6e4",
}
"""Colours by their character; those of the game's sprites."""

GRIDS = {
    "bedrock": """
        KKKkkkkKKKKKkkkk
        KkkaaakKKkkkkaak
        kaaaaakkkaaaakkk
        kaakkkkkaaaakkKK
        kkkKKKkkaaakkKKK
        KKKKKKKkkkkKKKkk
        KKkkkKKKKKKKkkaa
        kkaaakkKKKkkaaaa
        kaaaaakkKkkaaaak
        kaaaakkKKkkaakkk
        kkkkkkKKKKkkkkKK
        KKKKKKKkkKKKKKKK
        kkKKKkkaakkKKKkk
        akkKkaaaaakkKkka
        kkkkkaaaakkKKkkk
        KKKKkkkkkkKKKKKK""",
    "rock": """
        akbbbakaaabbbbak
        abccbbakabccccba
        abcbbbakabccbbba
        abbbbaakabbbbbba
        kaabakkkkaabbaak
        akkkkaaakkkkkkka
        bakaabbbakabbbak
        bbaabccbbaabccba
        cbaabcbbbaabcbba
        bakabbbbaakabbba
        akkkaabbakkkabak
        kabakkaakkabakkk
        abcbbakkkabccbak
        abccbbakabcccbba
        abbbbbakabbbbbba
        kaabbakkkaabbaak""",
    "ore": """
        akIIbakaaabIIbak
        aIIHHbakabIIHHba
        bIHHGbakaIIHHGba
        aHGGnaakbIHHGGba
        kaGnakkkkaHGGnak
        akkkkaIIakkGnkka
        bakaaIIHHakbbbak
        bbaaIIHHGaabIIba
        IHaaHHGGnbaIIHHb
        HGkabGGnaakIHHGa
        GnkkaaIIakkHGGnk
        kabakIIHGkkaGnkk
        abIIbHHGGakbIIak
        aIIHGaGnkabIIHGk
        aIHGGbakaIbHHGGa
        kaGnbakkkaabGnak""",
    "floor": """
        nooooooooonnoooo
        nooooopooonnoooo
        noooooooooonoopo
        noopooooooonoooo
        nooooooooonnoooo
        nnooooooonnnnoon
        onnnnnnnnnnonnnn
        ooonnooooooooono
        oooonoooopoooono
        opoonooooooooono
        oooonooooooooono
        ooopnooooooopono
        nooonnooooooonnn
        nnnnnnnnnnnnnnnn
        nnoooooooonnoooo
        noooooooooonoooo""",
    "water": """
        CCCCCCCCCCCCCCCC
        CCCDDDCCCCCCCCCC
        CCDCCCDCCCCCCCCC
        CCCCCCCCCCCBBBCC
        CCCCCCCCCCBCCCBC
        CCCCCCCCCCCCCCCC
        CCCCCCCCCCCCCCCC
        CCBBCCCCCCDDDCCC
        CBCCBCCCCDCCCDCC
        CCCCCCCCCCCCCCCC
        CCCCCCCCCCCCCCCC
        CDDCCCCBBCCCCCCC
        DCCDCCBCCBCCCCCC
        CCCCCCCCCCCCDDCC
        CCCCCCCCCCCDCCDC
        CCCCCCCCCCCCCCCC""",
    "gate": """
        abcceeeeeeeeccba
        bceeddkkkkddeecb
        cedkkkkkkkkkkdec
        cekkkYIIIIYkkkec
        edkkYIwwwwIYkkde
        edkYIwwwwwwIYkde
        ekkYIwwwwwwIYkke
        edkYwwwwwwwwYkde
        edkYwwwwwwwwYkde
        ekkIwwwwwwwwIkke
        edkIwwwwwwwwIkde
        edkIwwwwwwwwIkde
        ekkIIwwwwwwIIkke
        edkYIIIIIIIIYkde
        edkHYYYYYYYYHkde
        cckGHHHHHHHHGkcc""",
    "outside": """
        hhhhihhhhhhhhhhh
        hhihihhhhhhhhghh
        hhhihhhhhhjhhhgh
        hhhhhhhhhijhhhhh
        ghhhhhhhhhihhhhh
        hghhhhhhhhhhhhhh
        hhhhhghhhhhhhihh
        hhhhhhghhhhhihih
        hihhhhhhhhhhhihh
        hhijhhhhhhhhhhhh
        hhjhhhhhghhhhhhh
        hhhhhhhhhghhhhhh
        hhhhhihhhhhhhhih
        hhhhhhijhhhhhhhi
        hghhhhhhhhhghhhh
        hhghhhhhhhhhghhh""",
}
"""The tiles by kind of ground: sixteen rows of sixteen colours."""


def sheet() -> tuple[NDArray[np.uint8], list[str]]:
    """Return the tiles side by side in the order of KINDS, as places in a palette, and that palette."""
    places = {sign: place for place, sign in enumerate(PALETTE)}
    pixels = np.zeros((TILE, TILE * len(KINDS)), np.uint8)
    for number, kind in enumerate(KINDS):
        rows = GRIDS[kind].split()
        for y, row in enumerate(rows):
            for x, sign in enumerate(row):
                pixels[y, number * TILE + x] = places[sign]
    return pixels, list(PALETTE.values())
