"""AC receiver drier: aluminium can, head block with two ports and a pressure switch, printed label."""
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..'))
from bottles import wrap_label
from details import carve, prism
from layered import shoot
from shapes import box, circle, group, plate, put, rod, round_corners, turned
from studio import mat

RADIUS, CAN = .62, 3.0                          # 1 unit = 6 cm


def can(aluminium):
    profile = [(0, 0), (.34, 0), (.40, .06), (RADIUS - .16, .06), (RADIUS - .03, .12), (RADIUS, .22),
               (RADIUS, 2.42), (RADIUS + .02, 2.46), (RADIUS + .02, 2.58), (RADIUS, 2.62), (RADIUS, CAN - .26),
               (RADIUS - .05, CAN - .1), (RADIUS - .2, CAN), (0, CAN)]
    return turned('can', profile, aluminium, rounding=.07)


def head(aluminium, bright):
    """Machined connection block: two bores and a bolt hole, drilled from above."""
    outline = round_corners([(-.56, -.26, .25), (.56, -.26, .25), (.56, .26, .25), (-.56, .26, .25)], .25)
    block = plate('head', outline, .36, aluminium, .03, at=(0, 0, CAN + .17), turn=(90, 0, 0))
    tool = mat('drilled', (.3, .3, .3), 1, .4)
    top = CAN + .35
    carve(block, *[rod('bore', r, (x, 0, top - .25), (x, 0, top + .2), tool, .001) for r, x in ((.15, -.34), (.11, .36), (.075, .02))])
    lips = [turned('lip', [(r, -.02), (r + .04, -.02), (r + .04, .02), (r, .02)], bright, (x, 0, top), rounding=.01)
            for r, x in ((.15, -.34), (.11, .36))]
    return [block, *lips]


def pressure_switch(brass, plastic, tin):
    """Hexagon brass body with a black connector, screwed into the shoulder."""
    parts = [prism('hexagon', 6, .17, .16, brass, (0, 0, .1), bevel=.02),
             turned('switch', [(0, .16), (.155, .16), (.155, .3), (.13, .33), (.13, .52), (0, .52)], plastic, rounding=.02),
             rod('thread', .1, (0, 0, -.2), (0, 0, .1), brass)]
    parts += [box('pin', (.03, .08, .2), tin, .008, (x, 0, .56)) for x in (-.05, .05)]
    return [put(part, (.43, -.52, CAN - .36), (52, 0, 40)) for part in parts]


def build():
    aluminium = mat('brushed aluminium', (.70, .71, .73), 1, .30)
    bright = mat('turned aluminium', (.86, .87, .88), 1, .16)
    cap = mat('transport cap', (.02, .10, .42), 0, .4)
    brass = mat('brass', (.80, .62, .30), 1, .25)
    plastic = mat('connector', (.02, .02, .022), 0, .4)
    steel = mat('zinc strap', (.62, .62, .61), 1, .34)
    items = [can(aluminium), *head(aluminium, bright), *pressure_switch(brass, plastic, bright)]
    items.append(turned('weld bead', circle(.035, (RADIUS - .19, CAN + .005), 12), bright, rounding=.001))
    items.append(turned('clamp', [(RADIUS, .42), (RADIUS + .03, .42), (RADIUS + .03, .66), (RADIUS, .66)], steel, rounding=.01))
    foot = round_corners([(-.5, -.12), (.12, -.12), (.12, .12), (-.5, .12)], .06)
    items += [plate('clamp ear', foot, .05, steel, .015, [circle(.065, (-.33, 0), 24)], (-RADIUS - .05, y, .54), (0, 0, 0))
              for y in (-.05, .05)]
    items.append(rod('clamp bolt', .05, (-RADIUS - .38, -.16, .54), (-RADIUS - .38, .16, .54), steel))
    items.append(prism('clamp nut', 6, .1, .08, steel, (-RADIUS - .38, -.12, .54), (90, 0, 0), .012))
    items.append(turned('sight glass', [(0, 0), (.1, 0), (.1, .05), (0, .06)], mat('glass', (.15, .2, .2), .2, .05),
                        (-.0, -.20, CAN + .35), rounding=.015))
    items.append(put(wrap_label('receiver-drier', RADIUS + .004, 1.0, 2.2, 150), turn=(0, 0, -20)))
    items += [turned('plug', [(0, 0), (.14, 0), (.16, .02), (.19, .02), (.19, .1), (.15, .18), (0, .18)], cap,
                     (-.34, 0, CAN + .36), rounding=.02)]
    return group('receiver drier', items)


if __name__ == '__main__':
    shoot(build, az=-24, el=16)
