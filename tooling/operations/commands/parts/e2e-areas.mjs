/**
 * The areas of the browser tests: the folders of e2e with spec files, and `teams`, the folders `e2e` of the remotes. Each is
 * a separate nx target, `e2e-<area>`, with one browser, one shop and one test runner, which take 12 s of a processor. All
 * three run at the same time, so that none is left to run alone at the end: each takes some 80 s of a processor. The tests of
 * `browsing` meet no screen of mf-cart and mf-checkout, so a change in these leaves them alone.
 */
const FOLDERS = {
  browsing: ['browsing', 'faults'],
  buying: ['buying', 'deploys', 'teams'],
  account: ['account', 'outages'],
};
export const E2E_AREAS = Object.keys(FOLDERS);

export const foldersOf = (area) => FOLDERS[area];

/** The files of an area, for Playwright. */
export const specsOf = (area) =>
  foldersOf(area).map((folder) => (folder === 'teams' ? '/mf-[^/]+/e2e/' : `/e2e/${folder}/`));
