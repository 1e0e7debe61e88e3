const { stitchPreset } = require('@piston-parts/tooling/stitch-jest');

module.exports = stitchPreset({ folder: __dirname });
