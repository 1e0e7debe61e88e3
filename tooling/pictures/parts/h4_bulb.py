"""H4 halogen bulb: P43t three-lug base, three blade terminals, clear glass with a dark painted tip."""
import math
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..'))
from details import bent_text, surface, wire
from layered import shoot
from lenses import lens
from shapes import circle, group, plate, put, round_corners, turned
from studio import mat

GLASS, LENGTH = .43, 2.15                      # glass radius and height above the flange; 1 unit = 2 cm


def glass_profile(scale=1.0):
    """Open (r, z) outline of the glass, from the pinch to the rounded tip."""
    low = [(.30, .30), (.34, .40), (.40, .52), (GLASS, .66), (GLASS, LENGTH - .3)]
    dome = [(GLASS * math.cos(a), LENGTH - .3 + .3 * math.sin(a)) for a in
            (math.radians(step * 9) for step in range(1, 11))]
    return [(r * scale, z) for r, z in low + dome]


def painted_tip():
    profile = [(r * 1.012, z + .006) for r, z in glass_profile() if z > LENGTH - .5]
    return [(GLASS * 1.012, LENGTH - .62)] + profile


def filament(name, at, material, turns=9, radius=.055, length=.42):
    points = [(at[0] + radius * math.cos(t), at[1] + radius * math.sin(t), at[2] + length * t / (2 * math.pi * turns))
              for t in (2 * math.pi * turns * i / (turns * 12) for i in range(turns * 12 + 1))]
    return wire(name, points, .014, material, 2)


def flange(metal):
    """The disc that seats in the lamp: three lugs, one of them wider."""
    outline = []
    for degree in range(0, 360, 2):
        near = min((abs((degree - lug + 180) % 360 - 180), wide) for lug, wide in ((270, 17), (30, 12), (150, 12)))
        radius = 1.12 if near[0] <= near[1] else .93
        outline.append((radius * math.cos(math.radians(degree)), radius * math.sin(math.radians(degree))))
    return put(plate('flange', outline, .06, metal, .02), turn=(90, 0, 0))


def build():
    steel = mat('nickelled steel', (.74, .73, .70), 1, .24)
    dull = mat('pressed steel', (.60, .60, .60), 1, .34)
    plastic = mat('black base', (.02, .02, .022), 0, .4)
    tungsten = mat('tungsten', (.45, .43, .42), 1, .3)
    glass = lens('bulb glass', (.985, .99, 1), (.62, .66, .70), .015, .7)
    paint = mat('tip paint', (.035, .037, .042), .3, .25)
    items = [turned('glass', glass_profile(), glass, closed=False),
             turned('glass inside', glass_profile(.93), glass, closed=False),
             turned('tip', painted_tip(), paint, closed=False),
             turned('collar', [(0, 0), (.56, 0), (.56, .18), (.47, .24), (.47, .50), (.43, .52), (0, .52)], steel, rounding=.02),
             flange(dull),
             turned('skirt', [(0, -.02), (.66, -.02), (.66, -.12), (.60, -.16), (.60, -.62), (.64, -.66), (.64, -.74), (0, -.74)],
                    steel, rounding=.02),
             turned('insulator', [(0, -.7), (.56, -.7), (.56, -.86), (0, -.86)], plastic, rounding=.03)]
    items += [filament('dipped filament', (-.06, 0, 1.22), tungsten), filament('main filament', (.05, .0, .76), tungsten)]
    shield = [[(-.06 + .15 * math.cos(math.radians(a)), .15 * math.sin(math.radians(a)), z) for a in range(150, 400, 10)]
              for z in (1.16, 1.3, 1.45, 1.68)]
    items.append(surface('shield', shield, dull, .015))
    for x, y, top in ((-.24, 0, 1.7), (.22, .05, 1.2), (.05, .2, 1.66), (.1, -.16, .8)):
        items.append(wire('support', [(x * .8, y, .4), (x, y, .6), (x, y, top - .05), (x * .4, y * .3, top)], .018, dull))
    for x, y, turned_by in ((-.42, 0, 90), (.42, 0, 90), (0, .40, 0)):
        outline = round_corners([(-.2, 0), (-.2, -.5), (-.13, -.62), (.13, -.62), (.2, -.5), (.2, 0)], .03)
        items.append(plate('terminal', outline, .05, steel, .012, [circle(.06, (0, -.36), 24)],
                           (x, y, -.84), (0, 0, turned_by)))
    ink = mat('etched print', (.06, .06, .065), .4, .5)
    for index, (words, size) in enumerate((('OSRAM', .14), ('12V 60/55W', .10))):
        items.append(bent_text('print', words, size, ink, .602, 'z', (0, 0, -.31 - .17 * index)))
    return group('h4 bulb', items)


if __name__ == '__main__':
    shoot(build, az=-25, el=14)
