const { remote } = require('@platform/build/webpack');

module.exports = remote({ folder: __dirname, exposes: { './plant': './src/plant.screen.tsx' } });
