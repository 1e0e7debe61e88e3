"""Front strut: painted tube with spring seat and knuckle bracket, chromed rod, threaded end with nut, maker's label."""
import math
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..'))
from details import carve, prism, text
from metals import ink, powder_coat, rubber, zinc_plate
from prints import band, bend
from shapes import box, circle, group, parts_of, plate, put, rod, round_corners, turned
from studio import mat, place, shoot

TUBE, TUBE_LENGTH = .255, 3.3            # 1 unit = 100 mm; axis Z while modelling, foot at z = 0
ROD, ROD_TOP = .11, 4.75                 # the upper end of the chromed rod; the thread follows
SEAT, SEAT_RADIUS = 2.55, .72            # height of the spring seat
BRACKET = [(.30, .0), (.92, .0)]         # the two knuckle bolts: height above BRACKET_LOW
BRACKET_LOW = .15
LABEL = (1.55, 2.40)
ROLL = -98                               # turn about its own axis when lying: shows the bracket


def tube(black):
    profile = [(0, 0), (TUBE - .03, 0), (TUBE, .04), (TUBE, TUBE_LENGTH - .12),
               (TUBE - .02, TUBE_LENGTH - .03), (TUBE - .07, TUBE_LENGTH), (0, TUBE_LENGTH)]
    return turned('tube', profile, black, segments=128, rounding=.025)


def spring_seat(black):
    """A pressed dish with a turned-up, uneven rim, welded to the tube."""
    low, r = SEAT, SEAT_RADIUS
    dish = [(TUBE - .01, low + .10), (TUBE + .10, low + .06), (.46, low), (r - .09, low + .02), (r - .02, low + .08), (r, low + .20),
            (r + .035, low + .20), (r + .02, low + .05), (r - .07, low - .03), (.45, low - .05),
            (TUBE + .10, low + .01), (TUBE - .01, low - .06)]
    seat = turned('spring seat', dish, black, segments=160, rounding=.02)
    weld = turned('weld', [(TUBE - .01, low - .11), (TUBE + .035, low - .05), (TUBE - .01, low - .01)], black, rounding=.012)
    stop = box('coil stop', (.06, .20, .16), black, .02, (.55, .12, low + .10), (0, 0, 15))
    return [seat, weld, stop]


def knuckle_bracket(black):
    """Two pressed cheeks that clasp the tube and take the steering knuckle."""
    outline = round_corners([(-.10, 0, .05), (.58, .04, .16), (.66, .62, .2), (.58, 1.18, .16), (-.10, 1.28, .05)], .1)
    holes = [circle(.085, (.40, z), 40) for z, _ in BRACKET]
    items = [plate('cheek', outline, .055, black, .018, holes, (.12, y, BRACKET_LOW)) for y in (-.29, .29)]
    clasp = turned('clasp', [(TUBE, 0), (TUBE + .055, 0), (TUBE + .055, 1.24), (TUBE, 1.24)], black, rounding=.02)
    put(clasp, (0, 0, BRACKET_LOW + .02))
    items.append(carve(clasp, box('open side', (1, .5, 3), black, 0, (.60, 0, .8))))
    items += [box('flange', (.20, .055, 1.2), black, .02, (.17, y, BRACKET_LOW + .64), (0, 0, turn)) for y, turn in ((-.27, 8), (.27, -8))]
    hose = round_corners([(0, 0), (.40, 0, .08), (.40, .22, .1), (0, .30)], .03)
    items.append(plate('hose bracket', hose, .04, black, .012, [circle(.065, (.26, .13), 32)], (-.14, .16, 1.72), (0, 0, 130)))
    return items


def rod_end(chrome, zinc, seal):
    step = ROD_TOP
    items = [rod('rod', ROD, (0, 0, TUBE_LENGTH - .1), (0, 0, step), chrome, .02, 96),
             turned('gland', [(ROD, TUBE_LENGTH - .02), (.17, TUBE_LENGTH - .02),
                                (.16, TUBE_LENGTH + .05), (ROD, TUBE_LENGTH + .06)], seal, rounding=.015),
             rod('stud', .068, (0, 0, step), (0, 0, step + .52), zinc, .02)]
    for k in range(15):
        z = step + .10 + .028 * k
        items.append(turned('thread', [(.066, z - .014), (.08, z), (.066, z + .014)], zinc, segments=64, rounding=.003))
    nut = prism('nut', 6, .15, .12, zinc, at=(0, 0, step + .26), bevel=.015)
    washer = turned('washer', [(.07, step + .16), (.21, step + .16), (.21, step + .20), (.07, step + .20)], zinc, rounding=.01)
    return items + [nut, washer, rod('hex tip', .04, (0, 0, step + .5), (0, 0, step + .62), zinc, .01, 6)]


def labels(face):
    """A yellow sticker with the maker's name, read along the tube from foot to top."""
    middle = (LABEL[0] + LABEL[1]) / 2
    items = [band(TUBE, *LABEL, mat('yellow label', (.82, .53, .01), 0, .4), face - 75, face + 75)]
    dark = ink('black print', (.015, .015, .02))

    def where(x, off, z):
        angle = math.radians(face) - z / TUBE
        return ((TUBE + .004 + off) * math.cos(angle), (TUBE + .004 + off) * math.sin(angle), middle + x)
    for words, size, z in (('MONROE', .20, .06), ('SC-7101  FRONT', .075, -.12)):
        items.append(bend(text('label', words, size, dark, (0, 0, z), depth=.001), where))
    return items


def build():
    black = powder_coat('black paint', (.014, .014, .016), .28)
    chrome = mat('hard chrome', (.74, .75, .77), 1, .08)
    items = [tube(black), *spring_seat(black), *knuckle_bracket(black), *rod_end(chrome, zinc_plate(), rubber('gland seal')), *labels(-142 - ROLL)]
    return group('strut', items)


def lying():
    """On its side: the foot and the rim of the spring seat touch the bench."""
    strut = build()
    for item in parts_of(strut):
        put(item, turn=(0, 0, ROLL))
    return place(strut, turn=(0, 81, 0))


if __name__ == '__main__':
    shoot(lying, az=-50, el=44, fill=.86)
