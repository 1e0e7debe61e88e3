const { remote } = require('@platform/build/webpack');

module.exports = remote({
  folder: __dirname,
  exposes: {
    './arrival-part': './src/arrival/arrival-part.filling.tsx',
    './arrival-cart': './src/arrival/arrival-cart.filling.tsx',
    './checkout': './src/checkout/checkout.screen.tsx',
    './confirmation': './src/confirmation/confirmation.screen.tsx',
  },
});
