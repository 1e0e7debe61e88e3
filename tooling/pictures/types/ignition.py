"""Plugs, bulbs and the battery: what starts an engine and lights the road."""
import math

import h4_bulb
from details import prism, wire
from lenses import lens
from metals import ground_steel, zinc_plate
from shapes import box, circle, group, plate, put, rod, round_corners, turned
from studio import mat, place


def thread(radius, low, high, pitch, metal):
    """Rings that look like a thread, and the bar below them."""
    count = int((high - low) / pitch)
    rings = [turned('thread', [(radius - .01, z - pitch * .45), (radius + .055, z), (radius - .01, z + pitch * .45)], metal, segments=64, rounding=.006)
             for z in (low + pitch * (k + .5) for k in range(count))]
    return [turned('core', [(0, low), (radius, low), (radius, high), (0, high)], metal, rounding=.02), *rings]


def spark_plug():
    """1 unit = 10 mm; the electrode looks down."""
    nickel, white = ground_steel('nickelled shell', 'z', (.68, .67, .65), 50), mat('glazed alumina', (.86, .86, .85), 0, .12, Clearcoat=1.)
    steel = zinc_plate()
    ribs = [(0, 4.6), (.56, 4.6)]
    for k in range(5):
        z = 5.0 + .34 * k
        ribs += [(.55, z), (.46, z + .10), (.46, z + .22), (.55, z + .30)]
    ribs += [(.50, 7.0), (.42, 8.0), (.30, 8.25), (0, 8.25)]
    items = [turned('insulator', ribs, white, rounding=.04),
             turned('terminal', [(0, 8.2), (.26, 8.2), (.26, 8.45), (.20, 8.55), (.20, 8.75), (.31, 8.85), (.31, 9.2), (.24, 9.35), (0, 9.35)], steel, rounding=.03),
             turned('crimp', [(0, 4.2), (.74, 4.2), (.74, 4.55), (.60, 4.72), (0, 4.72)], nickel, rounding=.05),
             prism('hexagon', 6, .92, .95, nickel, (0, 0, 3.72), bevel=.05),
             turned('seat', [(0, 2.85), (.84, 2.85), (.84, 3.22), (.70, 3.28), (0, 3.28)], nickel, rounding=.03),
             turned('gasket', [(.60, 2.66), (.92, 2.66), (.92, 2.84), (.60, 2.84)], steel, rounding=.08),
             *thread(.58, .55, 2.66, .125, nickel),
             turned('nose', [(0, .25), (.20, .25), (.28, .7), (0, .7)], white, rounding=.03),
             rod('centre electrode', .11, (0, 0, .02), (0, 0, .4), mat('electrode', (.5, .49, .47), 1, .35), .02),
             wire('side electrode', [(.46, 0, .7), (.47, 0, .2), (.46, 0, -.12), (.30, 0, -.2), (.0, 0, -.19), (-.1, 0, -.19)], .10, nickel, 16)]
    return group('spark plug', items)


def lying_plugs():
    return group('plugs', [place(spark_plug(), (0, .9, 0), (0, 82, 16)), place(spark_plug(), (-.4, -1.3, 0), (0, 86, -14))])


def leaning_plug():
    return place(spark_plug(), turn=(-24, 36, 0))


def glow_plug():
    """1 unit = 8 mm; the heating rod looks down."""
    steel, sheath = zinc_plate('passivated', (.66, .63, .54)), ground_steel('heating rod', 'z', (.42, .43, .46), 30)
    items = [turned('rod', [(0, -4.4), (.12, -4.34), (.2, -4.2), (.2, -1.2), (.3, -1.05), (0, -1.05)], sheath, rounding=.05),
             turned('cone', [(0, -1.2), (.24, -1.2), (.42, -.86), (.42, -.4), (0, -.4)], steel, rounding=.03),
             turned('body', [(0, -.5), (.36, -.5), (.36, 3.2), (0, 3.2)], steel, rounding=.03),
             *thread(.40, 2.1, 3.9, .125, steel),
             prism('hexagon', 6, .66, .7, steel, (0, 0, 4.3), bevel=.04),
             turned('insulator', [(0, 4.6), (.36, 4.6), (.36, 4.9), (0, 4.9)], mat('insulator', (.02, .02, .02), 0, .5), rounding=.03),
             *thread(.17, 4.9, 5.8, .09, steel),
             turned('terminal', [(0, 5.75), (.2, 5.75), (.16, 5.95), (0, 5.95)], steel, rounding=.02)]
    return group('glow plug', items)


def lying_glow_plugs():
    return group('glow plugs', [place(glow_plug(), (0, .7, 0), (0, 84, 20)), place(glow_plug(), (-.2, -.8, 0), (0, 85, 2))])


def leaning_glow_plug():
    return place(glow_plug(), turn=(-20, 50, 0))


def battery():
    """1 unit = 100 mm."""
    case, lid = mat('grey case', (.045, .047, .052), 0, .38), mat('light lid', (.16, .165, .17), 0, .36)
    lead, dark = mat('lead', (.42, .42, .43), 1, .42), mat('dark', (.012, .012, .013), 0, .5)
    width, depth, height = 2.42, 1.75, 1.75
    items = [box('case', (width, depth, height - .28), case, .06, (0, 0, (height - .28) / 2)),
             box('foot', (width + .07, depth + .07, .12), case, .03, (0, 0, .07)),
             box('seam', (width + .03, depth + .03, .03), dark, .01, (0, 0, height - .29)),
             box('lid', (width + .06, depth + .06, .2), lid, .05, (0, 0, height - .18)),
             box('cover', (width - .5, .62, .09), lid, .03, (0, .2, height - .05)),
             box('vent', (.06, .2, .06), dark, .02, (width / 2 - .1, .2, height - .04))]
    items += [box('rib', (.05, .03, height - .6), case, .012, (-width / 2 + .22 + .33 * k, -depth / 2 - .01, .72)) for k in range(7)]
    items += [box('rib', (.03, .05, height - .6), case, .012, (side * (width / 2 + .01), -.6 + .4 * k, .72)) for k in range(4) for side in (-1, 1)]
    for x, radius, colour in ((-.92, .095, (.012, .012, .013)), (.92, .10, (.45, .012, .012))):
        ring = mat('pole ring', colour, 0, .4)
        items += [turned('pole base', [(0, 0), (.24, 0), (.22, .06), (0, .06)], ring, (x, -.56, height - .09), rounding=.02),
                  turned('pole', [(0, 0), (radius + .02, 0), (radius, .2), (0, .2)], lead, (x, -.56, height - .05), rounding=.02)]
    items.append(wire('handle', [(-.8, .75, height - .06), (-.8, .62, height + .16), (-.5, .55, height + .22), (.5, .55, height + .22), (.8, .62, height + .16), (.8, .75, height - .06)], .045, dark, 16))
    return group('battery', items)


def h7_bulb():
    """1 unit = 10 mm: a short clear bulb in a round metal base with two flat terminals."""
    steel, dull, plastic = mat('nickelled', (.74, .73, .70), 1, .24), mat('pressed steel', (.6, .6, .6), 1, .34), mat('grey base', (.30, .30, .31), 0, .5)
    glass = lens('bulb glass', (.985, .99, 1), (.62, .66, .70), .015, .7)
    profile = [(.30, .35), (.44, .55), (.55, .8), (.56, 2.5)] + [(.56 * math.cos(a), 2.5 + .5 * math.sin(a)) for a in (math.radians(9 * k) for k in range(1, 11))]
    tip = [(r * 1.012, z + .01) for r, z in profile if z > 2.45]
    items = [turned('glass', profile, glass, closed=False), turned('glass inside', [(r * .9, z) for r, z in profile], glass, closed=False),
             turned('tip', tip, mat('tip paint', (.035, .037, .042), .3, .25), closed=False),
             h4_bulb.filament('filament', (0, 0, 1.35), mat('tungsten', (.45, .43, .42), 1, .3), 9, .07, .5),
             turned('collar', [(0, -.2), (.72, -.2), (.72, .25), (.62, .38), (0, .38)], steel, rounding=.03),
             put(plate('flange', circle(1.3, count=96), .09, dull, .03, [circle(.10, (1.05, 0), 24)]), turn=(90, 0, 0)),
             turned('skirt', [(0, -.08), (1.0, -.08), (1.0, -.32), (.9, -.4), (0, -.4)], dull, rounding=.04),
             box('base', (1.2, .62, .7), plastic, .08, (0, 0, -.72))]
    for x in (-.3, .3):
        outline = round_corners([(-.2, 0), (-.2, -.7), (-.12, -.86), (.12, -.86), (.2, -.7), (.2, 0)], .03)
        items.append(plate('terminal', outline, .05, steel, .012, [circle(.06, (0, -.5), 24)], (x, 0, -1.0), (0, 0, 0)))
    for x, z in ((-.2, 1.3), (.2, 1.9)):
        items.append(wire('support', [(x, 0, .3), (x, 0, .7), (x, 0, z), (x * .4, 0, z)], .025, dull))
    return group('H7 bulb', items)


def bayonet_bulb(colour, edge):
    """1 unit = 10 mm: a round glass on a brass cap with two pins."""
    brass, tin = mat('nickelled brass', (.70, .68, .62), 1, .25), mat('solder', (.6, .6, .6), 1, .4)
    glass = lens('bulb glass', colour, edge, .02, .9, body=.12 if colour[2] < .5 else 0)
    dome = [(.62, 1.35), (.66, 1.6), (.82, 1.95), (1.12, 2.35), (1.22, 2.8)] + [(1.22 * math.cos(a), 2.8 + 1.15 * math.sin(a)) for a in (math.radians(9 * k) for k in range(1, 11))]
    items = [turned('glass', dome, glass, closed=False),
             turned('cap', [(0, 0), (.6, 0), (.72, .08), (.74, .2), (.74, 1.4), (.70, 1.5), (0, 1.5)], brass, rounding=.03),
             turned('insulator', [(0, -.12), (.5, -.12), (.58, .02), (0, .02)], mat('glass black', (.01, .01, .012), 0, .2), rounding=.03),
             turned('contact', [(0, -.28), (.2, -.28), (.26, -.1), (0, -.1)], tin, rounding=.05),
             rod('pin', .1, (-.95, 0, .62), (.95, 0, .62), brass, .03),
             turned('stem', [(0, 1.4), (.26, 1.4), (.2, 2.1), (0, 2.1)], lens('stem', (.95, .96, .97), (.6, .62, .65)), rounding=.05)]
    tungsten = mat('tungsten', (.45, .43, .42), 1, .3)
    items += [wire('support', [(x, 0, 1.6), (x, 0, 2.3), (x * 1.7, 0, 2.7)], .03, tungsten) for x in (-.22, .22)]
    items.append(wire('filament', [(-.37, 0, 2.7), (-.2, .1, 2.8), (0, -.1, 2.76), (.2, .1, 2.8), (.37, 0, 2.7)], .035, tungsten, 16))
    return group('bulb', items)


def indicator_bulb():
    return bayonet_bulb((1, .50, .06), (.75, .25, .01))


def brake_light_bulb():
    return bayonet_bulb((.985, .99, 1), (.62, .66, .70))


def two(build, apart=2.6):
    return lambda: group('two', [place(build(), (-apart / 2, .3, 0)), place(build(), (apart / 2, -.3, 0), (0, 86, -24))])


TYPES = {
    'spark-plug': [(lying_plugs, dict(az=-30, el=34, fill=.86)), (leaning_plug, dict(az=-20, el=14))],
    'glow-plug': [(lying_glow_plugs, dict(az=-30, el=34, fill=.86)), (leaning_glow_plug, dict(az=-16, el=14))],
    'battery': [(battery, dict(az=-32, el=22)), (battery, dict(az=24, el=42))],
    'headlight-bulb-h7': [(h7_bulb, dict(az=-28, el=12)), (two(h7_bulb, 3), dict(az=10, el=26))],
    'indicator-bulb': [(indicator_bulb, dict(az=-24, el=12)), (two(indicator_bulb), dict(az=10, el=24))],
    'brake-light-bulb': [(brake_light_bulb, dict(az=-24, el=12)), (two(brake_light_bulb), dict(az=10, el=24))],
}
