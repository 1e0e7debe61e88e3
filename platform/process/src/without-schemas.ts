import type { FastifyServerOptions } from 'fastify';

const refuse = (): never => {
  throw new Error('A route has a JSON Schema, and this server is opened without the compilers of schemas.');
};

/** For a server whose routes have no JSON Schemas: Fastify would load two compilers of them at each start. */
export const withoutSchemas: Pick<FastifyServerOptions, 'schemaController'> = {
  schemaController: { compilersFactory: { buildValidator: refuse, buildSerializer: refuse } },
};
