const path = require('node:path');

const startFile = path.join(__dirname, '..', 'standalone', 'start-standalone.tsx');

/**
 * The entry of a remote's own page: a module made of its doors, so that a remote needs no file for it.
 * The dynamic import gives federation the moment it needs to settle the shared libraries.
 */
function standaloneEntry({ app, folder, doors, pages }) {
  const entries = Object.entries(pages).map(([page, door]) => {
    const file = path.join(folder, doors[door]);
    return `{ page: ${JSON.stringify(page)}, load: () => import(${JSON.stringify(file)}) }`;
  });
  const code = `
    import(${JSON.stringify(startFile)}).then(({ startStandalone }) =>
      startStandalone({ app: ${JSON.stringify(app)}, pages: [${entries.join(', ')}] }));
  `;
  return `data:text/javascript,${encodeURIComponent(code)}`;
}

module.exports = { standaloneEntry };
