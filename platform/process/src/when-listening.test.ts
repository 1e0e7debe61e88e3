import Fastify from 'fastify';
import { whenListening } from './when-listening';

it.each([
  ['starts once its server listens', false, 1],
  ['does not start any more where its server was closed while the hook before it ran', true, 0],
])('what %s', async (_, isClosedBefore, times) => {
  const app = Fastify();
  const start = jest.fn();
  const hooksRan = new Promise<void>((resolve) => {
    app.addHook('onListen', async () => void (isClosedBefore && (await app.close())));
    whenListening(app, start);
    app.addHook('onListen', async () => resolve());
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  await hooksRan;

  expect(start).toHaveBeenCalledTimes(times);
  await app.close();
});
