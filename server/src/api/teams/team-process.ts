import path from 'node:path';
import { startWithoutRights } from '@platform/process/start-without-rights';
import type { PublicSettings } from '@piston-parts/shared-contract';
import { fullContract, MAX_TEAM_PARTS, type PartFacts, type TeamEvents } from '@piston-parts/shared-contract/backend';
import { findRepeatedParameter } from '@platform/protocol/path-parameters';
import fastq from 'fastq';
import * as v from 'valibot';
import type { TeamFolder } from './find-team-apis';
import { Overreach } from './overreach';
import type { TeamEndpoint, TeamRequest, TeamResponse } from './team-messages';
import { readTeamProgram } from './team-program';
import { connectProcesses, type ProcessCalls } from './process-calls';
import { readLines } from './read-lines';

const SCRIPT = path.join(__dirname, 'run-team.cjs');
const MAX_CALLS = 60;
const partIds = v.pipe(
  v.array(v.pipe(v.string(), v.maxLength(100))),
  v.maxLength(MAX_TEAM_PARTS, `A request may ask for ${MAX_TEAM_PARTS} parts at most.`),
);
/** First segments of the shop's paths. */
const OF_SHOP = new Set(Object.values(fullContract).map(({ path: address }) => address.split('/')[1]));
const fields = v.pipe(v.record(v.string(), v.string()), v.maxEntries(500, 'An endpoint has 500 fields at most.'));
const responseSchema = v.object({
  status: v.pipe(v.number(), v.integer(), v.minValue(200), v.maxValue(599)),
  text: v.pipe(v.string(), v.maxLength(1_000_000)),
});

/** The calls that the process of a team may make. */
export interface TeamCalls {
  /** Runs statements in the team's schema. */
  readonly database: (statements: unknown) => Promise<object[][]>;
  readonly findPart: (id: string) => Promise<PartFacts | null>;
  readonly readSettings: () => Promise<PublicSettings>;
  readonly log: (text: unknown) => void;
  readonly logFailure: (text: unknown) => void;
}

/** The running process of a team. */
export interface TeamProcess {
  readonly endpoints: readonly TeamEndpoint[];
  /** Rejects after the time, or when the process ends before its response. */
  respond(request: TeamRequest, timeoutMs: number): Promise<TeamResponse>;
  /** Tells it of an event, if it listens to that. Rejects like `respond`. */
  announce<Name extends keyof TeamEvents>(name: Name, event: TeamEvents[Name], timeoutMs: number): Promise<unknown>;
  /** Whether the process reacts: one that loops does not. */
  reacts(withinMs: number): Promise<boolean>;
  /** Requests without a response, however long ago they were sent. */
  pending(): number;
  end(): Promise<unknown>;
}

export async function inTime<Value>(work: Promise<Value>, ms: number, reason: string): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(reason)), ms);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/** @throws Error when an endpoint is none; Overreach when it is outside of the team's paths, or these are the shop's */
function checkEndpoints({ remote, team }: TeamFolder, others: readonly TeamFolder[], endpoints: unknown) {
  const schema = v.pipe(
    v.array(
      v.object({
        name: v.string(),
        method: v.picklist(['GET', 'POST', 'DELETE']),
        path: v.pipe(
          v.string(),
          v.maxLength(200, 'A path has 200 characters at most.'),
          v.regex(/^(\/:?[\w-]+)+$/, ({ input }) => `"${String(input)}" is no path`),
        ),
        access: v.picklist(['public', 'protected']),
        fields: v.object({ request: fields, response: fields }),
      }),
    ),
    v.maxLength(100, 'A team has 100 endpoints at most.'),
  );
  const checked = v.parse(schema, endpoints);
  if (OF_SHOP.has(team)) {
    const claim = `/${team}/… belongs to the shop`;
    throw new Overreach(`${remote} has paths of the shop: ${claim}, so rename the remote.`, claim);
  }
  for (const { method, path: address } of checked) {
    const [, first] = address.split('/');
    const repeated = findRepeatedParameter(address);
    if (repeated !== undefined)
      throw new Error(`${remote} defines ${method} ${address}, which has ${repeated} twice: name one differently.`);
    if (first === team && address !== `/${team}`) continue;
    const owner = others.find((other) => other.team === first)?.remote ?? 'the shop';
    throw new Overreach(
      `${remote} defines ${method} ${address}, which belongs to ${owner}: let it begin with /${team}/ in api/contract.ts.`,
      `${method} ${address} belongs to ${owner}`,
    );
  }
  return checked;
}

/** A line that is no message was printed. */
function readMessage(line: string): unknown {
  try {
    return line.startsWith('{') ? JSON.parse(line) : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Starts the process of a team and loads its endpoints.
 * @param startMs longest time in which it loads them
 * @param onEnd called once, with the reason, when the process ends by itself after it has loaded them
 * @throws Error when it does not start, or defines endpoints outside of its paths
 */
export async function startTeamProcess(
  team: TeamFolder,
  others: readonly TeamFolder[],
  { database, findPart, readSettings, log, logFailure }: TeamCalls,
  { startMs, onEnd }: { readonly startMs: number; readonly onEnd: (reason: string) => void },
): Promise<TeamProcess> {
  const program = await readTeamProgram(team.folder);
  const child = startWithoutRights({ script: SCRIPT, options: ['--enable-source-maps'] });
  const send = (text: string) => void child.stdin.write(`${text}\n`);
  // It may have ended: then it does not respond.
  for (const stream of [child.stdin, child.stdout]) stream.on('error', () => undefined);
  // One call after the other: the connections that they take are the shop's.
  const reading = fastq.promise((read: () => Promise<unknown>) => read(), 1);
  const methods = {
    database,
    findParts: (ids: unknown) =>
      reading.push(async () =>
        (await Promise.all(v.parse(partIds, ids).map(findPart))).filter((part) => part !== null),
      ),
    readSettings: () => reading.push(readSettings),
    log,
    logFailure,
  };
  const calls: ProcessCalls = connectProcesses(send, methods, MAX_CALLS);
  readLines(child.stdout, (line) => {
    const message = readMessage(line);
    if (message === undefined) log(line);
    else calls.receive(message);
  });
  // Until it has loaded its endpoints, who starts it hears of its end by the failed call.
  let isEnding = true;
  const ended = new Promise<void>((resolve) => {
    function onExit(reason: string): void {
      resolve();
      calls.fail(reason);
      if (!isEnding) onEnd(reason);
      isEnding = true;
    }
    child.on('error', ({ message }) => onExit(message));
    child.on('exit', (code, signal) => onExit(`its process has ended with ${code ?? signal}`));
  });
  const end = () => {
    isEnding = true;
    child.kill('SIGKILL');
    return ended;
  };
  send(JSON.stringify(program));
  try {
    const endpoints = checkEndpoints(
      team,
      others,
      await inTime(calls.call('start', null), startMs, 'It does not start in time'),
    );
    isEnding = false;
    return {
      endpoints,
      respond: async (request, timeoutMs) =>
        v.parse(responseSchema, await inTime(calls.call('respond', request), timeoutMs, 'It does not respond in time')),
      announce: (name, event, timeoutMs) => inTime(calls.call(name, event), timeoutMs, 'It does not end in time'),
      reacts: (withinMs) =>
        inTime(calls.call('ping', null), withinMs, '').then(
          () => true,
          () => false,
        ),
      pending: calls.pending,
      end,
    };
  } catch (error) {
    await end();
    throw error;
  }
}
