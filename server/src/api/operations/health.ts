import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Database } from '../../database/database';
import type { TeamApi } from '../teams/team-api';
import { sqlState } from '@platform/process/sql-state';

declare module 'fastify' {
  interface FastifyInstance {
    /** The response of `/readyz`. */
    readonly findTrouble: FindTrouble;
    /** Why live versions do not fit this API. */
    misfits: readonly string[];
  }
}

const TIMEOUT_MS = 2_000;
/** How long a successful write counts. More frequent requests of `/readyz` cause no more writes. */
const WRITE_CHECKED_MS = 10_000;
const WRITE_CHECKED_AGAIN_MS = 1_000;

/** Another version of the shop starts rarely, and is noticed within 5 s by a balancer that asks every 3 s. */
const SCHEMA_CHECKED_MS = 2_000;

/** Why shoppers cannot be served; null when they can. */
type Trouble = string | null;

export type FindTrouble = () => Promise<Trouble>;

/** The queries of health checks. */
export type CheckedDatabase = Pick<Database, 'ping' | 'findSchemaTrouble' | 'tryToWrite'>;

export async function withTimeout<Value>(work: Promise<Value>, otherwise: Value): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<Value>((resolve) => (timer = setTimeout(() => resolve(otherwise), TIMEOUT_MS)));
  return Promise.race([work, timeout]).finally(() => clearTimeout(timer));
}

const NO_RESPONSE = 'the database does not answer';

const findPingTrouble = ({ ping }: CheckedDatabase): Promise<Trouble> =>
  withTimeout<Trouble>(
    ping().then(
      () => null,
      () => NO_RESPONSE,
    ),
    NO_RESPONSE,
  );

function whyNotWritten(error: unknown): string {
  const full = sqlState(error) === '53100' || (error as NodeJS.ErrnoException).code === 'ENOSPC';
  return full ? 'nothing can be written: the disk is full' : 'nothing can be written';
}

/** @returns the check whether something can be written, whose result is cached for a while. */
function createWriteCheck(database: CheckedDatabase, log: FastifyBaseLogger): () => Promise<Trouble> {
  let trouble: Trouble = null;
  let checkedAgainAt = 0;
  let running: Promise<Trouble> | null = null;

  async function check(): Promise<Trouble> {
    try {
      await database.tryToWrite();
      trouble = null;
    } catch (error) {
      trouble = whyNotWritten(error);
      log.error(error);
    }
    checkedAgainAt = performance.now() + (trouble === null ? WRITE_CHECKED_MS : WRITE_CHECKED_AGAIN_MS);
    running = null;
    return trouble;
  }

  return async () => {
    if (running === null && performance.now() < checkedAgainAt) return trouble;
    running ??= check();
    // A slow disk is not a new failure.
    return withTimeout(running, trouble);
  };
}

/** @returns the check of the schema, whose result counts for a while. */
function createSchemaCheck({ findSchemaTrouble }: CheckedDatabase): FindTrouble {
  let trouble: Promise<Trouble> = Promise.resolve(null);
  let checkedAgainAt = -Infinity;
  return () => {
    if (performance.now() < checkedAgainAt) return trouble;
    checkedAgainAt = performance.now() + SCHEMA_CHECKED_MS;
    trouble = withTimeout<Trouble>(
      findSchemaTrouble().catch(() => NO_RESPONSE),
      NO_RESPONSE,
    );
    return trouble;
  };
}

/**
 * Health checks: `/healthz` responds while the process lives (else restart it), `/readyz` while it can serve shoppers
 * and write to the database (else route them elsewhere). Teams whose endpoints are out of order, and what live versions miss in
 * this API, are named, with 200: the rest of the shop works.
 */
export function addHealthChecks(
  app: FastifyInstance,
  database: CheckedDatabase,
  teamApis: readonly Pick<TeamApi, 'folder' | 'trouble'>[] = [],
): void {
  const findWriteTrouble = createWriteCheck(database, app.log);
  const findSchemaTrouble = createSchemaCheck(database);
  const findTrouble: FindTrouble = async () =>
    (await findPingTrouble(database)) ?? (await findSchemaTrouble()) ?? (await findWriteTrouble());
  app.decorate('findTrouble', findTrouble);
  app.decorate<readonly string[]>('misfits', []);
  app.get('/healthz', (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'alive' }));
  app.get('/readyz', async (_request, reply) => {
    const trouble = await findTrouble();
    void reply.code(trouble === null ? 200 : 503).header('cache-control', 'no-store');
    const troubled = teamApis.filter((team) => team.trouble !== null);
    const teams = Object.fromEntries(troubled.map((team) => [team.folder.remote, team.trouble]));
    const { misfits } = app;
    return {
      status: trouble ?? 'ready',
      ...(troubled.length > 0 && { teams }),
      ...(misfits.length > 0 && { misfits }),
    };
  });
}
