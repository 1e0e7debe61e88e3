import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { inRoot, root } from './repository.mjs';

const LICENCE = /^(licen[cs]e|notice|copying)/i;

const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));

/**
 * The libraries in folders as the lockfile lists them.
 * @param {readonly string[]} folders of installed packages, from the root: `node_modules/react`
 * @returns CycloneDX, the same for the same lockfile
 */
export function billOfMaterials(folders) {
  const { components, dependencies, metadata, ...rest } = JSON.parse(
    execFileSync('npm', ['sbom', '--package-lock-only', '--sbom-format=cyclonedx'], {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 100_000_000,
      stdio: ['ignore', 'pipe', 'pipe'],
    }),
  );
  // Each run of npm has another number and time.
  delete rest.serialNumber;
  delete metadata.timestamp;
  const packed = new Set(
    folders.map((folder) => {
      const { name, version } = readJson(inRoot(folder, 'package.json'));
      return `${name}@${version}`;
    }),
  );
  const listed = components.filter(({ name, version }) => packed.has(`${name}@${version}`));
  const refs = new Set(listed.map((component) => component['bom-ref']));
  return {
    ...rest,
    // npm calls the repository by its folder.
    metadata: { ...metadata, component: { ...metadata.component, name: 'piston-parts' } },
    components: listed,
    dependencies: dependencies
      .filter(({ ref }) => refs.has(ref))
      .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((other) => refs.has(other)) })),
  };
}

function licencesIn(folder) {
  return readdirSync(folder)
    .filter((name) => LICENCE.test(name))
    .map((name) => readFileSync(`${folder}/${name}`, 'utf8').trim());
}

/** @returns the licences of the libraries in these folders, as one text */
export function licenceTexts(folders) {
  return folders
    .map((folder) => {
      const { name, version, license } = readJson(inRoot(folder, 'package.json'));
      return [
        `${name} ${version} (${license?.type ?? license ?? 'no licence named'})`,
        ...licencesIn(inRoot(folder)),
      ].join('\n\n');
    })
    .join(`\n\n${'-'.repeat(80)}\n\n`);
}
