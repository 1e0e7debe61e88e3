const path = require('node:path');
const { remoteFolders } = require('../webpack/remote-folders.cjs');

const REPOSITORY = path.join(__dirname, '..', '..', '..');

/** Remote → what its `src/routes.ts` declares, for tests in Jest, which reads TypeScript itself. */
const declaredRoutes = () =>
  Object.fromEntries(
    remoteFolders(REPOSITORY).map((name) => [
      name,
      require(path.join(REPOSITORY, name, 'src', 'routes.ts')).remoteRoutes,
    ]),
  );

module.exports = { declaredRoutes };
