const { remote } = require('@platform/build/webpack');

module.exports = remote({
  folder: __dirname,
  exposes: {
    './compare': './src/compare/compare.screen.tsx',
    './compare-part': './src/fillings/compare-part.filling.tsx',
    './compare-card': './src/fillings/compare-card.filling.tsx',
    './compare-icon': './src/fillings/compare-icon.filling.tsx',
  },
});
