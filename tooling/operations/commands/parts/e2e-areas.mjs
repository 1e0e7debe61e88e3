/**
 * The folders of e2e with spec files: each is a separate nx target, `e2e-<area>`. The tests of `browsing`, `deploys` and
 * `faults` meet no screen of mf-cart and mf-checkout, so a change in these leaves them alone. The longest come first, so that
 * the last to end are short.
 */
export const E2E_AREAS = ['deploys', 'browsing', 'faults', 'account', 'buying', 'outages'];
