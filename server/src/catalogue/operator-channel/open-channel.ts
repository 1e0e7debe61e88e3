import { chmod, rm } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import Fastify, { type FastifyInstance } from 'fastify';
import type { Database } from '../../database/database';
import { reasonOf } from '../../database/reason';
import type { StagedRows } from '../catalogue-tables';
import { readTables } from '../export-catalogue';
import { OperatorError } from '../../operator-error';
import { carryOut, type Call, type RegistryCalls } from '../../registry/registry-calls';
import { importRows } from '../import-catalogue';
import { readPartIds } from '../shop-catalogue';
import { CHANNEL, channelAddress, JSON_LINES } from './channel-address';

interface ImportQuery {
  readonly vehicles?: string;
  readonly fitments?: string;
  readonly dryRun?: string;
  readonly removeMissing?: string;
}

async function* parsedLines(body: Readable): AsyncGenerator<StagedRows> {
  // A command that is ended meanwhile makes this throw, and the transaction is rolled back.
  for await (const line of createInterface({ input: body, crlfDelay: Infinity })) yield JSON.parse(line) as StagedRows;
  if (!body.readableEnded) throw new Error('The command ended before it had sent everything');
}

function addRegistry(app: FastifyInstance, registry: RegistryCalls): void {
  app.get(CHANNEL.registry, async () => ({ open: true }));
  app.post<{ Body: Call }>(CHANNEL.registry, async ({ body }, reply) => {
    try {
      return { result: await carryOut(registry, body) };
    } catch (error) {
      if (error instanceof OperatorError) return reply.code(422).send({ reason: error.message });
      throw error;
    }
  });
}

function addRoutes(app: FastifyInstance, database: Database): void {
  // The rows are read while they come, whatever their size.
  app.addContentTypeParser(JSON_LINES, (_request, body, done) => done(null, body));
  app.setErrorHandler((error, _request, reply) => reply.code(500).send({ reason: reasonOf(error) }));
  app.get(CHANNEL.ids, () => readPartIds(database));
  app.get(CHANNEL.tables, () => readTables(database));
  app.post<{ Querystring: ImportQuery; Body: Readable }>(CHANNEL.import, ({ query, body }) => {
    const given = {
      hasVehicles: query.vehicles === 'yes',
      hasFitments: query.fitments === 'yes',
      batches: parsedLines(body),
    };
    const options = { dryRun: query.dryRun === 'yes', removeMissing: query.removeMissing === 'yes' };
    return database.transaction((queries) => importRows(queries, given, options));
  });
}

/**
 * Lets the owner's commands reach the embedded database, which no second process can open.
 * @param data absolute folder of the shop's data, which this process has locked
 * @param registry of this process; null when it has none in this database
 * @returns what closes it
 */
export async function openChannel(
  database: Database,
  data: string,
  registry: RegistryCalls | null,
): Promise<() => Promise<void>> {
  const address = channelAddress(data);
  if (address === null) return async () => undefined;
  const isFile = process.platform !== 'win32';
  // Of a process that was killed.
  if (isFile) await rm(address, { force: true });
  const app = Fastify({ requestTimeout: 0, forceCloseConnections: true });
  addRoutes(app, database);
  if (registry) addRegistry(app, registry);
  await app.listen({ path: address });
  if (isFile) await chmod(address, 0o600);
  return () => app.close();
}
