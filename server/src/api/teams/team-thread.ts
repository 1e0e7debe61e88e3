import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { reasonOf } from '@platform/process/reason';
import { MAX_TEAM_PARTS, type PartFacts, type TeamEvents } from '@piston-parts/shared-contract/backend';
import { findRepeatedParameter } from '@platform/protocol/path-parameters';
import fastq from 'fastq';
import * as v from 'valibot';
import type { TeamFolder } from './find-team-apis';
import type { TeamEndpoint, TeamRequest, TeamResponse } from './team-messages';
import { connectThreads, type ThreadCalls } from './thread-calls';

/** Plain JavaScript: a thread cannot be started from a TypeScript file. */
const PROGRAM = path.join(__dirname, 'run-thread.cjs');
const MAX_CALLS = 60;
const RESOURCES = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16 };
const partIds = v.pipe(
  v.array(v.pipe(v.string(), v.maxLength(100))),
  v.maxLength(MAX_TEAM_PARTS, `A request may ask for ${MAX_TEAM_PARTS} parts at most.`),
);
const fields = v.pipe(v.record(v.string(), v.string()), v.maxEntries(500, 'An endpoint has 500 fields at most.'));
const responseSchema = v.object({
  status: v.pipe(v.number(), v.integer(), v.minValue(200), v.maxValue(599)),
  text: v.pipe(v.string(), v.maxLength(1_000_000)),
});

/** The calls that the thread of a team may make. */
export interface TeamCalls {
  /** Runs statements in the team's schema. */
  readonly database: (statements: unknown) => Promise<object[][]>;
  readonly findPart: (id: string) => Promise<PartFacts | null>;
  readonly log: (text: unknown) => void;
}

/** The running thread of a team. */
export interface TeamThread {
  readonly endpoints: readonly TeamEndpoint[];
  /** Rejects after the time, or when the thread ends before its response. */
  respond(request: TeamRequest, timeoutMs: number): Promise<TeamResponse>;
  /** Tells it of an event, if it listens to that. Rejects like `respond`. */
  announce<Name extends keyof TeamEvents>(name: Name, event: TeamEvents[Name], timeoutMs: number): Promise<unknown>;
  /** Whether the thread reacts: one that loops does not. */
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

/** @throws Error when an endpoint is none, or outside of the team's paths */
function checkEndpoints({ remote, team }: TeamFolder, others: readonly TeamFolder[], endpoints: unknown) {
  const schema = v.pipe(
    v.array(
      v.object({
        name: v.string(),
        method: v.picklist(['GET', 'POST', 'DELETE']),
        path: v.pipe(
          v.string(),
          v.regex(/^(\/:?[\w-]+)+$/, ({ input }) => `"${String(input)}" is no path`),
        ),
        access: v.picklist(['public', 'protected']),
        fields: v.object({ request: fields, response: fields }),
      }),
    ),
    v.maxLength(100, 'A team has 100 endpoints at most.'),
  );
  const checked = v.parse(schema, endpoints);
  for (const { method, path: address } of checked) {
    const [, first] = address.split('/');
    const repeated = findRepeatedParameter(address);
    if (repeated !== undefined)
      throw new Error(`${remote} defines ${method} ${address}, which has ${repeated} twice: name one differently.`);
    if (first === team && address !== `/${team}`) continue;
    const owner = others.find((other) => other.team === first);
    throw new Error(
      `${remote} defines ${method} ${address}, which belongs to ${owner?.remote ?? 'the shop'}: let it ` +
        `begin with /${team}/ in api/contract.ts.`,
    );
  }
  return checked;
}

/**
 * Starts the thread of a team and loads its endpoints.
 * @param startMs longest time in which it loads them
 * @param onEnd called once, with the reason, when the thread ends by itself
 * @throws Error when it does not start, or defines endpoints outside of its paths
 */
export async function startTeamThread(
  team: TeamFolder,
  others: readonly TeamFolder[],
  { database, findPart, log }: TeamCalls,
  { startMs, onEnd }: { readonly startMs: number; readonly onEnd: (reason: string) => void },
): Promise<TeamThread> {
  // Without the environment of this process, which has its secrets.
  const options = { workerData: { folder: team.folder }, resourceLimits: RESOURCES, execArgv: [], env: {} };
  const worker = new Worker(PROGRAM, { ...options, stdout: true, stderr: true });
  // Read, so that it is kept nowhere.
  for (const output of [worker.stdout, worker.stderr]) output.on('data', log);
  // One call after the other: the connections that they take are the shop's.
  const readParts = fastq.promise((ids: readonly string[]) => Promise.all(ids.map(findPart)), 1);
  const methods = {
    database,
    findParts: async (ids: unknown) => (await readParts.push(v.parse(partIds, ids))).filter((part) => part !== null),
    log,
  };
  const calls: ThreadCalls = connectThreads(worker, methods, MAX_CALLS);
  let failure = 'its thread has ended';
  let isEnding = false;
  // It may have thrown anything.
  worker.on('error', (error: unknown) => (failure = reasonOf(error)));
  worker.on('exit', () => {
    calls.fail(failure);
    if (!isEnding) onEnd(failure);
  });
  const end = () => {
    isEnding = true;
    return worker.terminate();
  };
  try {
    const endpoints = await inTime(calls.call('start', null), startMs, 'It does not start in time');
    return {
      endpoints: checkEndpoints(team, others, endpoints),
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
