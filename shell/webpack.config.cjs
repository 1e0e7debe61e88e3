const { shell } = require('@platform/build/webpack');

module.exports = shell({
  folder: __dirname,
  routesForStorefront: './src/routes/routes-for-storefront.ts',
  renderPage: './src/prerendered/render-page.tsx',
});
