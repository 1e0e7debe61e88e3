"""Activated-carbon cabin filter: a panel of charcoal felt pleats in a non-woven frame."""
import math
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..'))
from details import surface, text
from felt import felt
from layered import shoot
from shapes import box, group, plate
from studio import mat

WIDTH, DEPTH, HEIGHT = 3.6, 3.0, .48          # 1 unit = 6.5 cm
PLEATS, WALL = 30, .035


def pleats(material):
    """A zigzag sheet whose folds are rounded, running the short way across the panel."""
    steps, half = 14, HEIGHT / 2 - .03
    profile = []
    for i in range(PLEATS * steps + 1):
        phase = i / steps
        wave = 2 * abs(2 * (phase - math.floor(phase + .5))) - 1
        x = (phase / PLEATS - .5) * (WIDTH - .04)
        profile.append((x, half * math.sin(wave * math.pi / 2) * .55 + half * wave * .45))
    rows = []
    for j in range(25):
        y = (j / 24 - .5) * (DEPTH - .04)
        rows.append([(x + .006 * math.sin(9 * y + 2.1 * x * PLEATS), y, z + .008 * math.sin(4 * y + 5 * x))
                     for x, z in profile])
    return surface('pleats', rows, material, .014, 75)


def arrow(ink, x, face):
    outline = [(-.17, -.03), (.02, -.03), (.02, -.1), (.17, 0), (.02, .1), (.02, .03), (-.17, .03)]
    return plate('arrow', outline, .004, ink, .001, at=(x, face, 0), turn=(0, -90, 0))


def build():
    charcoal = felt('charcoal felt', (.030, .031, .034), (.075, .077, .08), 260)
    fleece = felt('frame fleece', (.20, .205, .21), (.34, .345, .35), 180)
    ink = mat('blue print', (.9, .9, .9), 0, .7)
    items = [pleats(charcoal)]
    for side in (-1, 1):
        items.append(box('long side', (WIDTH + 2 * WALL, WALL, HEIGHT), fleece, .012,
                         (0, side * (DEPTH / 2 + WALL / 2), 0)))
        items.append(box('short side', (WALL, DEPTH, HEIGHT), fleece, .012, (side * (WIDTH / 2 + WALL / 2), 0, 0)))
    face = -DEPTH / 2 - WALL - .001
    items += [text('maker', 'MANN-FILTER', .25, ink, (-.75, face, 0)),
              text('flow', 'AIR FLOW', .17, ink, (1.05, face, 0)),
              arrow(ink, .5, face), arrow(ink, 1.6, face)]
    root = group('cabin filter', items)
    root.rotation_euler = (math.radians(27), 0, 0)
    return root


if __name__ == '__main__':
    shoot(build, az=-30, el=32)
