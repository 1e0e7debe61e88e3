import '@platform/process/refuse-inspector';
import { once } from 'node:events';
import { createServer } from 'node:net';
import path from 'node:path';
import { misspeltVariables, readEnvironment } from './environment';
import { readFlags } from './flags';
import { loggable, operatorLog, surviveUncaughtErrors } from '@platform/process/logging';
import { openRole } from './open-role';
import { claimPort, portInUse } from '@platform/process/port';
import { OperatorError } from '@platform/process/operator-error';
import { shownOrigin } from '@platform/process/shown-origin';
import { openTracing } from './telemetry/open-tracing';
import { endWithParent } from '@platform/process/processes';
import { stopOnSignal } from '@platform/process/stop-on-signal';

/** Payments may be on their way. */
const SHUTDOWN_WITH_API_MS = 10_000;

/** Of an address that this machine does not have, and of a name that nobody knows. */
const NOT_OURS = ['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN', 'EINVAL'];

/** Before anything is opened, migrated or published for a server that cannot listen. */
async function claimHost(host: string): Promise<void> {
  const probe = createServer().listen({ port: 0, host });
  await once(probe, 'listening').catch((error: NodeJS.ErrnoException) => {
    if (!NOT_OURS.includes(error.code ?? '')) throw error;
    throw new OperatorError(
      `HOST is "${host}", which is no address of this machine. Write localhost, 0.0.0.0 for all of its addresses, or one of them.`,
    );
  });
  probe.close();
}

const SIGNALS = ['SIGTERM', 'SIGINT'] as const;

async function main(): Promise<void> {
  const stopEarly = () => process.exit(0);
  for (const signal of SIGNALS) process.on(signal, stopEarly);
  const { servesApi, complete } = readFlags(process.argv.slice(2), path.join(__dirname, '..', '..'));
  const environment = readEnvironment({ api: servesApi });
  const { PORT: port, HOST: host } = environment;
  const flags = complete(environment);
  await claimHost(host);
  await claimPort(port);
  const log = operatorLog(environment.isProduction);
  for (const text of misspeltVariables()) log.report(text);
  const { OTEL_EXPORTER_OTLP_ENDPOINT: receiver } = environment;
  const endTracing = receiver === undefined ? undefined : await openTracing(receiver);
  const { name, app, services } = await openRole(flags, environment, log);

  endWithParent();
  for (const signal of SIGNALS) process.off(signal, stopEarly);
  stopOnSignal(
    async () => {
      await app.close();
      await services?.database.close();
      await endTracing?.();
    },
    services ? SHUTDOWN_WITH_API_MS : undefined,
  );
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
