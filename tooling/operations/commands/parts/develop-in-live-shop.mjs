import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { labelledLines } from './labelled-lines.mjs';
import { run, start } from './processes.mjs';
import { inRoot } from './repository.mjs';
import { typescriptLoader } from './typescript-loader.mjs';

// By its file, because commands run before the packages are installed.
const { findObstacle } = createRequire(import.meta.url)(inRoot('platform/cli/src/develop/find-obstacle.cjs'));

const written = (app) => inRoot(app, 'dist', app === 'shell' ? 'index.html' : 'mf-manifest.json');

/** Builds the apps that have no build yet, one after the other. */
async function buildMissing(apps) {
  for (const app of apps.filter((name) => !existsSync(written(name)))) {
    console.log(`Building ${app}, once …`);
    const { code, output } = await run('npm', ['run', 'build', '-w', app], { output: 'kept' });
    if (code !== 0) throw new Error(`${output}\n${app} could not be built.`);
  }
}

/** Where the registry's state is, or says that it is: in a database, or in the folder. */
const isPublished = () => ['state.json', 'registry.json'].some((file) => existsSync(inRoot('.published', file)));

/**
 * The development server of a remote, for pages of a shop.
 * @param shop address of that shop
 */
function watch(remote, { remotePort, width, shop }) {
  const watched = start(
    process.execPath,
    [inRoot('node_modules/webpack/bin/webpack.js'), 'serve', '--mode', 'development'],
    {
      cwd: inRoot(remote),
      output: 'lines',
      onText: labelledLines(remote, width),
      env: { IN_LIVE_SHOP: shop, REMOTE_PORT: String(remotePort) },
    },
  );
  return watched.ended.then(() => remote);
}

/** @throws Error when the port is in use */
const claimPort = (port, remedy) => typescriptLoader()('platform/process/src/port.ts').claimPort(port, remedy);

/** @throws Error when the port of the development server is in use */
async function claimRemotePort(remote, ports) {
  const port = Number(process.env.REMOTE_PORT || ports[remote]);
  await claimPort(port, `Stop what runs there or choose another: REMOTE_PORT=${port + 100} npm run dev -- ${remote}`);
  return port;
}

/**
 * One remote in watch mode inside a shop that runs already, on this machine or elsewhere.
 * @param to address of that shop, which has to allow the development server (SHOP_OVERRIDE_ORIGINS)
 * @throws Error when it does not, or does not respond
 */
export async function developInRunningShop(remote, ports, to) {
  const remotePort = await claimRemotePort(remote, ports);
  const obstacle = await findObstacle(to, `http://localhost:${remotePort}`);
  if (obstacle !== null) throw new Error(obstacle);
  return [watch(remote, { remotePort, width: remote.length, shop: to })];
}

/**
 * One remote in watch mode inside the live shop or, before the first release, inside the built one.
 * @param ports of the development servers, by app
 * @returns promises of which each ends with its server's name, when it ends
 * @throws Error when a port is in use
 */
export async function developInLiveShop(remote, ports) {
  const remotePort = await claimRemotePort(remote, ports);
  const port = Number(process.env.PORT || ports.shell);
  const address = `http://localhost:${port}`;
  await claimPort(port, `If the shop runs there, develop in it: npm run dev -- ${remote} --to ${address}`);
  const published = isPublished();
  const others = Object.keys(ports).filter((app) => app !== remote && (app === 'shell' || !published));
  await buildMissing(others);

  const width = Math.max(remote.length, 'shop'.length);

  const shop = start(process.execPath, ['--import', 'tsx', inRoot('server/src/main.ts')], {
    output: 'lines',
    onText: labelledLines('shop', width),
    env: {
      PORT: String(port),
      SHOP_OVERRIDE_ORIGINS: `http://localhost:${remotePort}`,
      ...(published && { PUBLISHED: inRoot('.published') }),
    },
  });
  return [shop.ended.then(() => 'the shop'), watch(remote, { remotePort, width, shop: address })];
}
