const { remote } = require('@platform/build/webpack');

module.exports = remote({
  folder: __dirname,
  exposes: {
    './arrival-part': './src/arrival/arrival-part.filling.tsx',
    './arrival-cart': './src/arrival/arrival-cart.filling.tsx',
    './checkout': './src/checkout/checkout.screen.tsx',
    './on-its-way': './src/on-its-way/on-its-way.filling.tsx',
    './confirmation': './src/confirmation/confirmation.screen.tsx',
  },
});
