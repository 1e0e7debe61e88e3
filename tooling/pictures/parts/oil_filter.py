"""Spin-on oil filter: painted deep-drawn canister with wrench flutes, rolled seam, threaded plate and gasket."""
import math
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..'))
import bmesh
from details import carve
from metals import ink, paint, rubber, turned_steel, zinc_plate
from prints import band, wrapped_text
from shapes import finish, group, rod, turned
from studio import mat, shoot

RADIUS, HEIGHT = 1.0, 2.3            # 1 unit = 38 mm; it stands on its dome, the gasket looks up
SEAM_RADIUS = 1.06
FLUTES, FLUTE_TOP = 15, .62          # wrench flutes on the dome's edge
HOLES, HOLE_CIRCLE, THREAD = 8, .52, .27


def canister(enamel):
    """The can from the dome (z = 0) up to the seam; the flutes dent it near the dome."""
    outline = [(0, .05), (.30, .05), (.40, .02), (.62, 0), (.80, .02), (.93, .09), (.985, .2), (RADIUS, .32)]
    outline += [(RADIUS, .32 + (HEIGHT - .42) * k / 24) for k in range(1, 25)]
    outline += [(RADIUS + .02, HEIGHT - .08), (SEAM_RADIUS - .01, HEIGHT - .05)]
    fine = []
    for (r0, z0), (r1, z1) in zip(outline, outline[1:]):
        fine += [(r0 + (r1 - r0) * k / 4, z0 + (z1 - z0) * k / 4) for k in range(4)]
    bm, count = bmesh.new(), 480
    rings = []
    for i in range(count):
        angle = 2 * math.pi * i / count
        wave = abs(math.cos(angle * FLUTES / 2)) ** .7           # cusps between flat flutes
        ring = []
        for r, z in fine:
            reach = max(0, min(1, (FLUTE_TOP - z) / .10)) * max(0, min(1, (r - .74) / .2))
            dent = 1 - .075 * reach * reach * (3 - 2 * reach) * (1 - wave)
            ring.append(bm.verts.new((r * dent * math.cos(angle), r * dent * math.sin(angle), z)))
        rings.append(ring)
    for ring, after in zip(rings, rings[1:] + rings[:1]):
        for j in range(len(fine) - 1):
            bm.faces.new((ring[j], after[j], after[j + 1], ring[j + 1]))
    bmesh.ops.remove_doubles(bm, verts=bm.verts, dist=1e-6)
    return finish('canister', bm, enamel, 50)


def cover(zinc, steel, seal, dark):
    """Everything at the open end: seam, cover plate with holes, threaded bore, gasket."""
    top = HEIGHT
    seam = [(.90, top - .12), (SEAM_RADIUS, top - .10), (SEAM_RADIUS, top + .05), (.99, top + .07), (.95, top - .02), (.90, top - .04)]
    plate = [(THREAD, top - .10), (.74, top - .10), (.80, top - .05), (.93, top - .05), (.93, top - .14), (THREAD, top - .16)]
    disc = turned('cover plate', plate, zinc, segments=160, rounding=.03)
    spots = [(HOLE_CIRCLE * math.cos(a), HOLE_CIRCLE * math.sin(a)) for a in (2 * math.pi * k / HOLES for k in range(HOLES))]
    carve(disc, *[rod('hole', .075, (x, y, top - .5), (x, y, top + .5), dark, .001, 32) for x, y in spots])
    gasket = [(.74, top - .08), (.91, top - .08), (.91, top + .10), (.86, top + .115), (.79, top + .115), (.74, top + .10)]
    neck = [(THREAD, top - .3), (THREAD, top - .02), (THREAD + .05, top - .01), (THREAD + .10, top - .10), (THREAD + .10, top - .3)]
    items = [turned('seam', seam, zinc, segments=160, rounding=.025), disc, turned('gasket', gasket, seal, segments=160, rounding=.02),
             turned('neck', neck, steel, rounding=.012), turned('well', [(0, top - .7), (.9, top - .7), (.9, top - .66), (0, top - .66)], dark)]
    for k in range(8):
        z = top - .06 - .03 * k
        items.append(turned('thread', [(THREAD + .004, z - .014), (THREAD - .02, z), (THREAD + .004, z + .014)], steel, rounding=.004))
    return items


def prints(white, accent):
    line = lambda words, size, z, turn=-90: wrapped_text(words, size, white, RADIUS, z, turn)
    items = [band(RADIUS, 1.86, 1.93, accent), band(RADIUS, .86, .885, white)]
    for side in (-90, 60):
        items += [line('MAHLE', .36, 1.56, side), line('OIL FILTER', .135, 1.26, side),
                  line('TIGHTEN 3/4 TURN AFTER CONTACT', .062, 1.07, side), line('M20 x 1.5    EN-9101', .08, .975, side)]
    return items


def build():
    enamel = paint('blue enamel', (.004, .020, .10), .20, .012)
    items = [canister(enamel)] + cover(zinc_plate(), turned_steel('steel', axis='Z'), rubber(), mat('dark inside', (.01, .01, .01), 0, .8))
    return group('oil filter', items + prints(ink(), mat('orange print', (.80, .20, .01), 0, .5)))


if __name__ == '__main__':
    shoot(build, az=-18, el=33)
