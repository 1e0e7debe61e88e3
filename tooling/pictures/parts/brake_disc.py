"""Drilled vented brake disc: two turned friction rings on vanes, zinc-flake coated hat with five stud holes."""
import math
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..'))
from details import carve
from metals import turned_steel, zinc_flake
from shapes import box, circle, group, plate, put, rod, turned
from studio import shoot

OUTER, INNER, WIDTH, PLATE = 1.40, .86, .26, .085     # 1 unit = 100 mm; the axis is Y, the hat faces the viewer
HAT_RADIUS, HAT_FACE = .84, -.50                      # y of the hat's face; the outboard friction face is at y = -.13
BORE, STUD_CIRCLE, STUDS = .34, .57, 5
DRILLED = [(r, 0) for r in (.965, 1.08, 1.195, 1.31)] + [(r, .5) for r in (1.0, 1.115, 1.23)]
VANES, SWEEP = 40, .11                                # holes run back along a curve: radians a row


def drillings():
    holes = []
    for sector in range(12):
        for radius, offset in DRILLED:
            angle = 2 * math.pi * (sector + offset) / 12 + (radius - INNER) / .115 * SWEEP
            holes.append(circle(.036, (radius * math.cos(angle), radius * math.sin(angle)), 28))
    return holes


def friction_ring(y, steel, coat):
    """Turned on both faces, coated in the bore and in the drillings."""
    ring = plate('friction ring', circle(OUTER, count=256), PLATE, steel, .01,
                 [circle(INNER, count=192), *drillings()], (0, y, 0))
    ring.data.materials.append(coat)
    for face in ring.data.polygons:
        rim = math.hypot(face.center.x, face.center.z) > OUTER - .03
        face.material_index = 0 if rim or abs(face.normal.y) > .5 else 1
    return ring


def hat(coat):
    front, back = -HAT_FACE, WIDTH / 2 - PLATE + .01
    profile = [(BORE, front - .075), (BORE, front), (HAT_RADIUS - .05, front), (HAT_RADIUS, front - .05),
               (HAT_RADIUS + .01, WIDTH / 2 + .02), (INNER + .03, WIDTH / 2 - .015), (INNER + .03, back),
               (HAT_RADIUS - .08, back), (HAT_RADIUS - .09, front - .075)]
    body = put(turned('hat', profile, coat, segments=192, rounding=.022), turn=(90, 0, 0))
    spots = [(.072, 2 * math.pi * k / STUDS + .3) for k in range(STUDS)] + [(.045, .93), (.045, .93 + math.pi)]
    drills = [rod('drill', radius, (STUD_CIRCLE * math.cos(a), -1, STUD_CIRCLE * math.sin(a)),
                  (STUD_CIRCLE * math.cos(a), 0, STUD_CIRCLE * math.sin(a)), coat) for radius, a in spots]
    return carve(body, *drills)


def build():
    steel, coat = turned_steel('turned iron', (.60, .61, .63)), zinc_flake()
    items = [friction_ring(side * (WIDTH - PLATE) / 2, steel, coat) for side in (-1, 1)] + [hat(coat)]
    land = [(BORE + .004, .0), (BORE + .004, .007), (BORE + .07, .007), (BORE + .07, 0)]
    items.append(put(turned('centring land', land, steel, rounding=.003), (0, HAT_FACE, 0), (90, 0, 0)))
    middle, length = (OUTER + INNER) / 2, OUTER - INNER - .04
    for k in range(VANES):
        vane = box('vane', (length, WIDTH - 2 * PLATE + .01, .035), coat, .01, (middle, 0, 0), (0, 16, 0), 2)
        items.append(put(vane, turn=(0, 360 * k / VANES, 0)))
    return group('brake disc', items)


if __name__ == '__main__':
    shoot(build, az=35, el=12)
