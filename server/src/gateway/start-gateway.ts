import { createHmac } from 'node:crypto';
import { withoutSchemas } from '@platform/process/without-schemas';
import Fastify from 'fastify';
import type { Database } from '../database/database';
import { gateway, type GatewayBehaviour } from './gateway';
import { createLedger } from './gateway-ledger';

export interface LocalGateway {
  /** Its address, on this computer only: `http://127.0.0.1:41235`. */
  readonly origin: string;
  readonly keyId: string;
  readonly keySecret: string;
  readonly webhookSecret: string;
  /** @param url of the shop's webhook, known once the shop listens; without one nothing is sent. */
  sendWebhooksTo(url: string): void;
  behave(behaviour: GatewayBehaviour): void;
  close(): Promise<void>;
}

/**
 * Starts the gateway that replaces the payment provider.
 * @param secret from which its keys are derived, so that all processes of one shop have the same.
 */
export async function startGateway(database: Database, secret: string): Promise<LocalGateway> {
  const keyOf = (use: string) => createHmac('sha256', secret).update(`local gateway: ${use}`).digest('base64url');
  const [keyId, keySecret, webhookSecret] = ['rzp_local', keyOf('key'), keyOf('webhook')];
  let behaviour: GatewayBehaviour = {};
  let url: string | null = null;
  const app = Fastify({ ...withoutSchemas, forceCloseConnections: true });
  await app.register(gateway, {
    ledger: createLedger(database),
    keyId,
    keySecret,
    behaviour: () => behaviour,
    webhookTarget: () => (url === null ? null : { url, secret: webhookSecret }),
  });
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });
  return {
    origin,
    keyId,
    keySecret,
    webhookSecret,
    sendWebhooksTo: (target) => void (url = target),
    behave: (wanted) => void (behaviour = wanted),
    close: () => app.close(),
  };
}
