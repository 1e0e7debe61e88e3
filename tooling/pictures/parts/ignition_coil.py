"""Pencil ignition coil: connector head with a bolt ear, slim coil body, ribbed rubber boot."""
import math
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..'))
from details import text
from layered import shoot
from shapes import box, circle, group, plate, put, round_corners, turned
from studio import mat

# 1 unit = 3 cm; the coil is modelled standing, head up, then laid down
BODY_RADIUS, BODY_LENGTH, BOOT_LENGTH = .36, 2.5, 1.15


def boot(rubber):
    """Spark-plug boot: tapered, with three sealing ribs and an open mouth."""
    profile = [(.30, 0), (.40, 0), (.40, -.14), (.37, -.2)]
    for z in (-.34, -.48, -.62):
        profile += [(.355, z + .05), (.395, z + .02), (.395, z - .02), (.355, z - .05)]
    profile += [(.345, -BOOT_LENGTH + .16), (.38, -BOOT_LENGTH + .12), (.38, -BOOT_LENGTH), (.24, -BOOT_LENGTH), (.22, -.4)]
    return put(turned('boot', profile, rubber, rounding=.022), (0, 0, -BODY_LENGTH))


def connector(shell, cavity, pins):
    """The oval plug socket pointing to the side, with its locking ramp."""
    oval = round_corners([(-.34, -.25), (.34, -.25), (.34, .25), (-.34, .25)], .17)
    inner = round_corners([(-.27, -.18), (.27, -.18), (.27, .18), (-.27, .18)], .12)
    place = dict(at=(.92, 0, .40), turn=(0, 0, 90))
    items = [plate('socket', oval, .9, shell, .02, [inner], **place),
             plate('socket floor', inner, .1, cavity, .01, at=(.75, 0, .40), turn=(0, 0, 90)),
             box('lock ramp', (.34, .2, .1), shell, .03, (1.12, 0, .68)),
             box('lock rail', (.7, .05, .1), shell, .02, (.95, .17, .68)),
             box('lock rail', (.7, .05, .1), shell, .02, (.95, -.17, .68))]
    items += [box('pin', (.5, .05, .03), pins, .008, (1.0, y, .40)) for y in (-.18, -.06, .06, .18)]
    return items


def build():
    shell = mat('glass-filled nylon', (.022, .023, .025), 0, .42)
    sleeve = mat('coil sleeve', (.05, .052, .056), .25, .33)
    rubber = mat('silicone boot', (.032, .031, .031), 0, .6)
    steel = mat('steel core', (.50, .50, .51), 1, .3)
    brass = mat('brass bush', (.80, .63, .33), 1, .25)
    ink = mat('print', (.7, .7, .68), 0, .5)
    head = box('head', (1.15, .86, .72), shell, .12, (.1, 0, .36), segments=6)
    ear = plate('bolt ear', round_corners([(-.4, -.38), (.28, -.38, .3), (.28, .38, .3), (-.4, .38)], .08),
                .2, shell, .04, [circle(.17, (.0, 0))], (0, -.62, .18), (90, 0, -90))
    bush = turned('bush', [(.115, -.14), (.185, -.14), (.185, .14), (.115, .14)], brass, (0, -.62, .18), rounding=.015)
    items = [head, ear, bush, box('head lid', (1.0, .72, .08), shell, .03, (.08, 0, .73)),
             turned('neck', [(0, .1), (.42, .1), (.42, -.12), (.40, -.2), (0, -.2)], shell, rounding=.03),
             turned('seal', [(.3, -.12), (.455, -.13), (.475, -.2), (.455, -.27), (.3, -.28)], rubber, rounding=.03),
             turned('body', [(0, -.2), (BODY_RADIUS, -.2), (BODY_RADIUS, -BODY_LENGTH + .1), (BODY_RADIUS - .03, -BODY_LENGTH),
                             (0, -BODY_LENGTH)], sleeve, rounding=.03),
             turned('core band', [(0, -.62), (BODY_RADIUS + .012, -.62), (BODY_RADIUS + .012, -1.95), (0, -1.95)], steel, rounding=.012),
             boot(rubber)]
    items += [box('web', (.07, .4, .3), shell, .02, (x, -.42, .40), (28, 0, 0)) for x in (-.28, .28)]
    items += connector(shell, mat('socket floor', (.01, .01, .01), 0, .6), brass)
    items += [text('maker', 'DENSO', .26, ink, (.16, 0, .772), (0, 0, -90)),
              text('print', '12V  COIL', .13, ink, (-.14, 0, .772), (0, 0, -90))]
    root = group('ignition coil', items)
    root.rotation_euler = (0, -math.pi / 2, math.radians(-15))
    return root


if __name__ == '__main__':
    shoot(build, az=-42, el=40)
