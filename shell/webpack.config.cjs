const { shell } = require('@piston-parts/preset/webpack');

module.exports = shell({
  folder: __dirname,
  routeTable: './src/routes/route-table.ts',
  routesForStorefront: './src/routes/routes-for-storefront.ts',
  renderPage: './src/prerendered/render-page.tsx',
});
