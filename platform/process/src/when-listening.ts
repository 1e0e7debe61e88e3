import type { FastifyInstance } from 'fastify';

/**
 * Adds an onListen hook. Fastify runs these hooks one after another, also after it was closed meanwhile: then nothing is started, as
 * nothing would stop it.
 */
export function whenListening(app: FastifyInstance, start: () => void | Promise<void>): void {
  app.addHook('onListen', async () => {
    if (app.server.listening) await start();
  });
}
