const { FEATURES, TEST_CODE } = require('./folders.cjs');

/** Roots of the search for unused files: entries, exposed modules and the files that tools read. */
const STARTS = [
  '(\\.screen|\\.filling)\\.tsx$',
  '/src/(main|index)\\.tsx?$',
  // The builds read it.
  '^mf-[a-z-]+/src/(routes|store)\\.ts$',
  '/run\\.ts$',
  '\\.command\\.ts$',
  // The page's own scripts, named by its index.html.
  '^platform/host/src/(prerendered/record-events|telemetry/watch-page)\\.ts$',
  '^platform/cli/bin/',
  '^shell/src/routes/routes-for-storefront\\.ts$',
  // The entry of the server's build.
  '^shell/src/prerendered/render-page\\.tsx$',
  '/(backend|contract-suite|registry|sagas|simulated-backend)/index\\.ts$',
];

/** How a package is built inside. */
exports.insideAPackage = [
  {
    name: 'feature-imports-feature',
    comment:
      'A feature does not know another’s inside. Put what both need into a separate folder beside them, named by ' +
      'what it is, or let them speak through the store.',
    severity: 'error',
    from: { path: `^(mf-[a-z-]+)/src/(${FEATURES})/`, pathNot: TEST_CODE },
    to: { path: `^$1/src/(${FEATURES})/`, pathNot: '^$1/src/$2/' },
  },
  {
    name: 'slice-imports-slice-inside',
    comment:
      'A feature of the store may use another’s events (its .slice), optimistic updates (.optimistic) and the ' +
      'selectors, not its sagas: dispatch the event and let the other feature’s watcher work.',
    severity: 'error',
    from: { path: '^shared-store/src/(auth|operations/[^/]+)/', pathNot: TEST_CODE },
    to: {
      path: '^shared-store/src/(auth|operations/[^/]+)/',
      pathNot: ['^shared-store/src/$1/', '\\.(slice|optimistic)\\.ts$'],
    },
  },
  {
    name: 'saga-effects-import-sagas',
    comment: 'The building blocks of sagas do not know the sagas: pass what they need as a parameter.',
    severity: 'error',
    from: { path: '^shared-store/src/saga-effects/', pathNot: TEST_CODE },
    to: { path: '^shared-store/src/(.+\\.saga\\.ts|sagas\\.ts|store\\.ts)$', dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'circle',
    comment: 'Two files that need each other are one thing or three: move what both use into a separate file.',
    severity: 'error',
    from: {},
    to: { circular: true },
  },
  {
    name: 'unused-file',
    comment: 'Nothing that starts reaches this file. Delete it, or use it.',
    severity: 'error',
    from: { path: STARTS },
    to: {
      path: '^(shell|mf-[a-z-]+|shared-[a-z]+|server|platform/[a-z-]+)/src/.+\\.tsx?$',
      // The server's build takes `x.server.ts` where `x.ts` is imported.
      pathNot: [...STARTS, TEST_CODE, '\\.d\\.ts$', '^mf-[a-z-]+/src/.+\\.server\\.tsx?$'],
      reachable: false,
    },
  },
  {
    name: 'test-in-the-shop',
    comment: 'What is shipped does not use test code. Move what both need out of the test.',
    severity: 'error',
    from: { path: '^(shell|mf-[a-z-]+|shared-[a-z]+|server|platform/[a-z-]+)/src/', pathNot: TEST_CODE },
    to: { path: '(\\.test\\.tsx?$|/testing/|/contract-suite/)' },
  },
  {
    name: 'name-that-says-nothing',
    comment: 'utils, helpers, misc, common and manager say nothing: name the file by what it does and for whom.',
    severity: 'error',
    from: {},
    to: { path: '(^|/)(utils?|helpers?|misc|common|manager)(\\.|/)', pathNot: 'node_modules' },
  },
  {
    name: 'not-found',
    comment: 'This import leads nowhere: correct its path, or install the package in this workspace.',
    severity: 'error',
    from: {},
    to: { couldNotResolve: true },
  },
];
