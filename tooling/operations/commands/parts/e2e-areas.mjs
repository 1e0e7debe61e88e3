import { readdirSync } from 'node:fs';
import { inRoot } from './repository.mjs';

/**
 * Spec files and folders of e2e that are separate nx targets, `e2e-<area>`; inputs are in nx.json. The tests of `browsing`,
 * `deploys` and `faults` meet no screen of mf-cart and mf-checkout, so a change in these leaves them alone. The
 * longest come first, so that the last to end are short.
 */
const NAMED = {
  browsing: [
    'access',
    'back-closes',
    'bad-input',
    'budgets',
    'car-choice',
    'field-errors',
    'first-page',
    'forced-colours',
    'head',
    'keyboard',
    'large-catalogue',
    'large-picture',
    'listing-history',
    'pending-addition',
    'pictures',
    'prerendered',
    'reach',
    'search-box',
    'team-panel',
    'text-pages',
    'toasts',
    'view-transition',
    'ways-on',
    'window-sizes',
  ],
  outages: [
    'deploy/live-shell',
    'deploy/new-remote',
    'deploy/second-repository',
    'deploy/stock-host',
    'faults/cart-down',
    'killed/',
  ],
  deploys: [
    'deploy/deploy',
    'deploy/integrity',
    'deploy/local-override',
    'deploy/open-page',
    'deploy/preview',
    'deploy/release-judge',
    'deploy/shell-release',
    'deploy/static-host',
    'deploy/stock-remotes',
    'start',
  ],
  // Both hydrations meet the same shop with React's development build.
  account: ['access-account', 'hydration', 'hydration-account', 'layout-shift-account', 'style-isolation'],
  faults: ['faults/deploy', 'faults/remote-down', 'integrity', 'layout-shift', 'simulated-backend'],
};

/** The area of every spec that no other one names. */
const OTHERS = 'buying';

const [longest, ...others] = Object.keys(NAMED);

export const E2E_AREAS = [longest, OTHERS, ...others];

const specsIn = (folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.spec.ts') && !/(^|[\\/])(\.cache|node_modules)[\\/]/.test(file))
    .map((file) => file.replaceAll('\\', '/'));

const isNamed = (spec, names) =>
  names.some((name) => (name.endsWith('/') ? spec.startsWith(name) : spec === `${name}.spec.ts`));

/**
 * @param folder with the spec files
 * @returns the spec files of an area, as Playwright takes them: paths from that folder
 */
export function specsOf(area, folder = inRoot('e2e')) {
  const specs = specsIn(folder);
  if (area !== OTHERS) return specs.filter((spec) => isNamed(spec, NAMED[area]));
  return specs.filter((spec) => !Object.values(NAMED).some((names) => isNamed(spec, names)));
}
