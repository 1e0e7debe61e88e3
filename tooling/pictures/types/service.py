"""Kinds of parts that have a model already, without its lettering; where a maker's part is special, as the ordinary one is."""
import math

import brake_disc
import brake_pads
import coil_spring
import drive_belt
import h4_bulb
import ignition_coil
import oil_filter
import shock_absorber
import tail_lamp
import wheel_bearing
import wiper_blade
from details import carve
from metals import turned_steel, zinc_flake
from shapes import circle, group, parts_of, plate, put, rod, turned
from studio import place


def plain_disc():
    brake_disc.DRILLED = []
    return brake_disc.build()


def solid_disc():
    """One ring without vanes, and a flatter hat."""
    steel, coat = turned_steel('turned iron', (.60, .61, .63)), zinc_flake()
    ring = plate('friction ring', circle(1.3, count=256), .12, steel, .012, [circle(.80, count=192)])
    profile = [(.30, .26), (.30, .34), (.72, .34), (.78, .28), (.78, .05), (.83, .02), (.83, -.05), (.70, -.05), (.69, .26)]
    body = put(turned('hat', profile, coat, segments=192, rounding=.022), turn=(90, 0, 0))
    drills = [rod('drill', .07, (.52 * math.cos(a), -1, .52 * math.sin(a)), (.52 * math.cos(a), 1, .52 * math.sin(a)), coat)
              for a in (math.pi / 2 * k + .3 for k in range(4))]
    return group('solid disc', [ring, carve(body, *drills)])


def rear_pads():
    """Four smaller pads: narrow blocks, no wear clips, two of them stacked."""
    brake_pads.wear_clip = lambda spring: group('no clip', [])
    materials = brake_pads.finishes()
    spots = [((-1.0, .9, 0), (-16, 0, -6)), ((1.0, 1.0, 0), (10, 0, 172)), ((-.8, -.55, 0), (-90, 0, 8)), ((.95, -.8, 0), (90, 0, 190))]
    pads = []
    for at, turn in spots:
        pad = brake_pads.pad(materials)
        for item in parts_of(pad):
            for vertex in item.data.vertices:
                vertex.co.x *= .72
                vertex.co.y *= .9
        pads.append(place(pad, at, turn))
    return group('rear brake pad set', pads)


def pair_of_pads():
    """Both faces: the friction block and the shim."""
    materials = brake_pads.finishes()
    return group('two pads', [place(brake_pads.pad(materials), (-.2, .75, 0), (-12, 0, 8)),
                              place(brake_pads.pad(materials), (.35, -.75, 0), (90, 0, -165))])


def standing_strut():
    return place(shock_absorber.build())


TYPES = {
    'brake-disc': [(plain_disc, dict(az=35, el=12)), (plain_disc, dict(az=118, el=14))],
    'brake-disc-solid': [(solid_disc, dict(az=35, el=12)), (solid_disc, dict(az=112, el=14))],
    'brake-pad-set': [(brake_pads.build, dict(az=-10, el=42, fill=.86)), (pair_of_pads, dict(az=-14, el=34))],
    'brake-pad-set-rear': [(rear_pads, dict(az=-10, el=42, fill=.86)), (rear_pads, dict(az=170, el=34))],
    'oil-filter': [(oil_filter.build, dict(az=-18, el=33)), (oil_filter.build, dict(az=30, el=64))],
    'shock-absorber': [(shock_absorber.lying, dict(az=-50, el=44, fill=.86)), (standing_strut, dict(az=25, el=12))],
    'coil-spring': [(coil_spring.build, dict(az=-20, el=14)), (coil_spring.build, dict(az=20, el=48))],
    'wheel-bearing-kit': [(wheel_bearing.build, dict(az=-32, el=17)), (wheel_bearing.build, dict(az=34, el=40))],
    'wiper-blade': [(wiper_blade.build, dict(az=-44, el=44)), (wiper_blade.build, dict(az=70, el=20))],
    'drive-belt': [(drive_belt.build, dict(az=-14, el=40, fill=.84)), (drive_belt.build, dict(az=60, el=22))],
    'ignition-coil': [(ignition_coil.build, dict(az=-42, el=40)), (ignition_coil.build, dict(az=40, el=34))],
    'headlight-bulb-h4': [(h4_bulb.build, dict(az=-35, el=14)), (h4_bulb.build, dict(az=20, el=-6))],
    'tail-lamp-left': [(tail_lamp.build, dict(az=-20, el=12)), (tail_lamp.build, dict(az=38, el=14))],
}
