import semver from 'semver';
import type { RemoteContract, ShellContract } from './contract-form';

/** Shell and remote contract. */
interface Sides {
  readonly shell: ShellContract;
  readonly remote: RemoteContract;
}

type Taken = RemoteContract['takes'][string];
type Provided = ShellContract['provides'][string];

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

function wrongVersion(remote: RemoteContract, library: string, taken: Taken, provided: Provided): string[] {
  if (semver.satisfies(provided.version, taken.version)) return [];
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
  return taken.names
    .filter((wanted) => !isProvided(wanted, there))
    .map(
      (wanted) =>
        `${remote.remote} asks ${name} for ${wanted}, which this shell does not have: deploy the shell first, or ` +
        `build ${remote.remote} against ${name} ${provided.version}.`,
    );
}

/** The types that one side has in another shape than the other, by name; none where a side names no types of it. */
function differentParts(taken: Taken, provided: Provided, name: string): string[] {
  const parts = taken.types?.[name]?.parts ?? [];
  return parts.filter((part) => taken.parts?.[part] !== provided.parts?.[part]);
}

/**
 * Equal versions promise equal types: a remote that was built with another type than the shell holds would call it
 * wrongly, and no other check sees that.
 */
function changedTypes(remote: RemoteContract, library: string, taken: Taken, provided: Provided): string[] {
  const built = semver.minVersion(taken.version)?.version;
  if (!taken.types || !provided.types || built !== provided.version) return [];
  const name = shortName(library);
  const there = provided.types;
  return Object.entries(taken.types).flatMap(([exported, { hash, shown }]) => {
    const other = there[exported];
    if (other === undefined || other.hash === hash) return [];
    const parts = differentParts(taken, provided, exported).join(', ');
    const difference =
      shown === other.shown
        ? `another type inside ${shown}${parts && ` (${parts})`}`
        : `${shown}, and the shell ${other.shown}`;
    return [
      `${exported} of ${name} ${provided.version} has two shapes: ${remote.remote} was built with ${difference}. ` +
        `Raise the version of ${name} and deploy the shell first, or build ${remote.remote} from the sources of that shell.`,
    ];
  });
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
 * What would break if this remote went live under this shell.
 * @returns a sentence for each difference, with the fix; none when they are compatible
 */
export function compareContracts(shell: ShellContract, remote: RemoteContract): string[] {
  const sides = { shell, remote };
  return [missingModules, unsatisfiedProps, foreignSlices, unmetLibraries, unlikeRuntimes].flatMap((find) =>
    find(sides),
  );
}
