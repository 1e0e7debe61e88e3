"""Clutch, drum brakes and suspension."""
import math

import clutch_release_bearing
from cooling import helix
from details import prism
from metals import cast_iron, grain, powder_coat, rubber, turned_steel, zinc_plate
from shapes import box, circle, group, plate, put, rod, round_corners, turned
from studio import mat, place


def sector(inner, outer, start, end, count=20):
    """Outline between two radii and two angles (degrees)."""
    angles = [math.radians(start + (end - start) * k / count) for k in range(count + 1)]
    return [(outer * math.cos(a), outer * math.sin(a)) for a in angles] + [(inner * math.cos(a), inner * math.sin(a)) for a in reversed(angles)]


def lining(name='lining', brown=True):
    dark, light = ((.05, .035, .022), (.15, .11, .075)) if brown else ((.03, .03, .03), (.12, .115, .11))
    return grain(mat(name, dark, 0, .85), 60, .4, .01, dark, light)


def clutch_plate():
    """Faces the viewer; 1 unit = 90 mm."""
    friction, steel, spring, machined = lining(), zinc_plate('plate steel', (.42, .43, .44)), mat('spring steel', (.16, .17, .2), 1, .3), turned_steel('hub', (.55, .56, .57))
    items = [plate('carrier', circle(.95, count=128), .03, steel, .008, [circle(.2, count=48)])]
    items += [plate('friction', sector(.68, 1.12, 18 * k + .9, 18 * k + 17.1), .035, friction, .006, at=(0, side * .035, 0)) for k in range(20) for side in (-1, 1)]
    items += [plate('rivet', circle(.028, (.78 * math.cos(a), .78 * math.sin(a)), 20), .02, mat('copper', (.6, .3, .16), 1, .35), .005, at=(0, -.055, 0)) for a in (math.radians(36 * k + 9) for k in range(10))]
    items += [put(turned('damper', [(.2, 0), (.62, 0), (.60, .06), (.34, .1), (.2, .1)], steel, rounding=.02), (0, -.01, 0), (90, 0, 0)),
              put(turned('hub', [(.13, -.12), (.23, -.12), (.23, .3), (.13, .3)], machined, rounding=.02), turn=(90, 0, 0))]
    items += [put(box('spline', (.05, .4, .028), machined, .005, (.135, -.09, 0), segments=2), turn=(0, 18 * k, 0)) for k in range(20)]
    for k in range(4):
        items.append(put(put(helix(.085, -.2, .2, 7, .024, spring), (.46, -.07, 0)), turn=(0, 90 * k + 45, 0)))
    return group('clutch plate', items)


def clutch_cover():
    """The diaphragm faces the viewer; the ring below it presses the plate."""
    shell, spring, iron = mat('pressed cover', (.10, .105, .11), .8, .4), mat('diaphragm', (.20, .21, .24), 1, .28), cast_iron('pressure ring', (.30, .3, .3))
    profile = [(1.30, 0), (1.30, .05), (1.10, .07), (1.04, .30), (.86, .36), (.80, .36), (.80, .31), (1.0, .26), (1.05, .0)]
    items = [put(turned('cover', profile, shell, segments=160, rounding=.02), turn=(90, 0, 0)),
             put(turned('ring', [(.70, -.06), (1.10, -.06), (1.10, .06), (.70, .06)], iron, segments=160, rounding=.02), turn=(90, 0, 0))]
    for k in range(18):
        finger = plate('finger', [(.26, -.028), (.30, -.036), (.84, -.125), (.84, .125), (.30, .036), (.26, .028)], .03, spring, .008, [circle(.05, (.76, 0), 20)])
        items.append(put(put(put(finger, turn=(0, 0, -13)), (0, -.24, 0)), turn=(0, 20 * k, 0)))
    items += [put(turned('rivet', [(0, 0), (.05, 0), (.04, .04), (0, .04)], zinc_plate(), (0, 0, 0), rounding=.012), (.92 * math.cos(a), -.35, .92 * math.sin(a)), (90, 0, 0)) for a in (math.radians(40 * k) for k in range(9))]
    items += [plate('lug', circle(.17, (1.28 * math.cos(a), 1.28 * math.sin(a)), 40), .05, shell, .015, [circle(.05, (1.33 * math.cos(a), 1.33 * math.sin(a)), 20)], (0, -.025, 0)) for a in (math.radians(60 * k + 20) for k in range(6))]
    return group('clutch cover', items)


def clutch_kit():
    return group('clutch kit', [place(clutch_cover(), (-.95, .95, 0), (-16, 0, 10)), place(clutch_plate(), (1.05, .25, 0), (-18, 0, -12)),
                                place(clutch_release_bearing.build(), (-.15, -1.05, 0), (0, 0, 20), .34)])


def clutch_apart():
    return group('clutch kit', [place(clutch_plate(), (-.95, .75, 0), (-14, 0, 16)), place(clutch_cover(), (1.15, 1.0, 0), (-14, 0, -20)),
                                place(clutch_release_bearing.build(), (.1, -.9, 0), (0, 0, -30), .36)])


def shoe(materials):
    """Bent like the drum; 1 unit = 100 mm, its back to the viewer's left."""
    table, facing = materials
    items = [plate('lining', sector(1.03, 1.10, -54, 54, 40), .42, facing, .008), plate('table', sector(.995, 1.032, -60, 60, 40), .44, table, .008)]
    web = round_corners([(x, z, .03) for x, z in sector(.80, 1.0, -64, 64, 16)], .03, 4)
    items.append(plate('web', web, .06, table, .012, [circle(.045, (.90 * math.cos(a), .90 * math.sin(a)), 24) for a in (math.radians(d) for d in (-34, -8, 20, 48))]))
    items += [put(rod('rivet', .032, (1.085, y, 0), (1.106, y, 0), mat('rivet', (.45, .33, .16), 1, .4), .004, 20), turn=(0, d, 0)) for d in (-42, -21, 21, 42) for y in (-.12, .12)]
    return group('shoe', items)


def shoes():
    materials = powder_coat('black shoe', (.02, .02, .022), .4), lining('lining', False)
    return group('shoe set', [place(shoe(materials), (.25, .55, 0), (90, 0, 20)), place(shoe(materials), (-.25, .55, 0), (90, 0, 200)),
                              place(shoe(materials), (.35, -.95, .0), (90, 0, -60)), place(shoe(materials), (1.15, -.55, 0), (-6, -90, 30))])


def pair_of_shoes():
    materials = powder_coat('black shoe', (.02, .02, .022), .4), lining('lining', False)
    return group('shoes', [place(shoe(materials), (.28, 0, 0), (0, 0, 12)), place(shoe(materials), (-.28, .2, 0), (0, 0, 192))])


def eye(at, steel, soft, bolt):
    """A bush in a ring; its hole looks at the viewer."""
    items = [turned('ring', [(.24, -.17), (.31, -.17), (.31, .17), (.24, .17)], steel, rounding=.03), turned('bush', [(.11, -.2), (.24, -.2), (.24, .2), (.11, .2)], soft, rounding=.04),
             turned('sleeve', [(.075, -.23), (.12, -.23), (.12, .23), (.075, .23)], bolt, rounding=.012)]
    return [put(put(item, turn=(90, 0, 0)), at) for item in items]


def damper():
    """Rear: a tube with an eye at each end; 1 unit = 80 mm."""
    black, chrome, soft, zinc = powder_coat('black paint', (.014, .014, .016), .28), mat('hard chrome', (.74, .75, .77), 1, .08), rubber('bush'), zinc_plate()
    items = [*eye((0, 0, 0), black, soft, zinc), turned('foot', [(0, .26), (.24, .26), (.36, .42), (.36, .5), (0, .5)], black, rounding=.03),
             turned('tube', [(0, .44), (.36, .44), (.36, 2.75), (.32, 2.84), (0, 2.84)], black, rounding=.03),
             turned('weld', [(.35, .60), (.375, .62), (.35, .64)], black, rounding=.006),
             rod('rod', .12, (0, 0, 2.8), (0, 0, 4.1), chrome, .02, 96), turned('gland', [(.12, 2.82), (.22, 2.82), (.2, 2.9), (.12, 2.9)], soft, rounding=.02),
             turned('shield', [(.40, 2.3), (.44, 2.3), (.44, 4.05), (.36, 4.2), (0, 4.2), (0, 4.16), (.34, 4.14), (.40, 4.0)], mat('dust shield', (.02, .021, .022), 0, .36), rounding=.02),
             *eye((0, 0, 4.44), black, soft, zinc)]
    return group('damper', items)


def lying_damper():
    return place(damper(), turn=(0, 82, -8))


def ball_end(steel, boot, zinc, length=.85):
    """A ball joint whose stud looks at the viewer, centred on its cup."""
    items = [turned('cup', [(0, -.26), (.28, -.26), (.33, -.2), (.33, .12), (.28, .18), (0, .18)], steel, rounding=.04),
             turned('boot', [(.10, .14), (.30, .16), (.34, .24), (.28, .34), (.20, .42), (.13, .46), (.10, .46)], boot, rounding=.05),
             turned('collar', [(0, .44), (.22, .44), (.22, .5), (0, .5)], zinc, rounding=.015), rod('stud', .11, (0, 0, .1), (0, 0, length + .15), zinc, .02),
             prism('nut', 6, .22, .2, zinc, (0, 0, length - .05), bevel=.02), turned('nut collar', [(.1, length - .2), (.27, length - .2), (.25, length - .15), (.1, length - .15)], zinc, rounding=.01)]
    return [put(item, turn=(90, 0, 0)) for item in items]


def link():
    """1 unit = 45 mm."""
    black, boot, zinc = powder_coat('black', (.018, .018, .02), .34), rubber('boot', (.016, .016, .017), .4), zinc_plate('zinc', (.66, .62, .5))
    items = [put(item, (-2.3, 0, 0)) for item in ball_end(black, boot, zinc)] + [put(put(item, turn=(0, 0, 180)), (2.3, 0, 0)) for item in ball_end(black, boot, zinc)]
    items += [rod('bar', .13, (-2.1, 0, 0), (2.1, 0, 0), black, .02), *[rod('neck', .18, (x, 0, 0), (x * .82, 0, 0), black, .04) for x in (-2.2, 2.2)]]
    return group('link', items)


def lying_link():
    return place(link(), turn=(-50, 0, 24))


def standing_link():
    return place(link(), turn=(-8, 62, 10))


def control_arm():
    """Lies flat: two bushes at the body's side, the ball joint at the wheel's; 1 unit = 110 mm."""
    black, soft, zinc, boot = powder_coat('black coat', (.018, .018, .02), .38), rubber('bush'), zinc_plate(), rubber('boot', (.016, .016, .017), .4)
    outline = round_corners([(-1.75, .15, .2), (-1.62, -.22, .2), (-.3, -.38, .4), (1.0, -1.15, .2), (1.5, -1.2, .2), (1.55, -.8, .2), (.95, -.35, .4), (.95, .15, .3), (1.3, .65, .2), (1.2, 1.0, .2), (.85, 1.0, .2), (.2, .42, .5), (-.6, .3, .3), (-1.5, .34, .2)], .2, 10)
    inner = [(x * .80, z * .72) for x, z in outline]
    items = [plate('arm', outline, .22, black, .06, [circle(.14, (.35, -.1), 40)]), plate('press', inner, .26, black, .05, [circle(.16, (.35, -.1), 40)])]
    items += [put(item, (1.27, 0, -1.0)) for item in (turned('ring', [(.30, -.3), (.36, -.3), (.36, .3), (.30, .3)], zinc, rounding=.03), turned('bush', [(.1, -.34), (.30, -.34), (.30, .34), (.1, .34)], soft, rounding=.05), turned('sleeve', [(.07, -.4), (.12, -.4), (.12, .4), (.07, .4)], zinc, rounding=.01))]
    items += [put(put(item, turn=(90, 0, 0)), (1.03, 0, .82)) for item in (turned('ring', [(.30, -.24), (.36, -.24), (.36, .24), (.30, .24)], zinc, rounding=.03), turned('bush', [(.1, -.3), (.30, -.3), (.30, .3), (.1, .3)], soft, rounding=.05), turned('sleeve', [(.07, -.36), (.12, -.36), (.12, .36), (.07, .36)], zinc, rounding=.01))]
    joint = ball_end(black, boot, zinc, .8)
    items += [put(item, (-1.62, -.1, .04)) for item in joint]
    return place(group('control arm', items), turn=(-90, 0, 0))


TYPES = {
    'clutch-kit': [(clutch_kit, dict(az=-12, el=26, fill=.86)), (clutch_apart, dict(az=14, el=40))],
    'brake-shoe-set': [(shoes, dict(az=-14, el=46, fill=.86)), (pair_of_shoes, dict(az=-34, el=16))],
    'shock-absorber-rear': [(lying_damper, dict(az=-46, el=36, fill=.86)), (lambda: place(damper()), dict(az=-30, el=12))],
    'stabiliser-link': [(lying_link, dict(az=-20, el=34)), (standing_link, dict(az=20, el=14))],
    'control-arm-left': [(control_arm, dict(az=-20, el=48, fill=.86)), (control_arm, dict(az=30, el=24))],
}
