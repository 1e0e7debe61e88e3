const { remote } = require('@platform/build/webpack');

module.exports = remote({
  folder: __dirname,
  exposes: {
    './cart': './src/cart/cart.screen.tsx',
    './quick-order': './src/quick-order/quick-order.screen.tsx',
    './wishlist': './src/wishlist/wishlist.screen.tsx',
  },
});
