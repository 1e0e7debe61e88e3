const path = require('node:path');

const startFile = path.join(__dirname, '..', 'standalone', 'start-standalone.tsx');

/**
 * The entry of a remote's own page: a module made of its doors, so that a remote needs no file for it.
 * The dynamic import gives federation the moment it needs to settle the shared libraries.
 */
function standaloneEntry({ app, folder, doors, pages, fragments }) {
  const load = (door) => `() => import(${JSON.stringify(path.join(folder, doors[door]))})`;
  const pageList = Object.entries(pages).map(
    ([page, door]) => `{ page: ${JSON.stringify(page)}, load: ${load(door)} }`,
  );
  const fragmentList = Object.entries(fragments).map(([name, door]) => `${JSON.stringify(name)}: ${load(door)}`);
  const code = `
    import(${JSON.stringify(startFile)}).then(({ startStandalone }) =>
      startStandalone({
        app: ${JSON.stringify(app)},
        pages: [${pageList.join(', ')}],
        fragments: { ${fragmentList.join(', ')} },
      }));
  `;
  return `data:text/javascript,${encodeURIComponent(code)}`;
}

module.exports = { standaloneEntry };
