import { readdirSync } from 'node:fs';
import { inRoot } from './repository.mjs';

/** Spec files and folders of e2e that are separate nx targets, `e2e-<area>`; inputs are in nx.json. */
const NAMED = {
  screens: ['access', 'forced-colours', 'keyboard', 'layout-shift', 'reach', 'style-isolation'],
  deploys: ['deploy/', 'faults/deploy', 'integrity'],
  faults: ['faults/api', 'faults/remote-down', 'killed/'],
  pages: ['budgets', 'first-page', 'head', 'hydration', 'large-catalogue', 'pictures', 'prerendered', 'text-pages'],
};

/** The area of every spec that no other one names. */
const OTHERS = 'shopping';

export const E2E_AREAS = [...Object.keys(NAMED), OTHERS];

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
