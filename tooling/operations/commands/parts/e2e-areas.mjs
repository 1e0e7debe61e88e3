/**
 * The folders of e2e with spec files, and `teams`, the folders `e2e` of the remotes: each is a separate nx target,
 * `e2e-<area>`. The tests of `browsing`, `deploys` and `faults` meet no screen of mf-cart and mf-checkout, so a change in
 * these leaves them alone. The longest come first, so that the last to end are short.
 */
export const E2E_AREAS = ['deploys', 'browsing', 'faults', 'account', 'buying', 'outages', 'teams'];

/** The files of an area, for Playwright. */
export const specsOf = (area) => (area === 'teams' ? '/mf-[^/]+/e2e/' : `/e2e/${area}/`);
