"""Mini ISO relay: black cube with a mounting tab, printed wiring diagram and four blade terminals."""
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..'))
from details import text
from layered import shoot
from shapes import box, circle, group, plate, round_corners
from studio import mat

WIDTH, DEPTH, HEIGHT = 2.8, 2.8, 2.45        # 1 unit = 1 cm
BLADE_WIDTH, BLADE_LENGTH, BLADE_THICKNESS = .63, 1.1, .08


def blade(name, x, y, turned, metal):
    low, half = -BLADE_LENGTH, BLADE_WIDTH / 2
    outline = [(-half, 0), (-half, low + .2), (-half * .62, low), (half * .62, low), (half, low + .2), (half, 0)]
    hole = circle(.085, (0, low + .42), 24)
    return plate(name, round_corners(outline, .05), BLADE_THICKNESS, metal, bevel=.018, holes=[hole],
                 at=(x, y, .12), turn=(0, 0, 90 if turned else 0))


def diagram(ink):
    """The printed coil-and-contact drawing, as thin strokes on the front face."""
    front, z = -DEPTH / 2 - .003, .86
    line = lambda x, y, w, h, turn=0: box('stroke', (w, .007 if turn else .006, h), ink, 0, (x, front, z + y), (0, turn, 0))
    strokes = [line(-.62, 0, .34, .03), line(-.62, .3, .34, .03), line(-.79, .15, .03, .33), line(-.45, .15, .03, .33),
               line(-.62, .45, .03, .28), line(-.62, -.2, .03, .38), line(-.62, .15, .4, .025, 40),
               line(.45, -.22, .03, .34), line(.45, .47, .03, .28), line(.37, .15, .03, .46, 24)]
    digits = [text('digit', word, .26, ink, (x, front, z + y)) for word, x, y in
              (('86', -.95, .52), ('85', -.95, -.3), ('87', .8, .52), ('30', .8, -.3))]
    return strokes + digits


def build():
    shell = mat('relay shell', (.018, .019, .021), 0, .34)
    base = mat('relay base', (.03, .031, .033), 0, .5)
    ink = mat('white print', (.78, .78, .76), 0, .5)
    tin = mat('tinned brass', (.80, .74, .60), 1, .26)
    items = [
        box('cover', (WIDTH, DEPTH, HEIGHT), shell, .13, (0, 0, HEIGHT / 2 + .16), segments=6),
        box('base', (WIDTH - .1, DEPTH - .1, .3), base, .05, (0, 0, .13)),
        box('rim', (WIDTH + .05, DEPTH + .05, .2), shell, .05, (0, 0, .28)),
    ]
    tab = [(-.62, 0), (-.62, 1.0, .4), (.62, 1.0, .4), (.62, 0)]
    items.append(plate('mounting tab', round_corners(tab, .05), .2, shell, .05,
                       holes=[circle(.27, (0, .5), 48)], at=(0, DEPTH / 2 - .25, HEIGHT + .1)))
    items += [box('tab rib', (.12, .35, .5), shell, .05, (x, DEPTH / 2 - .45, HEIGHT + .2)) for x in (-.5, .5)]
    items += [blade('30', 0, -.85, False, tin), blade('87', 0, .8, False, tin),
              blade('85', -.85, 0, True, tin), blade('86', .85, 0, True, tin)]
    items += diagram(ink)
    items += [text('rating', '12V  40A', .42, ink, (0, -DEPTH / 2 - .003, 2.24)),
              text('maker', 'Bosch', .34, ink, (0, -DEPTH / 2 - .003, 1.82))]
    return group('relay', items)


if __name__ == '__main__':
    shoot(build, az=-33, el=18)
