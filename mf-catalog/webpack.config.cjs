const { remote } = require('@platform/build/webpack');

module.exports = remote({
  folder: __dirname,
  exposes: {
    './home': './src/home/home.screen.tsx',
    './listing': './src/listing/listing.screen.tsx',
    './product': './src/product/product.screen.tsx',
  },
});
