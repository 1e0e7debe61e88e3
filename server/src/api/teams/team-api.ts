import type { FastifyBaseLogger } from 'fastify';
import { backendMessages, matchEndpoint, Refusal, type TeamEvents } from '@piston-parts/shared-contract/backend';
import { API_PREFIX } from '@piston-parts/shared-contract';
import type { Endpoints } from '@platform/protocol/endpoints';
import { reasonOf } from '@platform/process/reason';
import type { Database } from '../../database/database';
import { deletedAccountIds } from '../accounts/delete-account';
import { recentlyPaidOrders } from '../orders/paid-orders';
import type { TeamFolder } from './find-team-apis';
import { onShopEvent } from './shop-events';
import { limitLines } from './limit-lines';
import { migrateTeam } from './migrate-team';
import { Overreach } from './overreach';
import { createTeamDatabase } from './team-database';
import type { TeamRequest, TeamResponse } from './team-messages';
import { inTime, startTeamProcess, type TeamCalls, type TeamProcess } from './team-process';

export interface TeamTimes {
  /** Longest time in which a process loads a team's code. */
  readonly startMs: number;
  /** Longest time of a response. */
  readonly responseMs: number;
  /** Longest time of a statement. */
  readonly statementMs: number;
  /** Longest time in which a process that does not loop reacts. */
  readonly pingMs: number;
  /** Pause before the first new start; each further one is twice as long, up to a minute. */
  readonly pauseMs: number;
}

export const TEAM_TIMES: TeamTimes = {
  startMs: 20_000,
  responseMs: 5_000,
  statementMs: 3_000,
  pingMs: 1_000,
  pauseMs: 1_000,
};
/** Requests of a team without a response: further ones are refused at once. */
const MAX_PENDING = 50;
const MAX_PAUSE_MS = 60_000;

type Failure = 'its migrations failed' | 'it does not start' | 'it hangs' | 'it has crashed';

/** Why the endpoints of a team cannot be used, in words that everybody may read; null when they can. */
export type TeamTrouble = 'starting' | Failure | `${Failure}: ${Overreach['claim']}` | null;

export interface TeamApiServices extends Pick<TeamCalls, 'findPart' | 'readSettings'> {
  readonly database: Database;
  readonly log: FastifyBaseLogger;
}

/** The endpoints of a team as the server runs them: in a separate process, started again after a failure. */
export class TeamApi {
  trouble: TeamTrouble = 'starting';
  #process: TeamProcess | null = null;
  #pauseMs: number;
  #timer: NodeJS.Timeout | undefined;
  #startedAt = 0;
  #isClosed = false;
  #starting: Promise<void>;
  readonly #pool;
  readonly #endListening: () => void;
  /** Lines that its code prints. */
  readonly #log: (text: unknown) => void;
  /** Reasons why a request fails, at the level that a shop in development prints. */
  readonly #logFailure: (text: unknown) => void;
  /** Why it is out of order, which no flood of failing requests hides. */
  readonly #logTrouble: (text: unknown) => void;

  /** @param others all teams of the server */
  constructor(
    readonly folder: TeamFolder,
    private readonly others: readonly TeamFolder[],
    private readonly services: TeamApiServices,
    private readonly times: TeamTimes,
  ) {
    this.#pauseMs = times.pauseMs;
    this.#pool = services.database.openTeamPool();
    this.#log = limitLines((text) => services.log.warn({ team: folder.remote }, text));
    this.#logFailure = limitLines((text) => void (this.#isClosed || services.log.error({ team: folder.remote }, text)));
    this.#logTrouble = limitLines((text) => services.log.error({ team: folder.remote }, text));
    this.#starting = this.#start();
    this.#endListening = onShopEvent(services.database, (name, event) => void this.#announce(name, event));
  }

  /** Resolves after the first attempt to start it. */
  started = (): Promise<void> => this.#starting;

  /** The endpoint of a request; null for a path that the team does not have. Waits while it starts, at first as long as it may. */
  async find(method: string, path: string) {
    const waitMs = this.trouble === 'starting' ? this.times.startMs : this.times.responseMs;
    await inTime(this.#starting, waitMs, '').catch(() => undefined);
    return matchEndpoint(this.#running().endpoints, method, path);
  }

  /** @throws Refusal with 503 when the team's process is out of order */
  async respond(request: TeamRequest): Promise<TeamResponse> {
    const running = this.#running();
    try {
      return await running.respond(request, this.times.responseMs);
    } catch (error) {
      this.#logFailure(`${request.name}: ${reasonOf(error)}`);
      await this.#endIfHanging(running);
      throw unavailable();
    }
  }

  /** The endpoints that it offers now; none while it does not run. */
  describe = (): Endpoints =>
    Object.fromEntries(
      (this.#process?.endpoints ?? []).map(({ method, path, fields }) => [`${method} ${API_PREFIX}${path}`, fields]),
    );

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#endListening();
    clearTimeout(this.#timer);
    await this.#starting;
    await this.#process?.end();
    await this.#pool.end();
  }

  async #announce<Name extends keyof TeamEvents>(name: Name, event: TeamEvents[Name]): Promise<void> {
    const running = this.#process;
    if (!running || running.pending() >= MAX_PENDING)
      return this.#log(`${name} of ${subjectOf(event)} waits for the next start`);
    try {
      await running.announce(name, event, this.times.responseMs);
    } catch (error) {
      this.#logFailure(`${name} of ${subjectOf(event)}: ${reasonOf(error)}`);
      await this.#endIfHanging(running);
    }
  }

  /** Events while the team or the server was away; deleted accounts last, so that nothing of them stays with the team. */
  async #announceAgain(running: TeamProcess): Promise<void> {
    const { database } = this.services;
    const isOver = () => this.#isClosed || this.#process !== running;
    for await (const order of recentlyPaidOrders(database)) {
      if (isOver()) return;
      await this.#announce('orderPaid', order);
    }
    for await (const userIds of deletedAccountIds(database)) {
      if (isOver()) return;
      await this.#announce('accountsDeleted', { userIds });
    }
  }

  #running(): TeamProcess {
    if (!this.#process || this.#process.pending() >= MAX_PENDING) throw unavailable();
    return this.#process;
  }

  async #start(): Promise<void> {
    const { startMs, statementMs } = this.times;
    let failure: Failure = 'its migrations failed';
    try {
      const role = await migrateTeam(this.#pool, this.folder);
      failure = 'it does not start';
      const database = createTeamDatabase(this.#pool, { schema: this.folder.schema, role }, statementMs);
      const calls = { ...this.services, database, log: this.#log, logFailure: this.#logFailure };
      const onEnd = (reason: string) => this.#restart('it has crashed', reason);
      this.#process = await startTeamProcess(this.folder, this.others, calls, { startMs, onEnd });
      this.#startedAt = performance.now();
      this.trouble = null;
      void this.#announceAgain(this.#process).catch((error: unknown) => this.#logFailure(reasonOf(error)));
    } catch (error) {
      this.#restart(failure, reasonOf(error));
      if (error instanceof Overreach) this.trouble = `${failure}: ${error.claim}`;
    }
  }

  #restart(trouble: Failure, reason: string): void {
    this.#logTrouble(`${trouble}: ${reason}`);
    clearTimeout(this.#timer);
    this.trouble = trouble;
    if (this.#process && performance.now() - this.#startedAt > MAX_PAUSE_MS) this.#pauseMs = this.times.pauseMs;
    this.#process = null;
    if (this.#isClosed) return;
    this.#timer = setTimeout(() => void (this.#starting = this.#start()), this.#pauseMs).unref();
    this.#pauseMs = Math.min(2 * this.#pauseMs, MAX_PAUSE_MS);
  }

  /** Of requests that were not responded to, one alone may be at fault; a process that loops or is full is. */
  async #endIfHanging(running: TeamProcess): Promise<void> {
    if (this.#isClosed || this.#process !== running) return;
    const hangs = running.pending() >= MAX_PENDING || !(await running.reacts(this.times.pingMs));
    if (!hangs || this.#process !== running) return;
    this.#restart('it hangs', 'it is ended');
    // The response need not wait for its end.
    void running.end();
  }
}

const subjectOf = (event: TeamEvents[keyof TeamEvents]): string =>
  'orderId' in event ? event.orderId : `${event.userIds.length} accounts`;

const unavailable = (): Refusal => new Refusal(503, [backendMessages.teamUnavailable], 5);
