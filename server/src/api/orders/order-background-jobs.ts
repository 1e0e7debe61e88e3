import { whenListening } from '@platform/process/when-listening';
import { API_PREFIX } from '@piston-parts/shared-contract';
import type { FastifyInstance } from 'fastify';
import type { ApiServices } from '../request-context';
import { paymentWebhook, WEBHOOK_PATH } from './payment-webhook';
import { startRefunds } from './refunds';
import { startNightlyReconciliation } from './nightly-reconciliation';
import { startReconciler, type ReconcileIntervals } from './reconciler';

export const RECONCILE_EVERY: ReconcileIntervals = { endMs: 1_000, pollMs: 15_000 };

/**
 * Fastify plugin for what orders need besides the endpoints of the contract: the provider's webhook and, while the server
 * listens, the reconciler. It ends with the server.
 */
export async function orderBackgroundJobs(
  app: FastifyInstance,
  services: Pick<ApiServices, 'database' | 'payments' | 'reconcileEvery'>,
): Promise<void> {
  const { payments, reconcileEvery } = services;
  const { gateway } = payments;
  await app.register(paymentWebhook, services);
  const jobs: { stop(): Promise<void> }[] = [];
  whenListening(app, () => {
    gateway?.sendWebhooksTo(app.listeningOrigin + API_PREFIX + WEBHOOK_PATH);
    if (reconcileEvery === null) return;
    jobs.push(
      startReconciler(services, app.log, reconcileEvery),
      startRefunds(services, app.log),
      startNightlyReconciliation(services, app.log),
    );
  });
  app.addHook('onClose', async () => {
    await Promise.all(jobs.map((job) => job.stop()));
    await gateway?.close();
  });
}
