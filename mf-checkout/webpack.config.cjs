const { remote } = require('@platform/build/webpack');

module.exports = remote({
  folder: __dirname,
  exposes: {
    './checkout': './src/checkout/checkout.screen.tsx',
    './confirmation': './src/confirmation/confirmation.screen.tsx',
  },
});
