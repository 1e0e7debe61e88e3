const { remote } = require('@piston-parts/preset/webpack');

module.exports = remote({
  folder: __dirname,
  exposes: {
    './checkout': './src/checkout/checkout.screen.tsx',
    './confirmation': './src/confirmation/confirmation.screen.tsx',
  },
});
