"""Filters, lamps, mirrors, wipers and bottles: models that exist, as the ordinary part is."""
import air_filter
import brake_fluid
import cabin_filter
import door_mirror
import engine_oil
import felt
import gear_oil
import tail_lamp
import wiper_blade
from bottles import blend
from lenses import lens, reflector
from metals import grain, ground_steel, rubber, zinc_plate
from shapes import box, group, put, rod, turned
from studio import mat, place


def paper():
    return grain(mat('filter paper', (.72, .68, .58), 0, .8), 90, .25, .006, (.62, .58, .49), (.76, .72, .63))


def panel_filter():
    air_filter.gauze = paper
    air_filter.rubber = lambda name, *_: rubber(name, (.045, .047, .052), .5)
    return air_filter.build()


def white_cabin_filter():
    plain = felt.felt
    cabin_filter.felt = lambda name, dark, light, scale: plain(name, (.62, .63, .64), (.80, .81, .82), scale)
    cabin_filter.arrow = lambda ink, x, face: put(box('dark arrow', (.3, .004, .03), mat('dark arrow', (.1, .1, .11), 0, .7), 0), (x, face, 0))
    return cabin_filter.build()


def fuel_filter():
    """A can with two pipe ends and a drain; 1 unit = 40 mm."""
    can, steel, black = ground_steel('can', 'z', (.58, .59, .60), 30), zinc_plate(), mat('plastic', (.018, .018, .02), 0, .4)
    items = [turned('can', [(0, 0), (.7, 0), (.96, .1), (1.0, .22), (1.0, 2.5), (.94, 2.62), (.7, 2.7), (0, 2.7)], can, rounding=.05, segments=160),
             turned('seam', [(.98, 2.28), (1.05, 2.30), (1.05, 2.42), (.98, 2.44)], can, rounding=.03, segments=160),
             turned('groove', [(.985, .62), (1.02, .66), (.985, .70)], can, rounding=.02, segments=160),
             turned('head', [(0, 2.66), (.56, 2.66), (.5, 2.86), (0, 2.86)], black, rounding=.04),
             turned('drain', [(0, -.3), (.2, -.3), (.2, -.06), (.28, 0), (0, 0)], black, rounding=.03)]
    for side in (-1, 1):
        items += [rod('pipe', .13, (side * .3, 0, 2.8), (side * .3, 0, 3.1), black, .02), rod('pipe end', .12, (side * .22, 0, 3.1), (side * 1.15, 0, 3.2), black, .03)]
        items += [put(turned('bead', [(.11, 0), (.17, .03), (.11, .1)], black, rounding=.015), (side * x, 0, 3.1 + .09 * (x - .22)), (0, side * 84, 0)) for x in (.86, 1.02)]
    items.append(box('plug', (.34, .3, .3), black, .04, (0, -.38, 2.92)))
    return group('fuel filter', items)


def headlamp():
    """Right, seen from before the car: clear lens over two bowls, an indicator and a dark bezel."""
    tail_lamp.EDGE = blend([(-1.95, -.10, .62), (-1.86, -.28, .74), (-1.5, -.46, .82), (-.9, -.58, .84), (-.1, -.62, .80), (.6, -.58, .70), (1.2, -.48, .54), (1.6, -.36, .36), (1.75, -.26, .18), (1.80, -.16, .02)], 12)
    sheet, spot = tail_lamp.sheet, tail_lamp.spot
    black, chrome = mat('black housing', (.015, .016, .017), 0, .4), reflector('reflector', (.82, .83, .85), .10)
    dark, clear = mat('bezel', (.05, .052, .056), .6, .3), lens('clear lens', (.97, .98, .99), (.60, .63, .68), .02, .9)
    items = [sheet('lens', clear), tail_lamp.skirt('housing', black, -.012, -.03, .8), sheet('floor', black, shrink=.09, back=.8, roll=False, columns=60, rows=16),
             sheet('bezel', dark, (.01, .99), (.02, .98), .02, .42, 0, 120, 40, False)]
    bulb, amber = mat('bulb', (.85, .88, .92), .2, .08), mat('amber bowl', (.85, .30, .02), .3, .2)
    for u, radius in ((.32, .44), (.60, .40)):
        x, y, z = spot(u, .5, .1, .44, False)
        bowl = turned('bowl', [(.05 + (radius - .05) * k / 8, .34 * (k / 8) ** 2) for k in range(9)], chrome, closed=False)
        rim = turned('rim', [(radius - .01, .30), (radius + .05, .30), (radius + .05, .36), (radius - .01, .36)], chrome, rounding=.02)
        glass = turned('bulb', [(0, 0), (.07, 0), (.09, .1), (.09, .22), (.05, .28), (0, .3)], bulb, rounding=.02)
        cap = turned('bulb cap', [(0, .26), (.10, .26), (.09, .32), (0, .33)], chrome, rounding=.02)
        items += [put(put(item, turn=(90, 0, 0)), (x, y, z)) for item in (bowl, rim, glass, cap)]
    x, y, z = spot(.83, .5, .1, .40, False)
    items += [put(put(item, turn=(90, 0, 0)), (x, y, z)) for item in (turned('indicator', [(.02 + .20 * k / 6, .2 * (k / 6) ** 2) for k in range(7)], amber, closed=False), turned('indicator bulb', [(0, 0), (.06, 0), (.08, .1), (0, .2)], mat('amber bulb', (.95, .36, .02), 0, .12), rounding=.02))]
    return group('headlamp', items)


def rear_wiper():
    wiper_blade.HALF, wiper_blade.BOW = 1.45, .10
    wiper_blade.adapter = lambda plastic, accent: [box('bridge', (.9, .30, .22), plastic, .07, (0, 0, .17)), box('neck', (.34, .24, .3), plastic, .07, (0, 0, .34)), rod('axle', .07, (0, -.17, .42), (0, .17, .42), accent, .02)]
    return wiper_blade.build()


def mirror_from_front():
    return place(door_mirror.build(), turn=(0, 0, 150))


TYPES = {
    'air-filter': [(panel_filter, dict(az=-30, el=22, fill=.84)), (panel_filter, dict(az=40, el=36))],
    'cabin-filter': [(white_cabin_filter, dict(az=-30, el=32)), (white_cabin_filter, dict(az=40, el=12))],
    'cabin-filter-carbon': [(cabin_filter.build, dict(az=-30, el=32)), (cabin_filter.build, dict(az=40, el=12))],
    'fuel-filter': [(fuel_filter, dict(az=-24, el=20)), (fuel_filter, dict(az=50, el=46))],
    'headlamp-right': [(headlamp, dict(az=-20, el=12)), (headlamp, dict(az=34, el=16))],
    'door-mirror-right': [(door_mirror.build, dict(az=-24, el=12)), (mirror_from_front, dict(az=-14, el=12))],
    'wiper-blade-rear': [(rear_wiper, dict(az=-40, el=36)), (rear_wiper, dict(az=60, el=18))],
    'engine-oil': [(engine_oil.build, dict(az=-26, el=10)), (engine_oil.build, dict(az=60, el=14))],
    'gear-oil': [(gear_oil.build, dict(az=-26, el=12)), (gear_oil.build, dict(az=60, el=16))],
    'brake-fluid': [(brake_fluid.build, dict(az=-8, el=13)), (brake_fluid.build, dict(az=24, el=44))],
}
