const { remote } = require('@platform/build/webpack');

module.exports = remote({
  folder: __dirname,
  exposes: {
    './basket': './src/basket.screen.tsx',
    './checkout': './src/checkout.screen.tsx',
    './thanks': './src/thanks.screen.tsx',
    './basket-link': './src/basket-link.filling.tsx',
    './in-basket': './src/in-basket.filling.tsx',
  },
});
