import { fieldsOf, type Endpoints, type Fields } from '@platform/protocol/endpoints';
import { toJsonSchema } from '@valibot/to-json-schema';
import { fullContract } from './backend/full-contract';
import { API_PREFIX, type Endpoint, type Schema } from './endpoint';

const fieldsIn = (schema: Schema): Fields => fieldsOf(toJsonSchema(schema, { errorMode: 'ignore' }));

const routeOf = ({ method, path: address }: Pick<Endpoint, 'method' | 'path'>) => `${method} ${API_PREFIX}${address}`;

/** Describes endpoints for the registry, which compares what an app needs with what a server offers. */
export function describeEndpoints(endpoints: Readonly<Record<string, Endpoint>>): Endpoints {
  const described = Object.values(endpoints).map((endpoint) => {
    const query: Fields = Object.fromEntries((endpoint.query ?? []).map((name) => [`query.${name}?`, 'string']));
    const body = endpoint.body ? fieldsIn(endpoint.body) : {};
    const fields = {
      request: { ...body, ...query },
      response: fieldsIn(endpoint.response),
    };
    return [routeOf(endpoint), fields] as const;
  });
  return Object.fromEntries(described);
}

const keyOf = (route: string) => route.replace(/:\w+/g, ':');

/**
 * The endpoints that an app needs, for its build: the shell holds the shared packages, by which remotes send requests to all of the
 * contract's; a remote has its own endpoints, and those whose responses its pages are made of.
 * @param requests addresses in the `data` of its routes; null for the shell
 * @param own the module `api/contract.ts` of a remote; undefined where it has none
 */
export function neededEndpoints(
  requests: readonly string[] | null,
  own?: { readonly endpoints: Readonly<Record<string, Endpoint>> },
): Endpoints {
  if (requests === null) return describeEndpoints(fullContract);
  const all: readonly Endpoint[] = Object.values({ ...fullContract, ...own?.endpoints });
  const read = requests.map((request) => {
    const route = `GET ${request.replace(/\?.*/, '')}`;
    const endpoint = all.find((one) => keyOf(routeOf(one)) === keyOf(route));
    return endpoint ? describeEndpoints({ endpoint }) : { [route]: { request: {}, response: {} } };
  });
  return Object.assign({}, ...read, describeEndpoints(own?.endpoints ?? {})) as Endpoints;
}
