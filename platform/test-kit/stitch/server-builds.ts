import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import vm from 'node:vm';
import type { RouteData } from '@platform/protocol/remote-routes';
import type { RemoteServerBundle, ShellServerBundle } from '@platform/protocol/server-rendering';
import { buildOf, findRemotes, readRoutes, type App, type Remote } from './stitched-builds';

const nodeModules = createRequire(__filename);

const bundleOf = (app: App) => path.join(buildOf(app), 'server', 'server.js');

/** Builds from elsewhere have none. */
const isBuilt = (remote: Remote) => existsSync(bundleOf(remote));

function runBundle(app: App, give: (name: string) => unknown): unknown {
  const file = bundleOf(app);
  const module = { exports: {} };
  const names = ['module', 'exports', 'require'];
  const run = vm.compileFunction(readFileSync(file, 'utf8'), names, { filename: file }) as (
    ...given: unknown[]
  ) => void;
  run(module, module.exports, give);
  return module.exports;
}

export interface ServerBuildsOptions {
  /** Remotes that have no server build. */
  readonly without?: readonly Remote[];
  /** The storefront's data for an address, by its path. */
  readonly dataOf: (pathname: string) => RouteData;
}

/**
 * Loads the server builds of the shell and the remotes, each remote with what the shell shares and nothing else.
 * @returns a function that renders a page: path and query → content of the root element
 */
export function loadServerBuilds({ without = [], dataOf }: ServerBuildsOptions): (url: string) => string {
  const shell = runBundle('shell', nodeModules) as ShellServerBundle;
  const give = (name: string) => {
    if (!Object.hasOwn(shell.shared, name)) throw new Error(`The shell does not share ${name}`);
    return shell.shared[name];
  };
  const built = findRemotes().filter(isBuilt);
  const loaded = built
    .filter((remote) => !without.includes(remote))
    .map((remote) => [remote, runBundle(remote, give) as RemoteServerBundle] as const);
  const remotes = new Map<string, RemoteServerBundle>(loaded);
  const routes = Object.fromEntries(built.map((remote) => [remote, readRoutes(remote, buildOf(remote))]));
  return (url) =>
    shell.render({
      url,
      data: dataOf(new URL(url, 'http://page.invalid').pathname),
      confirmed: false,
      routes,
      screens: (remote, module) => remotes.get(remote)?.modules[module]?.default,
      heads: (remote, module) => remotes.get(remote)?.modules[module]?.head,
      stores: (remote, module) => remotes.get(remote)?.modules[module]?.store,
    }).html;
}
