const path = require('node:path');
const { remoteFolders, REPOSITORY } = require('@platform/build/remote-folders');

/** Remote → what its `src/routes.ts` declares, for tests in Jest, which reads TypeScript itself. */
const declaredRoutes = () =>
  Object.fromEntries(
    remoteFolders(REPOSITORY).map((name) => [
      name,
      require(path.join(REPOSITORY, name, 'src', 'routes.ts')).remoteRoutes,
    ]),
  );

module.exports = { declaredRoutes };
