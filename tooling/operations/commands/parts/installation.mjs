import { readFileSync } from 'node:fs';
import { run } from './processes.mjs';
import { inRoot } from './repository.mjs';

function packagesOf(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages;
  } catch {
    return null;
  }
}

/** Whether node_modules holds what package-lock.json names, as npm itself noted it down when it installed. */
export function isInstalled() {
  const wanted = packagesOf(inRoot('package-lock.json'));
  const present = packagesOf(inRoot('node_modules', '.package-lock.json'));
  if (!wanted || !present) return false;
  return Object.entries(wanted).every(([key, { version, link, optional, devOptional }]) => {
    const isPackage = key.includes('node_modules/') && !optional && !devOptional;
    return !isPackage || (link ? key in present : present[key]?.version === version);
  });
}

/** Installs exactly what the lockfile names, unless it is there. */
export async function ensureInstalled() {
  if (isInstalled()) return true;
  console.log('Installing packages (npm ci) …');
  // With NODE_ENV=production npm would leave out what builds the shop.
  const { code } = await run(
    'npm',
    ['ci', '--include=dev', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error'],
    {
      limitMinutes: 15,
    },
  );
  if (code !== 0) {
    console.error(
      'The packages could not be installed. Is the npm registry reachable (npm ping)? If npm says that package.json ' +
        'and package-lock.json disagree: npm install, with a registry that serves the binaries of every platform.',
    );
  }
  return code === 0;
}
