import { chmod, rm } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import Fastify, { type FastifyInstance } from 'fastify';
import { writeBackup } from '../backup/backup';
import { publishToSearch } from '../api/search/ranking';
import type { Database } from '../database/database';
import { OperatorError } from '@platform/process/operator-error';
import { reasonOf } from '@platform/process/reason';
import { withoutSchemas } from '@platform/process/without-schemas';
import type { StagedRows } from '../catalogue/catalogue-tables';
import { readTables } from '../catalogue/export-catalogue';
import { isSameText } from '@platform/process/is-same-text';
import { importStagedCatalogue, type ImportOptions } from '../catalogue/import-catalogue';
import { readPresent } from '../catalogue/present-catalogue';
import { CHANNEL, channelAddress, JSON_LINES, writeSecret } from './channel-address';
import type { FunctionCall } from './connect-to-functions';
import { otherVersion } from './owner-client';
import { OWNER_FUNCTIONS } from './owner-functions';

interface ImportQuery {
  readonly vehicles?: string;
  readonly fitments?: string;
  readonly productColumns?: string;
  readonly vehicleColumns?: string;
  readonly dryRun?: string;
  readonly removeMissing?: string;
}

/** While an import waits for rows, every shopper waits for its transaction. */
const MAX_SILENCE_MS = 10_000;
/** An owner's command sends its headers at once; a connection without any is closed, and there are no more than these. */
const CONNECTIONS = { headersTimeout: 2000, connectionsCheckingInterval: 1000 };
const MAX_CONNECTIONS = 100;

/** @throws Error when the command ends, or sends nothing for `maxSilenceMs`; then the transaction is rolled back. */
async function* parsedLines(body: Readable, maxSilenceMs: number): AsyncGenerator<StagedRows> {
  const lines = createInterface({ input: body, crlfDelay: Infinity });
  const waitForLine = () => setTimeout(() => lines.close(), maxSilenceMs);
  let waiting = waitForLine();
  try {
    for await (const line of lines) {
      clearTimeout(waiting);
      yield JSON.parse(line) as StagedRows;
      waiting = waitForLine();
    }
  } finally {
    clearTimeout(waiting);
  }
  if (!body.readableEnded) {
    throw new Error(`The command ended before it had sent everything, or sent nothing for ${maxSilenceMs / 1000} s`);
  }
}

/** @throws OperatorError for a function that there is not */
async function callFunction(database: Database, topic: string, { name, options }: FunctionCall): Promise<unknown> {
  const open = Object.entries(OWNER_FUNCTIONS).find(([known]) => known === topic)?.[1];
  const { close: _close, ...functions } = open?.(database) ?? { close: undefined };
  const run = Object.entries(functions).find(([known]) => known === name)?.[1] as
    ((options: unknown) => Promise<unknown>) | undefined;
  if (run) return run(options);
  throw otherVersion();
}

function addRoutes(app: FastifyInstance, database: Database, maxSilenceMs: number): void {
  // The rows are read while they come, whatever their size.
  app.addContentTypeParser(JSON_LINES, (_request, body, done) => done(null, body));
  app.setErrorHandler((error, _request, reply) =>
    reply.code(error instanceof OperatorError ? 422 : 500).send({ reason: reasonOf(error) }),
  );
  app.get(CHANNEL.present, () => readPresent(database.queries));
  app.get(CHANNEL.tables, () => readTables(database));
  app.get(CHANNEL.isOpen, () => ({}));
  app.post<{ Params: { topic: string }; Body: FunctionCall }>(`${CHANNEL.functions}/:topic`, ({ params, body }) =>
    callFunction(database, params.topic, body),
  );
  app.post<{ Body: { readonly file: string } }>(CHANNEL.backup, async ({ body }) => {
    await writeBackup(database, body.file);
    return { written: true };
  });
  app.post<{ Querystring: ImportQuery; Body: Readable }>(CHANNEL.import, ({ query, body }) => {
    const catalogue = {
      hasVehicles: query.vehicles === 'yes',
      hasFitments: query.fitments === 'yes',
      columns: {
        products: (query.productColumns ?? '').split(','),
        vehicles: (query.vehicleColumns ?? '').split(','),
      },
      batches: parsedLines(body, maxSilenceMs),
    };
    const options: ImportOptions = {
      dryRun: query.dryRun === 'yes',
      removeMissing: query.removeMissing === 'yes',
      publish: (show) => publishToSearch(database.queries, show),
    };
    return importStagedCatalogue(database, catalogue, options).catch(async (error: unknown) => {
      // The command reads the reason once it has sent everything: a response before would break its connection.
      await finished(body.resume(), { signal: AbortSignal.timeout(maxSilenceMs) }).catch(() => undefined);
      throw error;
    });
  });
}

/** Before the body is read. Whatever else runs as the same user, a team's code among it, cannot read the secret. */
function refuseStrangers(app: FastifyInstance, secret: string): void {
  app.addHook('onRequest', async ({ headers }, reply) => {
    if (isSameText(headers.authorization ?? '', secret)) return;
    return reply.code(401).header('connection', 'close').send();
  });
}

/**
 * Lets the owner's commands reach the embedded database, which no second process can open.
 * @param data absolute folder of the shop's data, which this process has locked
 * @param maxSilenceMs an import that gets no rows for so long is given up
 * @returns what closes it
 */
export async function openChannel(
  database: Database,
  data: string,
  maxSilenceMs = MAX_SILENCE_MS,
): Promise<() => Promise<void>> {
  const address = channelAddress(data);
  if (address === null) return async () => undefined;
  const isFile = process.platform !== 'win32';
  // Of a process that was killed.
  if (isFile) await rm(address, { force: true });
  const app = Fastify({ ...withoutSchemas, requestTimeout: 0, forceCloseConnections: true, http: CONNECTIONS });
  app.server.maxConnections = MAX_CONNECTIONS;
  refuseStrangers(app, await writeSecret(data));
  addRoutes(app, database, maxSilenceMs);
  await app.listen({ path: address });
  if (isFile) await chmod(address, 0o600);
  return () => app.close();
}
