import { API_PREFIX } from '@piston-parts/shared-contract';
import { backendMessages, refuse } from '@piston-parts/shared-contract/backend';
import { splitAddress } from '@platform/protocol/split-address';
import { fingerprint } from '@platform/process/fingerprint';
import { sendPrepared } from '@platform/process/prepared-response';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { authenticate } from '../accounts/authentication';
import { createSessionCookie } from '../accounts/session-cookie';
import type { ApiServices, SharedWork } from '../request-context';
import { TeamApi } from './team-api';

type Services = ApiServices & SharedWork;
/** Larger than any form of the shop, small enough to protect the memory. */
const MAX_BODY_BYTES = 64 * 1024;

/** Starts the endpoints of each team beside the API; they end with the server. */
export function startTeamApis(
  app: FastifyInstance,
  { database, catalogue, readSettings, teams, teamTimes }: ApiServices,
): readonly TeamApi[] {
  const findPart = async (id: string) => {
    const { product, specification } = await catalogue.product(id);
    return product && specification ? { product, specification } : null;
  };
  const services = { database, findPart, readSettings: async () => (await readSettings()).shown, log: app.log };
  const teamApis = teams.map((team) => new TeamApi(team, teams, services, teamTimes));
  app.addHook('onClose', async () => void (await Promise.all(teamApis.map((teamApi) => teamApi.close()))));
  return teamApis;
}

/**
 * Adds the paths of each team, `/api/<team>/…`, to the API. The session is checked here; the team's process
 * does everything else of a request. What fails there is that team's alone.
 */
export async function addTeamApis(
  app: FastifyInstance,
  teamApis: readonly TeamApi[],
  services: Services,
): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: MAX_BODY_BYTES }, (_request, text, done) =>
    done(null, text),
  );
  for (const teamApi of teamApis) addTeamApi(app, teamApi, services);
}

function addTeamApi(app: FastifyInstance, teamApi: TeamApi, { loadSession, tokens, shopOrigin }: Services): void {
  const cookie = createSessionCookie(shopOrigin);
  const url = `/${teamApi.folder.team}/*`;
  app.route({ method: ['GET', 'POST', 'DELETE'], url, handler: respond });

  async function respond(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const [path] = splitAddress(request.url);
    const match = await teamApi.find(request.method, path.slice(API_PREFIX.length));
    const { endpoint, parameters } = match ?? refuse(404, backendMessages.endpointNotFound);
    const proof = { token: request.headers.authorization, sessionKey: cookie.read(request) };
    const user = endpoint.access === 'protected' ? await authenticate(loadSession, tokens, proof) : null;
    const key = request.headers['idempotency-key'];
    const { status, text } = await teamApi.respond({
      name: endpoint.name,
      parameters,
      address: request.url,
      text: typeof request.body === 'string' ? request.body : null,
      userId: user?._id ?? null,
      idempotencyKey: typeof key === 'string' ? key : null,
    });
    const isPublic = endpoint.access === 'public' && endpoint.method === 'GET' && status === 200;
    return isPublic ? sendPublicly(request, reply, text) : sendPrivately(reply, status, text);
  }
}

const JSON_TYPE = 'application/json; charset=utf-8';

const sendPrivately = (reply: FastifyReply, status: number, text: string): FastifyReply =>
  reply.code(status).header('cache-control', 'no-store').type(JSON_TYPE).send(text);

/** The same for everybody: caches may keep it, and ask whether it is still so. */
function sendPublicly(request: FastifyRequest, reply: FastifyReply, text: string): Promise<FastifyReply> {
  const etag = `W/"${fingerprint(text)}"`;
  const prepared = { contentType: JSON_TYPE, compressions: [], etagIn: () => etag, bodyIn: () => text };
  return sendPrepared(request, reply, prepared, { vary: 'accept-encoding, origin' });
}
