const { remote } = require('@platform/build/webpack');

module.exports = remote({
  folder: __dirname,
  exposes: { './home': './src/home.screen.tsx', './category': './src/category.screen.tsx' },
});
