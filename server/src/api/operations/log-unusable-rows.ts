import type { FastifyInstance } from 'fastify';
import { unusableRows } from '../../database/usable-rows';

/** Logs the rows of the catalogue that are left out because the contract refuses them: a person has to correct them. */
export function logUnusableRows(app: FastifyInstance): void {
  const log = (row: unknown) => app.log.error({ row }, 'left out, since the contract refuses it');
  unusableRows.subscribe(log);
  app.addHook('onClose', async () => void unusableRows.unsubscribe(log));
}
