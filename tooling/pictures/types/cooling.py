"""What keeps an engine and its driver cool."""
import math

import bmesh
from details import wire
from metals import cast_iron, rubber, turned_steel, zinc_plate
from shapes import box, circle, finish, group, plate, put, rod, round_corners, turned
from studio import mat, place


def fins(width, height, depth, tubes, waves, metal, dark):
    """Flat tubes one above the other, with folded fins between them; the face looks at the viewer."""
    pitch = height / tubes
    bm = bmesh.new()
    for row in range(tubes):
        low, high = -height / 2 + row * pitch + pitch * .14, -height / 2 + (row + 1) * pitch - pitch * .14
        rings = [[bm.verts.new((-width / 2 + width * k / (2 * waves), y, high if k % 2 else low)) for y in (-depth * .46, depth * .46)] for k in range(2 * waves + 1)]
        for a, b in zip(rings, rings[1:]):
            bm.faces.new((a[0], b[0], b[1], a[1]))
    items = [finish('fins', bm, metal, 10)]
    items += [box('tube', (width, depth, pitch * .2), metal, pitch * .05, (0, 0, -height / 2 + row * pitch), segments=2) for row in range(tubes + 1)]
    items.append(box('behind', (width, .01, height), dark, 0, (0, depth * .5, 0)))
    return items


def radiator():
    """1 unit = 200 mm."""
    metal, black = mat('brazed aluminium', (.55, .56, .58), 1, .4), mat('glass-filled nylon', (.018, .019, .02), 0, .42)
    width, height, depth = 2.5, 1.8, .13
    items = fins(width, height, depth, 34, 120, metal, mat('shade', (.02, .02, .022), 0, .8))
    items += [box('side plate', (width + .1, depth + .05, .06), metal, .015, (0, 0, side * (height / 2 + .03))) for side in (-1, 1)]
    for side in (-1, 1):
        x = side * (width / 2 + .13)
        items += [box('tank', (.26, .26, height + .14), black, .07, (x, 0, 0), segments=5), box('crimp', (.06, .30, height + .12), metal, .015, (side * (width / 2 + .02), 0, 0))]
        items += [box('tank rib', (.27, .275, .025), black, .01, (x, 0, -height / 2 + .18 * k + .1)) for k in range(10)]
        items += [rod('mount', .05, (x, 0, -height / 2 - .16), (x, 0, -height / 2), black, .02), rod('mount', .05, (x, 0, height / 2), (x, 0, height / 2 + .14), black, .02)]
    items += [rod('inlet', .11, (-width / 2 - .13, -.1, .62), (-width / 2 - .13, -.5, .62), black, .02), turned('bead', [(.1, 0), (.13, .02), (.13, .05), (.1, .07)], black, (-width / 2 - .13, -.43, .62), (90, 0, 0)),
              rod('outlet', .11, (width / 2 + .13, -.1, -.66), (width / 2 + .13, -.5, -.66), black, .02), turned('bead', [(.1, 0), (.13, .02), (.13, .05), (.1, .07)], black, (width / 2 + .13, -.43, -.66), (90, 0, 0)),
              rod('filler', .13, (width / 2 + .13, 0, .7), (width / 2 + .13, -.02, 1.12), black, .02), turned('cap', [(0, 0), (.18, 0), (.18, .09), (.12, .12), (0, .12)], mat('cap', (.02, .02, .02), 0, .3), (width / 2 + .13, -.02, 1.08), rounding=.02)]
    return place(group('radiator', items), turn=(-6, 0, 0))


def condenser():
    """1 unit = 200 mm: finer than a radiator, with round headers and a drier tube."""
    metal = mat('aluminium', (.62, .63, .65), 1, .36)
    width, height, depth = 2.9, 1.7, .08
    items = fins(width, height, depth, 44, 150, metal, mat('shade', (.03, .03, .033), 0, .8))
    for side in (-1, 1):
        x = side * (width / 2 + .05)
        items += [rod('header', .075, (x, 0, -height / 2 - .08), (x, 0, height / 2 + .08), metal, .03), box('side plate', (width, depth + .03, .05), metal, .012, (0, 0, side * (height / 2 + .02)))]
    items += [rod('drier', .12, (width / 2 + .27, 0, -height / 2 - .02), (width / 2 + .27, 0, height / 2 - .1), metal, .04),
              rod('drier cap', .09, (width / 2 + .27, 0, -height / 2 - .12), (width / 2 + .27, 0, -height / 2), mat('cap', (.02, .02, .02), 0, .4), .02)]
    items += [box('clamp', (.24, .1, .1), metal, .02, (width / 2 + .16, 0, z)) for z in (-.55, .45)]
    for z in (.62, -.62):
        items += [box('port', (.2, .2, .22), metal, .03, (-width / 2 - .14, 0, z)), rod('port cap', .06, (-width / 2 - .14, -.08, z), (-width / 2 - .14, -.2, z), mat('port cap', (.30, .012, .012), 0, .4), .02)]
    items += [box('bracket', (.18, .04, .26), metal, .015, (side * (width / 2 + .02), -.05, z)) for side in (-1, 1) for z in (-.8, .8)]
    return place(group('condenser', items), turn=(-6, 0, 0))


def helix(radius, low, high, turns, thick, metal):
    count = int(turns * 16)
    points = [(radius * math.cos(2 * math.pi * turns * k / count), radius * math.sin(2 * math.pi * turns * k / count), low + (high - low) * k / count) for k in range(count + 1)]
    return wire('spring', points, thick, metal, 4)


def thermostat():
    """1 unit = 25 mm: the sensing end looks up."""
    brass, steel, seal = mat('brass', (.70, .55, .28), 1, .3), zinc_plate('spring steel', (.55, .55, .56)), rubber('seal')
    items = [turned('flange', [(.34, -.03), (1.04, -.03), (1.04, .04), (.34, .04)], steel, rounding=.02),
             turned('seal', [(.86, -.11), (1.14, -.11), (1.14, .12), (.86, .12)], seal, rounding=.06),
             turned('valve', [(0, .04), (.44, .04), (.5, .1), (.36, .2), (0, .2)], brass, rounding=.03),
             turned('element', [(0, .2), (.2, .2), (.2, 1.05), (.13, 1.15), (0, 1.15)], brass, rounding=.03),
             helix(.40, .16, .98, 4.5, .045, steel),
             rod('pin', .06, (0, 0, -.75), (0, 0, .1), steel, .02)]
    items += [wire('frame', [(.62, 0, .02), (.56, 0, .5), (.50, 0, 1.02), (.3, 0, 1.06), (-.3, 0, 1.06), (-.50, 0, 1.02), (-.56, 0, .5), (-.62, 0, .02)], .06, steel, 12),
              wire('bridge', [(.42, 0, 0), (.36, 0, -.45), (.18, 0, -.74), (-.18, 0, -.74), (-.36, 0, -.45), (-.42, 0, 0)], .07, steel, 12)]
    return group('thermostat', items)


def lying_thermostat():
    return place(thermostat(), turn=(-28, 14, 0))


def water_pump():
    """1 unit = 40 mm; the pulley flange looks at the viewer."""
    alloy, machined, dark = cast_iron('die-cast aluminium', (.50, .51, .52)), turned_steel('machined', (.66, .67, .68)), mat('hole', (.02, .02, .02), 0, .7)
    outline = round_corners([(-1.05, -.72, .3), (-.3, -1.12, .3), (.72, -.98, .3), (1.22, -.12, .3), (.98, .78, .3), (.1, 1.18, .3), (-.92, .86, .3), (-1.25, .1, .3)], .3, 8)
    bolts = [(-.86, -.6), (.62, -.84), (1.02, .02), (.02, .98), (-1.02, .2)]
    items = [plate('housing', outline, .26, alloy, .05, [circle(.10, spot, 32) for spot in bolts], (0, .1, 0))]
    items += [put(turned('boss', [(.10, 0), (.19, 0), (.17, .14), (.10, .14)], alloy, rounding=.02), (x, -.02, z), (90, 0, 0)) for x, z in bolts]
    items += [put(turned('body', [(0, 0), (.82, 0), (.62, .28), (.48, .5), (.44, .95), (0, .95)], alloy, rounding=.05), (0, 0, 0), (90, 0, 0)),
              put(turned('collar', [(.3, .9), (.40, .9), (.40, 1.0), (.3, 1.0)], machined, rounding=.01), turn=(90, 0, 0)),
              put(turned('shaft', [(0, .9), (.2, .9), (.2, 1.5), (.17, 1.54), (0, 1.54)], machined, rounding=.02), turn=(90, 0, 0)),
              plate('flange', circle(.66, count=96), .10, machined, .02, [circle(.075, (.46 * math.cos(a), .46 * math.sin(a)), 32) for a in (math.pi / 2 * k + .5 for k in range(4))], (0, -1.28, 0))]
    items += [box('web', (.08, .5, .34), alloy, .03, (.66 * math.cos(a), -.2, .66 * math.sin(a)), (0, -math.degrees(a), 0)) for a in (math.pi / 3 * k for k in range(6))]
    pipe = rod('pipe', .26, (-.75, .1, -.55), (-1.35, .1, -1.2), alloy, .02)
    items += [pipe, put(turned('impeller', [(0, 0), (.7, 0), (.7, .06), (.2, .1), (.2, .4), (0, .4)], machined, rounding=.02), (0, .55, 0), (90, 0, 0))]
    items += [box('blade', (.5, .26, .05), machined, .01, (.44 * math.cos(a), .48, .44 * math.sin(a)), (0, -math.degrees(a) + 18, 0)) for a in (math.pi / 3.5 * k for k in range(7))]
    return place(group('water pump', items), turn=(-18, 0, 0))


def can(colour, cap, clear=.0):
    """A canister with a handle, 1 unit = 80 mm."""
    def build():
        plastic = mat('canister', colour, 0, .32, Subsurface=clear)
        if clear:
            plastic.node_tree.nodes['Principled BSDF'].inputs['Subsurface Color'].default_value = (*colour, 1)
        body = round_corners([(-1.1, 0, .14), (1.1, 0, .14), (1.1, 2.3, .2), (.78, 2.86, .2), (-.18, 2.86, .2), (-.36, 2.98, .1), (-1.02, 2.98, .1), (-1.1, 2.4, .16)], .2, 10)
        grip = round_corners([(-.02, 2.14, .16), (.62, 2.14, .16), (.80, 2.36, .14), (.62, 2.6, .14), (-.02, 2.6, .14)], .14, 8)
        items = [plate('body', body, 1.3, plastic, .14, [grip]), box('label field', (1.6, .03, 1.4), plastic, .012, (0, -.66, 1.05))]
        items += [box('band', (2.22, 1.32, .05), plastic, .02, (0, 0, z)) for z in (.18, 1.95)]
        red = mat('cap', cap, 0, .32)
        items += [turned('neck', [(0, 0), (.3, 0), (.3, .14), (0, .14)], plastic, (-.7, 0, 2.96), rounding=.02),
                  turned('screw cap', [(0, 0), (.37, 0), (.36, .36), (.30, .4), (0, .4)], red, (-.7, 0, 3.06), rounding=.03)]
        return group('canister', items)
    return build


GREEN, RED, GREY = can((.05, .42, .12), (.02, .02, .02), .15), can((.50, .03, .05), (.02, .02, .02), .15), can((.10, .105, .11), (.42, .01, .012))
TYPES = {
    'radiator': [(radiator, dict(az=-24, el=12)), (radiator, dict(az=40, el=20))],
    'condenser': [(condenser, dict(az=-24, el=12)), (condenser, dict(az=40, el=20))],
    'thermostat': [(lying_thermostat, dict(az=-24, el=24)), (thermostat, dict(az=24, el=8))],
    'water-pump': [(water_pump, dict(az=-34, el=16)), (water_pump, dict(az=150, el=20))],
    'coolant-green': [(GREEN, dict(az=-26, el=12)), (GREEN, dict(az=62, el=14))],
    'coolant-red': [(RED, dict(az=-26, el=12)), (RED, dict(az=62, el=14))],
    'engine-oil-can': [(GREY, dict(az=-26, el=12)), (GREY, dict(az=62, el=14))],
}
