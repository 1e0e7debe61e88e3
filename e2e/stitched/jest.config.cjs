const { stitchPreset } = require('@piston-parts/test-kit/stitch-jest');

module.exports = stitchPreset({ folder: __dirname });
