import { existsSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { claimPort, parsePort, portInUse, StartError } from './port';
import { stopOnSignal } from './stop-on-signal';
import { createStorefront } from './storefront/create-storefront';
import { findBuilds } from './storefront/find-builds';
import { makeSelfSignedCertificate } from './storefront/self-signed-certificate';
import { ShellNotBuiltError } from './storefront/storefront';

const DEFAULT_PORT = 3000;

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { https: { type: 'boolean', default: false }, root: { type: 'string' } } });
  const port = parsePort(process.env['PORT'], DEFAULT_PORT);
  const host = process.env['HOST'] || 'localhost';
  const builds = findBuilds(path.resolve(values.root ?? path.join(__dirname, '..', '..')));

  const app = await createStorefront({
    ...builds,
    configuration: { backend: 'simulated' },
    logErrors: true,
    ...(process.env['SHOP_ORIGIN'] && { origin: new URL(process.env['SHOP_ORIGIN']).origin }),
    ...(values.https && { https: await makeSelfSignedCertificate() }),
  });
  for (const { id, folder } of builds.remotes) {
    if (existsSync(folder)) continue;
    console.log(`${id} is not built; its place in the shop will say so. Build it: npm run build -w ${id}`);
  }

  stopOnSignal(() => app.close());
  await claimPort(port);
  await app.listen({ port, host }).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EADDRINUSE' ? portInUse(port) : error;
  });

  const shownHost = ['0.0.0.0', '::'].includes(host) ? 'localhost' : host;
  const address = app.server.address();
  const shownPort = typeof address === 'object' && address ? address.port : port;
  console.log(`Piston Parts is open at ${values.https ? 'https' : 'http'}://${shownHost}:${shownPort}`);
}

main().catch((error: unknown) => {
  const expected = error instanceof StartError || error instanceof ShellNotBuiltError;
  console.error(expected ? error.message : error);
  process.exit(1);
});
