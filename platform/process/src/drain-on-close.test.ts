import { once } from 'node:events';
import { Agent, request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { drainOnClose } from './drain-on-close';
import { timeoutOptions, REQUEST_LIMITS } from './request-limits';

const agent = new Agent({ keepAlive: true, maxSockets: 1 });

/** On the one connection that is kept. */
async function post(port: number): Promise<IncomingMessage> {
  const sent = request({ port, host: '127.0.0.1', method: 'POST', path: '/orders', agent }).end();
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  response.resume();
  await once(response, 'end');
  return response;
}

it('a process that ends answers a proxy once more on the connection that it kept, and takes no new one [server-26]', async () => {
  const app = Fastify({ ...timeoutOptions(REQUEST_LIMITS) });
  app.post('/orders', async () => ({ placed: true }));
  drainOnClose(app, 'loopback');
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  await post(port);

  const closed = app.close();
  while (app.server.listening) await new Promise(setImmediate);
  const { statusCode, headers } = await post(port);

  expect({ statusCode, connection: headers.connection }).toEqual({ statusCode: 200, connection: 'close' });
  await expect(post(port)).rejects.toThrow('ECONNREFUSED');
  await closed;
});
