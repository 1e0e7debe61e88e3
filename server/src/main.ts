import '@platform/process/refuse-inspector';
import path from 'node:path';
import { readEnvironment } from './environment';
import { readFlags } from './flags';
import { loggable, operatorLog, surviveUncaughtErrors } from '@platform/process/logging';
import { openRole } from './open-role';
import { claimPort, portInUse } from '@platform/process/port';
import { OperatorError } from '@platform/process/operator-error';
import { shownOrigin } from '@platform/process/shown-origin';
import { stopOnSignal } from '@platform/process/stop-on-signal';

/** Payments may be on their way. */
const SHUTDOWN_WITH_API_MS = 10_000;

async function main(): Promise<void> {
  const { servesApi, complete } = readFlags(process.argv.slice(2), path.join(__dirname, '..', '..'));
  const environment = readEnvironment({ api: servesApi });
  const { PORT: port, HOST: host } = environment;
  const flags = complete(environment);
  const log = operatorLog(environment.isProduction);
  const { name, app, services } = await openRole(flags, environment, log);

  stopOnSignal(
    async () => {
      await app.close();
      await services?.database.close();
    },
    services ? SHUTDOWN_WITH_API_MS : undefined,
  );
  await claimPort(port);
  await app.listen({ port, host }).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EADDRINUSE' ? portInUse(port) : error;
  });

  // Not before: a start that fails is to end.
  surviveUncaughtErrors();
  log.say(`${name} is open at ${shownOrigin(flags.https, host, app.server.address() ?? port)}`);
}

main().catch((error: unknown) => {
  console.error(error instanceof OperatorError ? error.message : loggable(error));
  process.exit(1);
});
