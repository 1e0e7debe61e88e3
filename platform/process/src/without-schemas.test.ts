import Fastify from 'fastify';
import { withoutSchemas } from './without-schemas';

it('A server without compilers of schemas opens, but with no route that has one', async () => {
  const app = Fastify(withoutSchemas);
  app.get('/plain', () => 'open');
  expect((await app.inject('/plain')).body).toBe('open');

  const other = Fastify(withoutSchemas);
  other.get('/strict', { schema: { querystring: { type: 'object' } } }, () => 'open');
  await expect(other.ready()).rejects.toThrow('A route has a JSON Schema');
});
