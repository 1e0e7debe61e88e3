import { API_PREFIX, type Endpoint } from '@piston-parts/shared-contract';
import { fullContract, once } from '@piston-parts/shared-contract/backend';
import { describeEndpoints } from '@piston-parts/shared-contract/endpoint-fields';
import type { Endpoints } from '@platform/protocol/endpoints';
import type { FastifyInstance } from 'fastify';
import { escapeHtml } from '@platform/process/escape-html';
import { plainPage } from '@platform/process/plain-page';
import { describeApi } from './open-api';

const STYLES = `body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem }
table { border-collapse: collapse; width: 100% }
th, td { border-bottom: 1px solid #ccc; padding: .4rem .6rem; text-align: left; vertical-align: top }
ul { margin: 0; padding-left: 1.2rem }`;

function row([name, { method, path, access, idempotent, query, status, failures }]: [string, Endpoint]): string {
  const needs = [access === 'protected' && 'token', idempotent && `Idempotency-Key (${idempotent})`]
    .filter(Boolean)
    .join(', ');
  const parameters = query ? `?${query.join(' ')}` : '';
  const refusals = failures.map((failure) => `<li>${failure.status} ${escapeHtml(failure.message)}</li>`).join('');
  return `<tr><th scope="row">${name}</th><td>${method} ${API_PREFIX}${path} ${parameters}</td><td>${needs}</td><td>${status}<ul>${refusals}</ul></td></tr>`;
}

function page(): string {
  const rows = Object.entries(fullContract as Record<string, Endpoint>)
    .map(row)
    .join('\n');
  return plainPage({
    title: 'The API of the shop',
    head: `<link rel="stylesheet" href="${API_PREFIX}/docs.css">`,
    body: `<h1>The API of the shop</h1>
<p>With the schemas, for tools: <a href="${API_PREFIX}/openapi.json">openapi.json</a>.</p>
<table><thead><tr><th>Name</th><th>Endpoint</th><th>Needs</th><th>Responses</th></tr></thead><tbody>
${rows}
</tbody></table>`,
  });
}

/**
 * The API's description: `/api/openapi.json` for tools, `/api/docs` for people, without a script, and for the registry
 * `/api/endpoints.json`, with which it compares what builds need.
 * @param ofTeams endpoints of teams that run
 */
export function addApiPage(app: FastifyInstance, ofTeams: () => Promise<Endpoints> = async () => ({})): void {
  const endpoints = once(() => describeEndpoints(fullContract));
  app.get('/endpoints.json', async (_request, reply) => {
    void reply.header('cache-control', 'no-store');
    return { ...endpoints(), ...(await ofTeams()) };
  });
  const description = once(() => JSON.stringify(describeApi()));
  const html = once(page);
  app.get('/openapi.json', (_request, reply) => reply.type('application/json; charset=utf-8').send(description()));
  app.get('/docs', (_request, reply) => reply.type('text/html; charset=utf-8').send(html()));
  app.get('/docs.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(STYLES));
}
