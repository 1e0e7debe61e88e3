"""Ceramic brake pad set: four pads with chamfered, slotted friction blocks, shimmed back plates and wear clips."""
import math
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..'))
from details import carve, text, wire
from metals import grain, ink, powder_coat
from shapes import box, circle, group, plate, round_corners
from studio import mat, place, shoot

BACK, SHIM, BLOCK = .13, .025, .26           # thicknesses; 1 unit = 42 mm; friction face towards the viewer (-Y)
ARC, ARC_CENTRE = 2.55, -1.75                # outer edge: radius and height of its centre
INNER_ARC = 1.62
HALF, EAR = 1.16, 1.44                       # half width of the plate and out to the ears' ends


def arc(radius, left, right, count=28):
    """Points on the disc's circle from x = left to x = right."""
    return [(left + (right - left) * k / count, ARC_CENTRE + math.sqrt(radius ** 2 - (left + (right - left) * k / count) ** 2))
            for k in range(count + 1)]


def backing_outline():
    top = [(x, z, .02) for x, z in arc(ARC, HALF, -HALF)]
    bottom = [(x, z, .02) for x, z in arc(INNER_ARC, -.86, .86)]
    left = [(-HALF - .04, .42, .05), (-EAR, .40, .08), (-EAR, .02, .08), (-HALF - .02, 0, .06), (-HALF, -.22, .08), (-.98, -.34, .08)]
    right = [(-x, z, r) for x, z, r in reversed(left)]
    return round_corners(top + left + bottom + right, .05)


def block_outline(side):
    """Half a friction block: the slot in the middle runs across."""
    top, bottom = arc(ARC - .07, 1.08, .035), arc(INNER_ARC + .09, .035, .84)
    points = [(x, z, .01) for x, z in top + bottom] + [(1.0, -.10, .08)]
    return round_corners([(x * side, z, r) for x, z, r in points][::side], .03)


def friction_block(material):
    items = []
    for side in (-1, 1):
        half = plate('friction block', block_outline(side), BLOCK, material, .022, at=(0, -(BACK + BLOCK) / 2 + .01, 0))
        bevel = box('chamfer', (.5, .5, 3), material, 0, (side * 1.20, -(BACK / 2 + BLOCK + .12), 0), (0, 0, side * -28))
        items.append(carve(half, bevel))
    foot = round_corners([(x * 1.015, z * 1.01) for x, z in underlayer_outline()], .03)
    glue = plate('underlayer', foot, .03, material, .01, at=(0, -BACK / 2 - .01, 0))
    return [*items, glue]


def underlayer_outline():
    return arc(ARC - .07, 1.07, -1.07) + [(-.99, -.10)] + arc(INNER_ARC + .09, -.83, .83) + [(.99, -.10)]


def shim(grey, white, clip):
    """On the back: a rubber-coated shim with the maker's print, and the piston clip's three fingers."""
    outline = round_corners(arc(ARC - .10, 1.02, -1.02) + [(-.98, 0), (-.80, -.17)] + arc(INNER_ARC + .10, -.7, .7) + [(.80, -.17), (.98, 0)], .05)
    y = BACK / 2 + SHIM / 2
    items = [plate('shim', outline, SHIM, grey, .008, at=(0, y, 0))]
    for words, size, x, z in (('BOSCH', .24, 0, .50), ('BR-8102   CERAMIC', .10, 0, .28), ('E1 90R-02', .085, -.02, .14)):
        items.append(text('print', words, size, white, (x, y + SHIM / 2 + .001, z), (90, 0, 180), .001))
    items += [plate('rivet', circle(.055, (x, .62 - abs(x) * .16), 32), .03, clip, .012, at=(0, y + SHIM / 2, 0)) for x in (-.88, .88)]
    return items


def wear_clip(spring):
    points = [(EAR - .08, BACK / 2 + .04, .20), (EAR - .14, BACK / 2 + .05, .46), (EAR - .14, .02, .54),
              (EAR - .15, -.16, .52), (EAR - .24, -.26, .46)]
    return wire('wear indicator', points, .028, spring, 12)


def pad(materials):
    friction, coat, grey, white, spring = materials
    back = plate('back plate', backing_outline(), BACK, coat, .022)
    items = [back, *friction_block(friction), *shim(grey, white, spring), wear_clip(spring)]
    return group('pad', items)


def finishes():
    return (grain(mat('ceramic friction', (.12, .12, .12), .1, .85), 42, .5, .012, (.035, .034, .033), (.21, .20, .19)),
            powder_coat('black plate', (.016, .016, .017), .4), mat('shim', (.20, .205, .21), .55, .42), ink(),
            mat('spring steel', (.45, .46, .48), 1, .25))


def build():
    materials = finishes()
    spots = [((-1.02, 1.0, 0), (-14, 0, -4)), ((1.05, 1.15, 0), (12, 0, 170)),
             ((-.75, -.60, 0), (-90, 0, 14)), ((.86, -1.05, 0), (90, 0, -160))]
    return group('brake pad set', [place(pad(materials), at, turn) for at, turn in spots])


if __name__ == '__main__':
    shoot(build, az=-10, el=42, fill=.86)
