import type { Door, RemoteId } from '../routes/route-table';

/**
 * The steps to a screen: where the remotes are, the remote's entry script, what shell and remote must agree on, the
 * door's script and styles, running it, showing it.
 */
export type LoadPhase = 'list' | 'entry' | 'contract' | 'chunk' | 'evaluate' | 'render';

/** One thing that went wrong with a remote. */
export interface RemoteFailure {
  readonly remote: RemoteId;
  /** Null while nobody could say it. */
  readonly version: string | null;
  readonly door: string;
  readonly phase: LoadPhase;
  readonly cause: unknown;
}

/** Name of the performance marks that record failures; each has a `RemoteFailure` as its `detail`, the cause as text. */
export const FAILURE_MARK = 'remote failed';

/**
 * The one place that logs what goes wrong with a remote, one line each; it also leaves a performance mark for tools.
 * @param recovered a further attempt worked, and no shopper has noticed
 */
export function reportFailure(failure: RemoteFailure, { recovered = false } = {}): void {
  const { remote, version, door, phase, cause } = failure;
  performance.mark(FAILURE_MARK, { detail: { ...failure, cause: String(cause), recovered } });
  const line = `${remote} ${version ?? '(version unknown)'} ${door} failed in phase "${phase}"`;
  if (recovered) console.warn(`${line}, and a further attempt worked:`, cause);
  else console.error(`${line}:`, cause);
}

/** How far one attempt at a door has come. Each phase leaves a performance measure, `mf-cart ./cart: entry`. */
export class LoadProgress {
  phase: LoadPhase = 'list';
  version: string | null = null;
  #since = performance.now();

  constructor(readonly door: Door) {}

  enter(phase: LoadPhase): void {
    this.#measure();
    this.phase = phase;
    this.#since = performance.now();
  }

  end(): void {
    this.#measure();
  }

  /** @param phase when the cause tells it better than the moment */
  failure(cause: unknown, phase: LoadPhase = this.phase): RemoteFailure {
    return { ...this.door, version: this.version, phase, cause };
  }

  #measure(): void {
    const { remote, door } = this.door;
    const detail = { remote, door, version: this.version, phase: this.phase };
    performance.measure(`${remote} ${door}: ${this.phase}`, { start: this.#since, end: performance.now(), detail });
  }
}
