const { shell } = require('@platform/build/webpack');

module.exports = shell({
  folder: __dirname,
  routesForStorefront: './src/routes-for-storefront.ts',
  renderPage: './src/render-page.tsx',
});
