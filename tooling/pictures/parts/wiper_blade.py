"""Flat wiper blade: curved spoiler rubber, steel-sprung wiping lip, central adapter, end caps."""
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..'))
from details import surface, text
from layered import shoot
from shapes import box, group, plate, round_corners
from studio import mat

HALF, BOW = 2.5, .30                            # half length and curvature height; 1 unit = 10 cm

# cross section (y, z) of the spoiler: thick heel at the front, thin trailing fin
SPOILER = round_corners([(-.13, .0, .01), (.13, .0, .01), (.135, .05, .02), (.06, .11, .05), (-.02, .27, .012),
                         (-.05, .27, .012), (-.07, .14, .06), (-.135, .06, .02)], .02, 4)
LIP = round_corners([(-.05, 0), (-.05, -.05), (-.018, -.06), (-.03, -.09), (-.012, -.17), (.012, -.17), (.03, -.09),
                     (.018, -.06), (.05, -.05), (.05, 0)], .008, 3)


def height(x):
    return -BOW * (x / HALF) ** 2


def sweep(name, section, start, end, material, taper=.0, steps=90):
    """Carry a section along the bowed blade; `taper` lowers it towards the tips."""
    grid = []
    for i in range(steps + 1):
        x = start + (end - start) * i / steps
        scale = 1 - taper * (abs(x) / HALF) ** 2
        slope = -2 * BOW * x / HALF ** 2
        grid.append([(x - slope * z * scale, y * (1 - taper * .3 * (abs(x) / HALF) ** 2), height(x) + z * scale)
                     for y, z in section + section[:1]])
    return surface(name, grid, material, 0, 35)


def tip(side, plastic):
    cap = [(y * 1.14, z * 1.06 - .006) for y, z in SPOILER]
    x = side * HALF
    part = sweep('end cap', cap, x - side * .22, x + side * .03, plastic, .35, 10)
    closing = box('cap end', (.05, .20, .085), plastic, .025, (x + side * .015, 0, height(x) + .05), (0, side * 13, 0))
    return [part, closing]


def adapter(plastic, accent):
    """The clip-on bridge in the middle, with the arm slot and its release button."""
    side = round_corners([(-.52, -.02), (.52, -.02), (.50, .12, .08), (.30, .30, .1), (.06, .36, .08), (-.20, .34, .1), (-.46, .16, .1)], .04)
    items = [plate('cheek', side, .07, plastic, .02, at=(0, y, 0)) for y in (-.155, .155)]
    items += [box('saddle', (.92, .28, .16), plastic, .04, (0, 0, .08)),
              box('pivot', (.24, .30, .2), plastic, .06, (-.05, 0, .24)),
              box('arm slot', (.34, .20, .05), mat('slot', (.008, .008, .008), 0, .7), .01, (.22, 0, .225), (0, 24, 0)),
              box('button', (.18, .14, .05), accent, .02, (-.27, 0, .27), (0, -22, 0))]
    return items


def build():
    rubber = mat('wiper rubber', (.012, .012, .013), 0, .46)
    plastic = mat('black plastic', (.022, .023, .025), 0, .36)
    accent = mat('grey button', (.12, .12, .13), 0, .4)
    steel = mat('spring steel', (.6, .6, .61), 1, .25)
    ink = mat('white print', (.7, .7, .69), 0, .5)
    items = [sweep('spoiler left', SPOILER, -HALF, -.30, rubber, .35), sweep('spoiler right', SPOILER, .30, HALF, rubber, .35),
             sweep('lip', LIP, -HALF + .03, HALF - .03, rubber),
             sweep('rail', [(-.10, .0), (.10, .0), (.10, -.018), (-.10, -.018)], -HALF + .05, HALF - .05, steel)]
    items += tip(-1, plastic) + tip(1, plastic) + adapter(plastic, accent)
    items += [text('maker', 'BOSCH', .13, ink, (.02, -.193, .13), depth=.002)]
    return group('wiper blade', items)


if __name__ == '__main__':
    shoot(build, az=-44, el=44)
