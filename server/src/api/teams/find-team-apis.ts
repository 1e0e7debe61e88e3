import { existsSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { OperatorError } from '@platform/process/operator-error';

/** The endpoints of a team, found by the folder `api` of its remote. */
export interface TeamFolder {
  /** Name of the remote: `mf-compare`. */
  readonly remote: string;
  /** First segment of its paths: `compare`, for `/api/compare/…`. */
  readonly team: string;
  /** Name of its database schema, and of the role that owns it where no other shop has one of this name: `mf_compare`. */
  readonly schema: string;
  /** Absolute folder of its `contract.ts`, `server.ts` and `migrations/`. */
  readonly folder: string;
}

const REMOTE = /^mf-[a-z][a-z0-9-]{0,40}$/;

/** @param folder absolute, of its `contract.ts` */
export function teamFolder(remote: string, folder: string): TeamFolder {
  return { remote, team: remote.slice('mf-'.length), schema: remote.replaceAll('-', '_'), folder };
}

/** @throws OperatorError when the package is not installed or has no endpoints */
function findInstalled(root: string, name: string): TeamFolder {
  const remote = name.replace(/^@[^/]+\//, '');
  if (!REMOTE.test(remote)) {
    throw new OperatorError(
      `TEAM_APIS has "${name}"; write names of packages that end with mf-…: TEAM_APIS=@acme/mf-x`,
    );
  }
  try {
    const file = createRequire(path.join(root, 'package.json')).resolve(`${name}/package.json`);
    return teamFolder(remote, path.join(path.dirname(file), 'api'));
  } catch (error) {
    throw new OperatorError(`TEAM_APIS has "${name}", which is not installed: npm install ${name}`, { cause: error });
  }
}

/**
 * Finds the endpoints of teams: folders `mf-…/api` of this repository, and packages of other repositories.
 * @param root absolute folder of the repository
 * @param packages names of installed packages: `@acme/mf-x`
 * @throws OperatorError when a package is missing, or two have the same paths
 */
export function findTeamApis(root: string, packages: readonly string[]): readonly TeamFolder[] {
  const own = readdirSync(root)
    .filter((name) => REMOTE.test(name) && existsSync(path.join(root, name, 'api')))
    .map((remote) => teamFolder(remote, path.join(root, remote, 'api')));
  const teams = [...own, ...packages.map((name) => findInstalled(root, name))];
  teams.forEach(({ team, folder }, index) => {
    const first = teams.findIndex((other) => other.team === team);
    if (first === index) return;
    throw new OperatorError(
      `Two teams have the paths /api/${team}/…: ${teams[first]?.folder} and ${folder}. Rename one of the remotes, or take ` +
        'it out of TEAM_APIS.',
    );
  });
  return teams;
}
