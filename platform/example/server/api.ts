import { createHash, randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { categories, plants } from './plants';

const MAX_LINES = 50;

/** Sends data of the catalogue, by which the storefront keeps pages until the ETag changes. */
function sendData(request: FastifyRequest, reply: FastifyReply, value: unknown): FastifyReply {
  if (value === undefined) return reply.code(404).send({ error: 'There is no such plant here.' });
  const text = JSON.stringify(value);
  const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 16)}"`;
  void reply.headers({ etag, 'cache-control': 'max-age=5' });
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  return reply.type('application/json; charset=utf-8').send(text);
}

const text = { type: 'string', minLength: 1, maxLength: 100 };
const item = {
  type: 'object',
  required: ['id', 'quantity'],
  properties: { id: text, quantity: { type: 'integer', minimum: 1, maximum: 20 } },
};
const order = {
  type: 'object',
  required: ['name', 'street', 'town', 'items'],
  properties: {
    name: text,
    street: text,
    town: text,
    items: { type: 'array', minItems: 1, maxItems: MAX_LINES, items: item },
  },
};

interface Order {
  readonly items: readonly { readonly id: string; readonly quantity: number }[];
}

/** The shop's API: the catalogue, and orders, whose prices the server knows. */
export async function api(app: FastifyInstance): Promise<void> {
  app.get('/api/categories', (request, reply) => sendData(request, reply, { categories }));
  app.get<{ Params: { slug: string } }>('/api/categories/:slug', (request, reply) =>
    sendData(
      request,
      reply,
      categories.find(({ slug }) => slug === request.params.slug),
    ),
  );
  app.get<{ Params: { id: string } }>('/api/plants/:id', (request, reply) =>
    sendData(
      request,
      reply,
      plants.find(({ id }) => id === request.params.id),
    ),
  );
  app.post<{ Body: Order }>('/api/orders', { schema: { body: order } }, async ({ body }, reply) => {
    const prices = body.items.map(
      ({ id, quantity }) => quantity * (plants.find((plant) => plant.id === id)?.price ?? NaN),
    );
    const total = prices.reduce((sum, price) => sum + price, 0);
    if (Number.isNaN(total)) return reply.code(400).send({ error: 'One of the plants is no longer sold.' });
    return reply.code(201).send({ order: randomUUID().slice(0, 8), total });
  });
}
