"""Block-type AC expansion valve: milled aluminium block with ports, stainless power head on top."""
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..'))
from details import carve, prism, text
from layered import shoot
from shapes import circle, group, plate, put, rod, round_corners, turned
from studio import mat

WIDTH, HEIGHT, DEPTH = 1.75, 2.75, 1.5         # 1 unit = 2 cm


def bore(radius, x, z, depth):
    """A cutter drilled into the front face."""
    return rod('bore', radius, (x, -DEPTH / 2 - .2, z), (x, -DEPTH / 2 + depth, z), mat('bore', (.2, .2, .2), 1, .4), 0.001)


def port_ring(radius, x, z, metal):
    """The turned seat round a port."""
    profile = [(radius, 0), (radius + .07, 0), (radius + .07, .018), (radius, .018)]
    return put(turned('seat', profile, metal, rounding=.006), (x, -DEPTH / 2, z), (90, 0, 0))


def power_head(steel, copper):
    """Diaphragm housing: two crimped stainless cups, a collar and the pinched filling tube."""
    cups = [(0, 0), (.42, 0), (.44, .12), (.50, .17), (.84, .25), (.93, .25), (.93, .33), (.84, .34),
            (.62, .44), (.50, .47), (.46, .53), (.24, .56), (0, .56)]
    return [turned('collar', [(0, 0), (.52, 0), (.52, .16), (0, .16)], steel, (0, 0, HEIGHT / 2), rounding=.02),
            turned('diaphragm', cups, steel, (0, 0, HEIGHT / 2 + .12), rounding=.03),
            turned('tube seat', [(0, 0), (.15, 0), (.13, .12), (0, .12)], copper, (0, 0, HEIGHT / 2 + .66), rounding=.03),
            rod('filling tube', .075, (0, 0, HEIGHT / 2 + .7), (0, 0, HEIGHT / 2 + .98), copper, .03)]


def build():
    aluminium = mat('milled aluminium', (.72, .73, .75), 1, .33)
    bright = mat('turned aluminium', (.85, .86, .87), 1, .18)
    steel = mat('stainless cup', (.62, .62, .63), 1, .2)
    copper = mat('copper', (.83, .42, .27), 1, .24)
    brass = mat('brass', (.80, .62, .30), 1, .25)
    rubber = mat('o-ring', (.02, .03, .025), 0, .5)
    half, top = WIDTH / 2, HEIGHT / 2
    outline = [(-half, -top, .12), (half, -top, .12), (half, -.55, .05), (half - .14, -.42, .05),
               (half - .14, .1, .05), (half, .23, .05), (half, top, .12), (-half, top, .12),
               (-half, .23, .05), (-half + .14, .1, .05), (-half + .14, -.42, .05), (-half, -.55, .05)]
    block = plate('block', round_corners(outline, .08), DEPTH, aluminium, .035)
    carve(block, bore(.44, 0, .68, .9), bore(.29, .08, -.86, .7),
          bore(.12, -.52, -.13, 2), bore(.12, .52, -.13, 2), bore(.50, 0, .68, .1), bore(.36, .08, -.86, .1))
    items = [block, port_ring(.50, 0, .68, bright), port_ring(.36, .08, -.86, bright),
             port_ring(.12, -.52, -.13, bright), port_ring(.12, .52, -.13, bright)]
    items.append(put(turned('sensing rod', [(0, 0), (.07, 0), (.07, 1.2), (0, 1.2)], brass), (0, .1, .15)))
    for radius, x, z in ((.43, 0, .68), (.28, .08, -.86)):
        ring = turned('o-ring', circle(.045, (radius, 0), 16), rubber, closed=True, rounding=.001)
        items.append(put(ring, (x, -DEPTH / 2 + .13, z), (90, 0, 0)))
    items += power_head(steel, copper)
    items += [put(turned('plug', [(0, 0), (.36, 0), (.36, .12), (0, .12)], brass, rounding=.02), (half - .01, 0, -.86), (0, 90, 0)),
              put(prism('hexagon', 6, .2, .1, mat('socket', (.1, .08, .04), 1, .5)), (half + .09, 0, -.86), (0, 90, 0))]
    stamp = mat('stamp', (.12, .12, .13), .3, .5)
    items += [text('maker', 'DENSO', .27, stamp, (-half - .002, 0, .78), (90, 0, -90)),
              text('gas', 'R134a', .2, stamp, (-half - .002, 0, .46), (90, 0, -90))]
    return group('expansion valve', items)


if __name__ == '__main__':
    shoot(build, az=-32, el=20)
