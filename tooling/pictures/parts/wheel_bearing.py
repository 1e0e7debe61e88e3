"""Front wheel bearing kit: double-row cartridge with encoder seal, circlip and twelve-point axle nut."""
import math
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..'))
from details import text
from metals import ground_steel, rubber, turned_steel, zinc_plate
from prints import bend
from shapes import circle, group, plate, put, round_corners, turned
from studio import mat, place, shoot

OUTER, BORE, WIDTH = 1.44, .78, .74          # 1 unit = 25 mm: 72 x 39 x 37 mm; axis Y, faces at y = -/+ WIDTH
SEAL_OUTER, SEAL_INNER = 1.26, .97


def facing(item):
    return put(item, turn=(90, 0, 0))


def cartridge():
    """Outer ring, split inner ring, and the magnetic encoder seal between them."""
    ground, face = ground_steel('ground race', 'y', (.44, .45, .47), 40, .015), turned_steel('turned face', (.46, .47, .49))
    seal, encoder = rubber('seal lip', (.035, .014, .010)), rubber('encoder', (.022, .022, .024), .42)
    outer = [(SEAL_OUTER, -WIDTH), (OUTER, -WIDTH, .05), (OUTER, WIDTH, .05), (SEAL_OUTER, WIDTH)]
    inner = [(BORE, -WIDTH, .06), (SEAL_INNER, -WIDTH), (SEAL_INNER, WIDTH), (BORE, WIDTH, .06)]
    ring = [(SEAL_INNER + .03, WIDTH - .08), (SEAL_OUTER - .015, WIDTH - .08), (SEAL_OUTER - .015, WIDTH - .02), (SEAL_INNER + .03, WIDTH - .02)]
    lip = [(SEAL_INNER - .005, WIDTH - .10), (SEAL_OUTER + .005, WIDTH - .10), (SEAL_OUTER + .005, WIDTH - .05), (SEAL_INNER - .005, WIDTH - .05)]
    items = [facing(turned('outer ring', outer, ground, segments=192, rounding=.02)),
             facing(turned('inner ring', inner, face, segments=192, rounding=.02)),
             facing(turned('encoder', ring, encoder, segments=192, rounding=.02)),
             facing(turned('seal', lip, seal, segments=192, rounding=.015))]
    groove = [(OUTER - .01, -.03), (OUTER + .003, -.03), (OUTER + .003, .03), (OUTER - .01, .03)]
    items.append(facing(turned('split line', groove, mat('groove', (.02, .02, .02), .5, .5), segments=192, rounding=.004)))
    return items + engraving(mat('laser mark', (.05, .05, .055), .3, .6))


def engraving(mark):
    """Laser-marked maker and type, running round the outer ring's face."""
    middle = (OUTER + SEAL_OUTER) / 2
    items = []
    for words, degrees in (('SKF', 108), ('VKBA 3101', 60), ('72 x 39 x 37', -60)):
        def where(x, off, z, degrees=degrees):
            angle = math.radians(degrees) - x / middle
            return ((middle + z) * math.cos(angle), -WIDTH - .002 - off, (middle + z) * math.sin(angle))
        items.append(bend(text('mark', words, .145, mark, depth=.0005), where))
    return items


def circlip():
    """Flat spring ring with two eyes at the gap."""
    dark = mat('phosphated', (.05, .05, .052), .7, .35)
    gap, outline = math.radians(12), []
    for k in range(97):
        a = gap + (2 * math.pi - 2 * gap) * k / 96
        outline.append((1.50 * math.cos(a), 1.50 * math.sin(a)))
    for k in range(97):
        a = 2 * math.pi - gap - (2 * math.pi - 2 * gap) * k / 96
        width = .13 + .07 * abs(math.sin((a - gap) / 2))
        outline.append(((1.50 - width) * math.cos(a), (1.50 - width) * math.sin(a)))
    items = [plate('circlip', outline, .09, dark, .012)]
    for side in (-1, 1):
        spot = (1.40 * math.cos(gap), 1.40 * math.sin(gap) * side)
        items.append(plate('eye', circle(.135, (spot[0] - .04, spot[1]), 40), .09, dark, .012,
                           [circle(.055, (spot[0] - .04, spot[1]), 24)]))
    return group('circlip', items)


def axle_nut():
    """Twelve-point collar nut."""
    zinc = zinc_plate()
    star = [(r * math.cos(a), r * math.sin(a)) for a, r in
            ((math.pi * k / 12, .44 if k % 2 else .37) for k in range(24))]
    nut = plate('nut', round_corners(star, .03), .36, zinc, .03, [circle(.235, count=64)], (0, -.24, 0))
    collar = facing(turned('collar', [(.24, 0), (.60, 0), (.60, .05), (.46, .10), (.24, .10)], zinc, rounding=.03))
    thread = [facing(turned('thread', [(.245, z - .03), (.205, z), (.245, z + .03)], zinc, rounding=.006))
              for z in (.05 + .06 * k for k in range(7))]
    return group('axle nut', [nut, collar, *thread])


def build():
    bearing = place(group('bearing', cartridge()), (0, 0, 0), (0, 0, 0))
    clip = place(circlip(), (1.75, .75, 0), (-9, 20, -12))
    nut = place(axle_nut(), (1.42, -1.0, 0), (-90, 0, 20))
    return group('wheel bearing kit', [bearing, clip, nut])


if __name__ == '__main__':
    shoot(build, az=-32, el=17)
