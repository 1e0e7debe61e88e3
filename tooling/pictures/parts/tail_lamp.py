"""Rear combination lamp, left: wrap-around red lens, LED light guide, amber and reversing chambers, black housing."""
import math
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..'))
from bottles import blend
from details import surface, text, wire
from layered import shoot
from lenses import glowing, lens, reflector
from shapes import group, put, rod, turned
from studio import mat

# 1 unit = 12 cm. Outline of the lens as upper and lower edge over x: (x, low, high); it narrows to the car's middle
EDGE = blend([(-1.60, -.62, .90), (-1.52, -.86, 1.02), (-1.25, -.98, 1.09), (-.75, -1.00, 1.12), (-.1, -.88, 1.10), (.45, -.62, 1.05),
              (1.0, -.26, .97), (1.5, .02, .88), (1.68, .10, .84), (1.76, .20, .76)], 12)
ROLL, DIVIDE = .13, .40                         # edge rounding; share of the height taken by the lower chambers
COLUMNS, ROWS = 150, 56


def edge(x):
    """Lower and upper outline at x."""
    for (x0, *a), (x1, *b) in zip(EDGE, EDGE[1:]):
        if x <= x1 + 1e-9:
            t = (x - x0) / (x1 - x0)
            return [p + (q - p) * t for p, q in zip(a, b)]
    return EDGE[-1][1:]


def depth(x, z):
    """Wrap of the outer face round the car's corner (larger = further from the viewer)."""
    return .30 * max(0, -x - .1) ** 1.7 * .8 + .05 * z * z + .02 * x * x


def spot(u, v, shrink=0., back=0., roll=True):
    """Point on the lens for u, v in 0..1; shrink insets the outline, back moves it inwards."""
    x0, x1 = EDGE[0][0] + shrink, EDGE[-1][0] - shrink
    x = x0 + (x1 - x0) * u
    low, high = edge(x)
    low, high = low + shrink, max(high - shrink, low + shrink + .02)
    z = low + (high - low) * v
    rim = min(z - low, high - z, (x - x0) * 1.2, (x1 - x) * 1.2) if roll else 1
    rounding = ROLL - math.sqrt(max(0, ROLL ** 2 - max(0, ROLL - rim) ** 2))
    return x, depth(x, z) + rounding + back, z


def eased(i, count):
    t = i / count
    return t + .6 * (math.sin(2 * math.pi * t) / (2 * math.pi)) * -1


def sheet(name, material, u=(0, 1), v=(0, 1), shrink=0., back=0., pillow=0., columns=COLUMNS, rows=ROWS, roll=True):
    grid = []
    for j in range(rows + 1):
        row = []
        for i in range(columns + 1):
            a = u[0] + (u[1] - u[0]) * (eased(i, columns) if u == (0, 1) else i / columns)
            b = v[0] + (v[1] - v[0]) * (eased(j, rows) if v == (0, 1) else j / rows)
            x, y, z = spot(a, b, shrink, back, roll)
            row.append((x, y - pillow * abs(math.sin(13 * x) * math.sin(15 * z)), z))
        grid.append(row)
    return surface(name, grid, material, 0, 60)


def skirt(name, material, shrink, near, far, count=400):
    """The wall round the outline, from near to far behind the face."""
    path = ([(i / 100, 0) for i in range(100)] + [(1, i / 40) for i in range(40)]
            + [(1 - i / 100, 1) for i in range(100)] + [(0, 1 - i / 40) for i in range(41)])
    rows = []
    for step in range(7):
        back = near + (far - near) * step / 6
        rows.append([spot(a, b, shrink + .10 * (step / 6) ** 2, back + ROLL, False) for a, b in path])
    return surface(name, rows, material, 0, 40)


def chamber(name, u, colour_bowl, bulb):
    """A parabolic bowl with its bulb, in the lower part of the lamp."""
    x, y, z = spot(u, DIVIDE * .5, .1, .42, False)
    bowl = turned(name, [(.03 + .05 * k, .30 * (k / 5) ** 2) for k in range(6)], colour_bowl, closed=False)
    lamp = turned('bulb', [(.001, .0), (.06, .0), (.085, .08), (.085, .17), (.05, .23), (.001, .25)], bulb, rounding=.02)
    rim = turned('rim', [(.27, .28), (.31, .28), (.31, .32), (.27, .32)], reflector('rim'), rounding=.015)
    return [put(put(item, turn=(90, 0, 0)), (x, y, z)) for item in (bowl, lamp, rim)]


def build():
    black = mat('black housing', (.015, .016, .017), 0, .4)
    chrome = reflector('reflector', (.80, .81, .83), .16)
    satin = mat('satin reflector', (.72, .73, .75), .55, .34)
    dark = mat('dark chrome', (.10, .10, .11), .8, .28)
    red = lens('red lens', (.86, .03, .03), (.34, .004, .006), .02, .9, body=.10)
    clear = lens('clear lens', (.95, .95, .96), (.62, .64, .68), .02, .9)
    ruby = mat('ruby reflector', (.40, .006, .008), .25, .25)
    items = [sheet('lens', red, v=(DIVIDE, 1)), sheet('lower lens', clear, v=(0, DIVIDE)),
             skirt('housing', black, -.012, -.03, .62), sheet('floor', black, shrink=.09, back=.62, roll=False, columns=60, rows=16)]
    items += [sheet('pillow optics', ruby, (.02, .985), (DIVIDE + .03, .97), .03, .22, .05, 200, 80, False),
              sheet('lower reflector', satin, (.008, .992), (.0, DIVIDE - .01), .012, .44, .016, 200, 60, False),
              sheet('divider', dark, (.015, .985), (DIVIDE - .025, DIVIDE + .035), .015, .02, 0, 90, 6)]
    items += chamber('indicator', .24, mat('amber bowl', (.85, .26, .015), .35, .25), mat('amber bulb', (.95, .30, .01), 0, .12))
    items += chamber('reversing', .47, mat('bright bowl', (.80, .81, .83), .8, .2), mat('clear bulb', (.85, .88, .92), .2, .08))
    path = [(.955, .84), (.80, .845), (.60, .85), (.40, .855), (.20, .86), (.10, .855), (.065, .80), (.06, .70), (.075, .62), (.13, .595),
            (.30, .59), (.50, .59), (.62, .59)]
    guide = [spot(a, b, .07, .10, False) for a, b in path]
    items.append(wire('light guide', guide, .042, glowing('red light', (1, .05, .035), 1.9), 12))
    items += [wire('guide frame', [(x, y + .07, z) for x, y, z in guide], .075, chrome, 12)]
    for x, z in ((-.9, .45), (.6, .35)):
        items.append(rod('stud', .05, (x, .6, z), (x, 1.15, z), mat('zinc', (.7, .68, .6), 1, .3)))
    x, y, z = spot(.70, DIVIDE * .45, .02, -.005, False)
    items.append(text('maker', 'LUMAX', .10, mat('moulded text', (.55, .56, .58), .2, .4), (x - .02, y - .03, z + .03), depth=.002))
    return group('tail lamp', items)


if __name__ == '__main__':
    shoot(build, az=-20, el=12)
