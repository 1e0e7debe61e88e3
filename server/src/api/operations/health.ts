import type { FastifyInstance } from 'fastify';
import type { Database } from '../database/database';

const PATIENCE_MS = 2_000;

async function isAnswering({ ping }: Database): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => (timer = setTimeout(() => resolve(false), PATIENCE_MS)));
  const answer = await Promise.race([
    ping().then(
      () => true,
      () => false,
    ),
    late,
  ]);
  clearTimeout(timer);
  return answer;
}

/**
 * For who runs the shop: `/healthz` says that the process lives (else: restart it), `/readyz` that it can answer
 * shoppers now (else: send them to another one).
 */
export function addHealthChecks(app: FastifyInstance, database: Database): void {
  app.get('/healthz', (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'alive' }));
  app.get('/readyz', async (_request, reply) => {
    const ready = await isAnswering(database);
    void reply.code(ready ? 200 : 503).header('cache-control', 'no-store');
    return { status: ready ? 'ready' : 'the database does not answer' };
  });
}
