"""1 litre motor-oil bottle: tall angular body with a grip opening, slanted shoulder, level strip and red cap."""
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..'))
from bottles import label_sheet, moulded, ribbed_cap
from layered import shoot
from shapes import box, group, plate, put, round_corners, turned
from studio import mat

HALF, TOP, DEPTH = .98, 3.1, 1.05               # 1 unit = 7 cm
NECK_X, NECK_LEAN = -.42, -9                    # the neck sits over the front edge and leans outwards

BODY = round_corners([(-HALF, 0, .16), (HALF, 0, .16), (HALF, 2.42, .3), (HALF - .30, 3.02, .22), (.12, TOP + .12, .2),
                      (-.06, TOP + .44, .30), (-.84, TOP + .32, .30), (-HALF, TOP - .22, .3)], .2, 10)
GRIP = round_corners([(.26, 2.06, .12), (.62, 1.92, .12), (.68, 2.44, .16), (.42, 2.80, .14), (.20, 2.74, .12)], .12, 8)


def build():
    silver = moulded('pearl grey HDPE', (.34, .35, .37), .30, pearl=.65)
    red = mat('red cap', (.42, .008, .012), 0, .3)
    window = mat('level strip', (.86, .78, .55), 0, .25, Subsurface=.1)
    ink = mat('level print', (.2, .16, .1), 0, .5)
    front = -DEPTH / 2
    items = [plate('body', BODY, DEPTH, silver, .15, [GRIP]),
             box('foot', (2 * HALF - .22, DEPTH - .22, .1), silver, .04, (0, 0, .02)),
             box('level strip', (.02, .12, 2.3), window, .008, (-HALF - .001, -.12, 1.5))]
    items += [box('level mark', (.02, .10, .014), ink, 0, (-HALF - .006, -.12, .55 + .22 * k)) for k in range(9)]
    items += [box('finger rib', (.05, DEPTH - .5, .07), silver, .024, (HALF - .004, 0, .5 + .2 * k), segments=3) for k in range(7)]
    neck = [turned('neck', [(0, -.3), (.33, -.3), (.33, .12), (.37, .13), (.37, .19), (.30, .2), (0, .2)], silver, rounding=.03),
            turned('tamper ring', [(0, .22), (.385, .22), (.385, .31), (0, .31)], red, rounding=.02)]
    neck += [put(part, (0, 0, .33)) for part in ribbed_cap(.385, .46, red, 44)]
    items += [put(part, (NECK_X, 0, TOP + .36), (0, NECK_LEAN, 0)) for part in neck]

    def label(u, v):
        return -HALF + .17 + u * (2 * HALF - .34), front - .004, .26 + v * 1.60
    items.append(label_sheet('engine-oil', label, 8, 8))
    return group('engine oil', items)


if __name__ == '__main__':
    shoot(build, az=-26, el=10)
