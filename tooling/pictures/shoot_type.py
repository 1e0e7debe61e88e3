"""Renders a view of a kind of part: `blender -b -t 1 --python shoot_type.py -- out.png 960 10 brake-disc 1`."""
import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE, os.path.join(HERE, 'types'), os.path.join(HERE, 'parts')]
import neutral                                       # noqa: F401  before the parts
import layered
import importlib

slug, view = sys.argv[-2:]
TYPES = {}
for name in sorted(os.listdir(os.path.join(HERE, 'types'))):
    if name.endswith('.py'):
        TYPES.update(importlib.import_module(name[:-3]).TYPES)
build, camera = TYPES[slug][int(view) - 1]
layered.shoot(build, **camera)
