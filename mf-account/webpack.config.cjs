const { remote } = require('@platform/build/webpack');

module.exports = remote({
  folder: __dirname,
  exposes: {
    './log-in': './src/log-in/log-in.screen.tsx',
    './sign-up': './src/sign-up/sign-up.screen.tsx',
    './forgotten-password': './src/forgotten-password/forgotten-password.screen.tsx',
    './new-password': './src/new-password/new-password.screen.tsx',
    './confirm-email': './src/confirm-email/confirm-email.screen.tsx',
    './find-order': './src/orders/find-order.screen.tsx',
    './profile': './src/profile/profile.screen.tsx',
    './addresses': './src/addresses/addresses.screen.tsx',
    './orders': './src/orders/orders.screen.tsx',
    './order': './src/orders/order.screen.tsx',
    './garage': './src/garage/garage.screen.tsx',
    './address-modals': './src/addresses/address-modals.filling.tsx',
  },
});
