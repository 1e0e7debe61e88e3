import { API_PREFIX } from '@piston-parts/shared-contract';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../database/database';
import type { Payments } from './open-payments';
import { paymentWebhook, WEBHOOK_PATH } from './payment-webhook';
import { startReconciler } from './reconciler';

const INTERVALS = { endMs: 1_000, pollMs: 15_000 };

/**
 * Fastify plugin for what orders need besides the endpoints of the contract: the provider's webhook and, while the server
 * listens, the reconciler. It ends with the server.
 */
export async function orderBackgroundJobs(
  app: FastifyInstance,
  services: { database: Database; payments: Payments },
): Promise<void> {
  const { gateway } = services.payments;
  await app.register(paymentWebhook, services);
  let reconciler: ReturnType<typeof startReconciler> | null = null;
  app.addHook('onListen', async () => {
    gateway?.sendWebhooksTo(app.listeningOrigin + API_PREFIX + WEBHOOK_PATH);
    reconciler = startReconciler(services, app.log, INTERVALS);
  });
  app.addHook('onClose', async () => {
    await reconciler?.stop();
    await gateway?.close();
  });
}
