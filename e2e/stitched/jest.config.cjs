const { stitchPreset } = require('@platform/test-kit/stitch-jest');

module.exports = stitchPreset({ folder: __dirname });
