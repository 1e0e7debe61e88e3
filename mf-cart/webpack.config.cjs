const { remote } = require('@platform/build/webpack');

module.exports = remote({
  folder: __dirname,
  exposes: {
    './cart': './src/cart/cart.screen.tsx',
    './wishlist': './src/wishlist/wishlist.screen.tsx',
  },
});
