import { once } from 'node:events';
import { Server } from 'node:net';
import { setImmediate, setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { TrustProxy } from './trusted-proxies';

const DRAIN_MS = 500;

/**
 * Lets the connections that a proxy keeps end with a response each: a request that has just been sent on one that is closed is
 * lost, and a proxy repeats none that changes something. New connections are refused at once, so the proxy takes another process.
 * Needs `return503OnClosing: false`.
 * @param proxies of `TRUSTED_PROXIES`: without one, connections of browsers end at once
 */
export function drainOnClose(app: FastifyInstance, proxies: TrustProxy | undefined): void {
  if (proxies === undefined || proxies === false) return;
  app.addHook('preClose', async () => {
    // Connections that have come already are accepted before.
    await setImmediate();
    const { server } = app;
    if (!server.listening) return;
    const drained = once(server, 'close');
    // That of HTTP would end idle connections, too.
    Server.prototype.close.call(server);
    await Promise.race([drained, pause(DRAIN_MS, undefined, { ref: false })]);
    // Of a busy process: what has come meanwhile is read before what is idle ends.
    await setImmediate();
  });
}
