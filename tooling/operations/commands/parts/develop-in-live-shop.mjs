import { existsSync } from 'node:fs';
import { labelledLines } from './labelled-lines.mjs';
import { run, start } from './processes.mjs';
import { inRoot } from './repository.mjs';

const written = (app) => inRoot(app, 'dist', app === 'shell' ? 'index.html' : 'mf-manifest.json');

/** Builds the apps that have no build yet, one after the other. */
async function buildMissing(apps) {
  for (const app of apps.filter((name) => !existsSync(written(name)))) {
    console.log(`Building ${app}, once …`);
    const { code, output } = await run('npm', ['run', 'build', '-w', app], { output: 'kept' });
    if (code !== 0) throw new Error(`${output}\n${app} could not be built.`);
  }
}

/** The development server of a remote, for pages of a shop. */
function watch(remote, remotePort, width) {
  const watched = start(
    process.execPath,
    [inRoot('node_modules/webpack/bin/webpack.js'), 'serve', '--mode', 'development'],
    {
      cwd: inRoot(remote),
      output: 'lines',
      onText: labelledLines(remote, width),
      env: { IN_LIVE_SHOP: 'yes', REMOTE_PORT: String(remotePort) },
    },
  );
  return watched.ended.then(() => remote);
}

/**
 * One remote in watch mode inside a shop that runs already, on this machine or elsewhere.
 * @param to origin of that shop, which has to allow the development server (SHOP_OVERRIDE_ORIGINS)
 */
export function developInRunningShop(remote, ports, to) {
  const remotePort = process.env.REMOTE_PORT || ports[remote];
  const local = `http://localhost:${remotePort}`;
  const address = new URL(`/?remote.${remote}=${local}`, to).href;
  console.log(`shop │ ${address}\n     │ it has to allow this: SHOP_OVERRIDE_ORIGINS=${local}`);
  return [watch(remote, remotePort, remote.length)];
}

/**
 * One remote in watch mode inside the live shop or, before the first release, inside the built one.
 * @param ports of the development servers, by app
 * @returns promises of which each ends with its server's name, when it ends
 */
export async function developInLiveShop(remote, ports) {
  const published = inRoot('.published');
  const isPublished = existsSync(inRoot('.published', 'registry.json'));
  const others = Object.keys(ports).filter((app) => app !== remote && (app === 'shell' || !isPublished));
  await buildMissing(others);

  const width = Math.max(remote.length, 'shop'.length);
  const remotePort = process.env.REMOTE_PORT || ports[remote];
  const local = `http://localhost:${remotePort}`;
  const port = process.env.PORT || ports.shell;
  console.log(`${'shop'.padEnd(width)} │ http://localhost:${port}/?remote.${remote}=${local}`);

  const shop = start(process.execPath, ['--import', 'tsx', inRoot('server/src/main.ts')], {
    output: 'lines',
    onText: labelledLines('shop', width),
    env: { PORT: String(port), SHOP_OVERRIDE_ORIGINS: local, ...(isPublished && { PUBLISHED: published }) },
  });
  return [shop.ended.then(() => 'the shop'), watch(remote, remotePort, width)];
}
