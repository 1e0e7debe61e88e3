const { APPS, TEST_CODE } = require('./folders.cjs');

const ours = (...names) => `^(${names.join('|')})/`;

/** The page of another company, which provides the shared packages to a remote and has the simulated backend. */
const HOST_OF_A_TEST = '^e2e/stock-host/source/';

/** Which of our packages may know which. */
exports.betweenPackages = [
  {
    name: 'app-imports-app',
    comment:
      'Apps meet in the browser only. Load the other app’s exposed module through the shell (its route or Slot), or ' +
      'move what both need to shared-ui, shared-store or shared-contract.',
    severity: 'error',
    from: { path: `^(${APPS})/` },
    to: { path: `^(${APPS})/`, pathNot: '^$1/' },
  },
  {
    name: 'shared-imports-app',
    comment: 'shared-* are below the apps: let the app hand in what is needed (a port, a prop, a filling of a slot).',
    severity: 'error',
    from: { path: '^shared-(contract|store|ui)/' },
    to: { path: ours(APPS, 'server', 'e2e') },
  },
  {
    name: 'shared-contract-imports-ours',
    comment: 'The contract stands on nothing of ours. Move the rule or the text into shared-contract instead.',
    severity: 'error',
    from: { path: '^shared-contract/' },
    to: { path: ours('shared-store', 'shared-ui') },
  },
  {
    name: 'shared-ui-imports-ours',
    comment:
      'shared-ui stands on nothing of ours: give the component a prop, and let the screen fill it from the store.',
    severity: 'error',
    from: { path: '^shared-ui/', pathNot: TEST_CODE },
    to: { path: ours('shared-store', 'shared-contract') },
  },
  {
    name: 'shared-store-imports-ours',
    comment: 'shared-store knows shared-contract alone. What looks like something belongs to shared-ui or a remote.',
    severity: 'error',
    from: { path: '^shared-store/' },
    to: { path: ours('shared-ui') },
  },
  {
    name: 'platform-imports-shop',
    comment:
      'The platform serves any shop: let the shop pass in what it knows, through its adapter in shell/src/main.tsx or ' +
      'server/src/open-role.ts.',
    severity: 'error',
    from: { path: '^platform/' },
    to: { path: ours(APPS, 'shared-[a-z]+', 'server', 'e2e', 'tooling') },
  },
  {
    name: 'platform-floors',
    comment:
      'protocol and process are the ground of the platform. host, storefront and build stand on them and not on each ' +
      'other: move what two of them need into protocol or process. (The Jest preset is for every package.)',
    severity: 'error',
    from: { path: '^platform/(protocol|process|host|build|storefront)/' },
    to: { path: '^platform/(?!protocol/|process/)', pathNot: '^platform/($1|test-kit/jest)/' },
  },
  {
    name: 'registry-above-storefront',
    comment:
      'The registry stands on the storefront, and the command line on the registry: move what host or build need of them ' +
      'into protocol.',
    severity: 'error',
    from: { path: '^platform/registry/' },
    to: { path: '^platform/(?!protocol/|process/|storefront/|registry/|test-kit/jest/)' },
  },
  {
    name: 'example-imported',
    comment:
      'The example shows how a shop is made on the platform: move what others need into a package of the platform.',
    severity: 'error',
    from: { pathNot: '^platform/example/' },
    to: { path: '^platform/example/' },
  },
  {
    name: 'server-imports-ours',
    comment:
      'The server shares the contract with the shop, and the seeds, with their pages, with the simulated backend; all other code of an ' +
      'endpoint is in shared-contract. (The relevance of both backends’ searches is measured by one program.)',
    severity: 'error',
    from: { path: '^server/' },
    to: {
      path: ours(APPS, 'shared-store', 'shared-ui', 'e2e'),
      pathNot:
        '^shared-store/src/(simulated-backend/(seeds/|(part-index|seed-pages)\\.ts$)|testing/team-backend\\.ts$)',
    },
  },
  {
    name: 'e2e-imports-ours',
    comment: 'A journey knows the shop as a browser does. Texts and addresses come from shared-contract.',
    severity: 'error',
    from: { path: '^e2e/', pathNot: HOST_OF_A_TEST },
    to: { path: ours(APPS, 'shared-store', 'shared-ui', 'server') },
  },
  {
    name: 'page-imports-tooling',
    comment: 'tooling builds and tests what we ship; it is not shipped. Move shipped code into the package itself.',
    severity: 'error',
    from: { path: `^(${APPS}|shared-[a-z]+|server)/src/`, pathNot: TEST_CODE },
    to: { path: '^tooling/' },
  },
  {
    name: 'tooling-imports-app',
    comment:
      'tooling serves every app alike. Hand the app’s part in through its config file. (The stitching of the test kit ' +
      'alone opens the shell’s own App, with the remotes as they were built.)',
    severity: 'error',
    from: { path: '^tooling/', pathNot: '^tooling/test-kit/stitched-page/stitched-page\\.tsx$' },
    to: { path: ours(APPS, 'e2e') },
  },
  {
    name: 'relative-path-to-a-package',
    comment:
      'Write the package’s name instead of a path that leads out of this one: @piston-parts/<package>/<entry>, with ' +
      'the entry listed under "exports" of its package.json.',
    severity: 'error',
    from: { path: '^((?:tooling|platform)/[^/]+|[^/]+)/' },
    to: { path: '^(?!node_modules/)[^/]+/', pathNot: '^$1/', dependencyTypes: ['local'] },
  },
  {
    name: 'inside-of-a-shared-package',
    comment: 'Import from the package’s entry; if something is missing there, export it from its src/index.ts.',
    severity: 'error',
    from: { path: `^(${APPS}|server|e2e|tooling|shared-[a-z]+)/` },
    to: {
      path: '^(shared-[a-z]+)/src/',
      pathNot: [
        '^$1/',
        '^shared-[a-z]+/src/index\\.ts$',
        '^shared-ui/src/(tokens\\.css|picture-sources\\.ts|fit-verdict\\.tsx)$',
        '^shared-contract/src/((backend|contract-suite)/index|endpoint-fields|listing|schemas|text-page-entry)\\.ts$',
        '^shared-store/src/(sagas|testing/(index|guest-token|team-backend))\\.ts$',
        '^shared-store/src/simulated-backend/(((part-)?index|seed-pages)\\.ts$|seeds/)',
      ],
    },
  },
  {
    name: 'simulated-backend-in-a-screen',
    comment:
      'Mirage never stands in a screen’s path: the shell loads it lazily (shell/src/simulated-backend.ts). In a test ' +
      'use @piston-parts/test-kit/screen-test.',
    severity: 'error',
    from: {
      pathNot: [
        '^shared-store/',
        '^shell/src/simulated-backend\\.ts$',
        '^tooling/',
        '^server/',
        HOST_OF_A_TEST,
        TEST_CODE,
      ],
    },
    to: { path: '^shared-store/src/simulated-backend/' },
  },
];
