import { API_PREFIX, IDEMPOTENCY_HEADER, type Endpoint, type Schema } from '@piston-parts/shared-contract';
import { failureSchema } from '@piston-parts/shared-contract/schemas';
import { backendMessages, fullContract } from '@piston-parts/shared-contract/backend';
import { toJsonSchema } from '@valibot/to-json-schema';
import { SESSION_COOKIE } from '../accounts/session-cookie';

/**
 * Custom checks, such as the password's, have no equivalent in JSON Schema; their texts are listed with the failures.
 */
const jsonSchema = (schema: Schema) => toJsonSchema(schema, { errorMode: 'ignore' });
const content = (schema: Schema) => ({ 'application/json': { schema: jsonSchema(schema) } });

const SESSION_DESCRIPTION = 'Set by the response that contains the token. Its name has the prefix __Host- with https.';

/** In seconds, while the database or the payment provider does not respond. */
const RETRY_AFTER = { 'retry-after': { schema: { type: 'integer' } } };

const pathOf = ({ path }: Endpoint): string => API_PREFIX + path.replace(/:([A-Za-z]+)/g, '{$1}');

function parameters({ path, query = [], idempotent }: Endpoint): object[] {
  const schema = { type: 'string' };
  return [
    ...[...path.matchAll(/:([A-Za-z]+)/g)].map(([, name]) => ({ name, in: 'path', required: true, schema })),
    ...query.map((name) => ({ name, in: 'query', schema })),
    ...(idempotent ? [{ name: IDEMPOTENCY_HEADER, in: 'header', required: idempotent === 'required', schema }] : []),
  ];
}

function responses({ status, response, failures }: Endpoint): Record<number, object> {
  const byStatus: Record<number, object> = { [status]: { description: 'As asked', content: content(response) } };
  for (const { status: refused } of failures) {
    const texts = failures.filter((failure) => failure.status === refused).map(({ message }) => message);
    byStatus[refused] = { description: texts.join(' | '), content: content(failureSchema) };
  }
  byStatus[503] ??= {
    description: backendMessages.shopUnavailable,
    content: content(failureSchema),
    headers: RETRY_AFTER,
  };
  return byStatus;
}

function operation(name: string, endpoint: Endpoint): object {
  return {
    operationId: name,
    parameters: parameters(endpoint),
    ...(endpoint.access === 'protected' && { security: [{ token: [], session: [] }] }),
    ...(endpoint.body && { requestBody: { required: true, content: content(endpoint.body) } }),
    responses: responses(endpoint),
  };
}

/** @returns the API as an OpenAPI 3.1 document, generated from the contract. */
export function describeApi(): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const [name, endpoint] of Object.entries(fullContract) as [string, Endpoint][]) {
    const path = (paths[pathOf(endpoint)] ??= {});
    path[endpoint.method.toLowerCase()] = operation(name, endpoint);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'The API of the shop',
      version: '1.0.0',
      description: 'Money is whole rupees unless a name says paise.',
    },
    paths,
    components: {
      securitySchemes: {
        token: { type: 'apiKey', in: 'header', name: 'authorization' },
        session: { type: 'apiKey', in: 'cookie', name: SESSION_COOKIE, description: SESSION_DESCRIPTION },
      },
    },
  };
}
