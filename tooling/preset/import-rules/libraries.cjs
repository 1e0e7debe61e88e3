const { TEST_CODE } = require('./folders.cjs');

const library = (...names) => `(^|/)node_modules/(${names.join('|')})/`;

/** Which libraries may be used where. One place each keeps them tree-shaken and once on the page. */
exports.libraries = [
  {
    name: 'state-library-outside-the-store',
    comment:
      'Redux, RTK, redux-saga and Mirage live in shared-store: dispatch its events and read its selectors with ' +
      'useShopDispatch and useShopSelector.',
    severity: 'error',
    from: { path: '^(shell|mf-[a-z]+|shared-ui|shared-contract|server|e2e|platform)/' },
    to: { path: library('redux', '@reduxjs/toolkit', 'redux-saga', '@redux-saga', 'typed-redux-saga', 'miragejs') },
  },
  {
    name: 'react-redux-in-a-remote',
    comment: 'Use useShopSelector and useShopDispatch of shared-store; only the shell mounts the Provider.',
    severity: 'error',
    from: { path: '^(mf-[a-z]+|shared-ui|shared-contract|server|platform)/' },
    to: { path: library('react-redux') },
  },
  {
    name: 'schema-library-outside-the-contract',
    comment:
      'Schemas are written once: those of a team in its api/, all others in shared-contract. Export the schema there and use its `check`.',
    severity: 'error',
    from: { path: '^(shell|mf-[a-z]+|shared-ui|e2e|platform/host)/', pathNot: '^mf-[a-z-]+/api/' },
    to: { path: library('valibot') },
  },
  {
    name: 'toasts-outside-the-shell',
    comment: 'Toasts are the shell’s: dispatch an event whose saga asks the toasts port for one.',
    severity: 'error',
    from: { path: '^(mf-[a-z]+|shared-[a-z]+|platform)/' },
    to: { path: library('react-toastify') },
  },
  {
    name: 'router-past-its-facade',
    comment:
      'Import from react-router-dom: it stands for platform/build/webpack/router-facade.ts, the part of the router that the ' +
      'shell shares. Add a missing name there.',
    severity: 'error',
    // The server's router is not for browsers, so it is not shared.
    from: {
      path: '^(shell|mf-[a-z]+|shared-[a-z]+|platform/host)/',
      pathNot: [TEST_CODE, '^platform/host/src/prerendered/render-shop\\.tsx$'],
    },
    to: { path: library('react-router') },
  },
  {
    name: 'node-in-the-browser',
    comment: 'Browsers have no Node modules. Use the web’s own (crypto, URL, TextEncoder), or a library.',
    severity: 'error',
    from: { path: '^(shell|mf-[a-z]+|shared-[a-z]+|platform/host)/src/', pathNot: TEST_CODE },
    to: { dependencyTypes: ['core'] },
  },
  {
    name: 'undeclared-library',
    comment: 'Declare the library in this workspace’s package.json, so that the app can be installed on its own.',
    severity: 'error',
    from: { path: '^(shell|mf-[a-z]+|shared-[a-z]+|server|platform/[a-z]+)/src/', pathNot: TEST_CODE },
    to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
  },
];
