/** Texts that survive minification, each unique to the code of one library. */
export const LIBRARY_MARKS: Readonly<Record<string, string>> = {
  react: '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE=',
  'react-dom': 'rendererPackageName',
  'react-router': '__reactRouterVersion',
  'react-redux': 'react-redux-context',
  redux: '@@redux/INIT',
  '@reduxjs/toolkit': 'rtk-slice-createasyncthunk',
  'redux-saga': '@@redux-saga/',
  'react-toastify': 'Toastify__toast-container',
  miragejs: 'Pretender',
  'federation runtime': '[ Federation Runtime ]',
  'shared-contract': 'Item Added to wishlist',
  'shared-store': 'auth/logInRequested',
  'shared-ui': '"data-screen-ready":',
};

const SIMULATED_BACKEND_FILE = /\bsimulated-backend\b/;

/**
 * Whether a script is only there for the simulated backend: its own chunk, or the one with the library under it, which
 * the build gives a number for a name.
 */
export function isSimulatedBackend(address: string, text: string): boolean {
  return SIMULATED_BACKEND_FILE.test(address) || text.includes(LIBRARY_MARKS['miragejs'] as string);
}

/**
 * Finds libraries that are in more than one file.
 * @param scripts text by address
 * @returns one line for each, naming the files
 */
export function findRepeatedLibraries(scripts: ReadonlyMap<string, string>): string[] {
  return Object.entries(LIBRARY_MARKS).flatMap(([library, mark]) => {
    const carriers = [...scripts].filter(([, text]) => text.includes(mark)).map(([address]) => address);
    return carriers.length > 1 ? [`${library} came ${carriers.length} times: ${carriers.join(', ')}`] : [];
  });
}
