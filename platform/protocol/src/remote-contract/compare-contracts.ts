import semver from 'semver';
import { compareShapes } from './compare-shapes';
import type { RemoteContract, ShellContract } from './contract-form';

/** Shell and remote contract. */
interface Sides {
  readonly shell: ShellContract;
  readonly remote: RemoteContract;
}

type Taken = RemoteContract['takes'][string];
type Provided = ShellContract['provides'][string];

const MAX_NAMED = 5;

function listNames(names: readonly string[]): string {
  const more = names.length - MAX_NAMED;
  const shown = more > 0 ? [...names.slice(0, MAX_NAMED), `${more} more`] : names;
  return [shown.slice(0, -1).join(', '), ...shown.slice(-1)].filter(Boolean).join(' and ');
}

/** Without its scope. */
const shortName = (library: string) => library.replace(/^@[^/]+\//, '');

/** The shop links to these addresses, so a version without one would leave links that lead nowhere. */
function missingRoutes({ remote: name, version }: RemoteContract, linked: string[], routes: string[]): string[] {
  return linked
    .filter((path) => !routes.includes(path))
    .map(
      (path) =>
        `The shop links to ${path}, for which ${name} ${version} has no route: keep the route in ${name}/src/routes.ts until ` +
        'the links are gone and the shell without them is deployed.',
    );
}

/** The shell asks for modules of a remote that declares no routes. */
function missingModules({ shell, remote }: Sides): string[] {
  if (remote.routes) return missingRoutes(remote, shell.routing.linked[remote.remote] ?? [], remote.routes);
  const wanted = shell.remoteModules[remote.remote];
  if (!wanted) {
    return [
      `${remote.remote} has no routes, so no address would show it: declare them in ${remote.remote}/src/routes.ts.`,
    ];
  }
  return wanted
    .filter((module) => !(module in remote.exposes))
    .map(
      (module) =>
        `This shell asks ${remote.remote} for the exposed module ${module}, which ${remote.remote} ${remote.version} does not ` +
        `have: keep it in the exposes of ${remote.remote}/webpack.config.cjs until the shell no longer asks for it.`,
    );
}

function unsatisfiedProps({ remote }: Sides): string[] {
  return Object.entries(remote.exposes).flatMap(([module, { props }]) =>
    props.map(
      (prop) =>
        `The exposed module ${module} of ${remote.remote} needs the prop ${prop}, and the shell passes no props: take it from ` +
        'shared-store or from the address, or give it a default.',
    ),
  );
}

/** State and actions of a page are named by their remote, so that no team has to know of another's names. */
function foreignSlices({ remote: { remote, slices = [] } }: Sides): string[] {
  return slices
    .filter((name) => !name.startsWith(`${remote}/`))
    .map((name) => {
      const owner = name.includes('/') ? name.replace(/\/.*/, '') : 'the shell';
      return `${remote} names a slice ${name}, and that is a name of ${owner}: name it ${remote}/… in ${remote}/src/store.ts.`;
    });
}

/** A build that names its types is compared by these; within a major version the package's number says nothing more. */
function isVersion(taken: Taken, provided: Provided): boolean {
  if (semver.satisfies(provided.version, taken.version)) return true;
  const built = semver.minVersion(taken.version);
  return taken.types !== undefined && built !== null && built.major === semver.major(provided.version);
}

function wrongVersion(remote: RemoteContract, library: string, taken: Taken, provided: Provided): string[] {
  if (isVersion(taken, provided)) return [];
  const name = shortName(library);
  return [
    `${remote.remote} asks for ${name} ${taken.version}, and this shell has ${name} ${provided.version}: deploy a ` +
      `shell with ${name} ${taken.version} first, or build ${remote.remote} against ${name} ${provided.version}.`,
  ];
}

/** A CommonJS library has no export named default: importing that gives the library itself. */
function withoutDefault(name: string, provided: ReadonlySet<string>): string {
  return provided.has('default') ? name : name.replace(/^default$/, '*').replace(/^default\./, '');
}

/** A member is only missed where the shell knows its siblings: anything but a plain object has other members. */
function isProvided(wanted: string, provided: ReadonlySet<string>): boolean {
  const name = withoutDefault(wanted, provided);
  if (provided.has(name) || name === '*') return true;
  const [owner = '', member] = name.split('.');
  if (member === undefined || !provided.has(owner)) return false;
  return ![...provided].some((other) => other.startsWith(`${owner}.`));
}

function missingNames(remote: RemoteContract, library: string, taken: Taken, provided: Provided): string[] {
  if (provided.names === null) return [];
  const there = new Set(provided.names);
  const name = shortName(library);
  const missing = taken.names.filter((wanted) => !isProvided(wanted, there));
  if (missing.length === 0) return [];
  return [
    `${remote.remote} asks ${name} for ${listNames(missing)}, which this shell does not have: deploy the shell first, or ` +
      `build ${remote.remote} against ${name} ${provided.version}.`,
  ];
}

type DescribedName = NonNullable<Taken['types']>[string];

/** Where the shell's type does not fit; a type without a text fits the very same alone. */
function findChanges(name: string, built: DescribedName, offered: DescribedName, parts: [Taken, Provided]): string[] {
  if (built.hash === offered.hash) return [];
  const whole = `${name} (built: ${built.shown}, in the shell: ${offered.shown})`;
  if (built.text === undefined || offered.text === undefined) return [whole];
  const [ours = {}, theirs = {}] = parts.map((side) => side.parts);
  const changes = compareShapes({ text: built.text, parts: ours }, { text: offered.text, parts: theirs });
  if (changes.length === 0) return [];
  return [changes.includes('') ? whole : `${name} (${changes.join(', ')})`];
}

/** A remote that was built with another type than the shell holds would call it wrongly, and no other check sees that. */
function changedTypes(remote: RemoteContract, library: string, taken: Taken, provided: Provided): string[] {
  const name = shortName(library);
  const changed = Object.entries(taken.types ?? {}).flatMap(([exported, built]) => {
    const offered = provided.types?.[exported];
    return offered ? findChanges(exported, built, offered, [taken, provided]) : [];
  });
  if (changed.length === 0) return [];
  return [
    `${listNames(changed)} of ${name} ${provided.version} ${changed.length > 1 ? 'have' : 'has'} another shape than ` +
      `${remote.remote} was built with: deploy the shell with that shape first, or build ${remote.remote} from the sources of ` +
      'this shell.',
  ];
}

function unmetLibraries({ shell, remote }: Sides): string[] {
  return Object.entries(remote.takes).flatMap(([library, taken]) => {
    const provided = shell.provides[library];
    if (provided) {
      return [wrongVersion, missingNames, changedTypes].flatMap((find) => find(remote, library, taken, provided));
    }
    return [
      `${remote.remote} asks for ${shortName(library)}, which this shell does not provide: deploy the shell first.`,
    ];
  });
}

/** The federation runtimes of shell and remote may differ in the patch version only. */
function unlikeRuntimes({ shell, remote }: Sides): string[] {
  const [provided, required] = [shell.federation, remote.federation];
  if (semver.satisfies(provided, `~${required}`) || semver.satisfies(required, `~${provided}`)) return [];
  return [
    `${remote.remote} was built with the federation runtime ${required}, and this shell gives ${provided}: build ` +
      `${remote.remote} with the tooling of that shell, or deploy the shell first.`,
  ];
}

/**
 * The differences that would break this remote under this shell.
 * @returns a sentence for each difference, with the fix; none when they are compatible
 */
export function compareContracts(shell: ShellContract, remote: RemoteContract): string[] {
  const sides = { shell, remote };
  return [missingModules, unsatisfiedProps, foreignSlices, unmetLibraries, unlikeRuntimes].flatMap((find) =>
    find(sides),
  );
}
