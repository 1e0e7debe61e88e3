import type { RemoteModule, RemoteId } from '../routes/route-table';

/**
 * The steps to a screen: where the remotes are, the remote's entry script, what shell and remote must agree on, the
 * module's script and styles, running it, showing it.
 */
export type LoadPhase = 'list' | 'entry' | 'contract' | 'chunk' | 'evaluate' | 'render';

/** One thing that went wrong with a remote; what a load is rejected with. */
export class RemoteFailure extends Error {
  readonly remote: RemoteId;
  readonly module: string;

  /** @param version null while it is unknown */
  constructor(
    { remote, module }: RemoteModule,
    readonly version: string | null,
    readonly phase: LoadPhase,
    override readonly cause: unknown,
  ) {
    super(`${remote} ${module} failed`);
    this.remote = remote;
    this.module = module;
  }
}

/** Name of the performance marks that record failures; each has a `RemoteFailure` as its `detail`, the cause as text and its stack. */
export const FAILURE_MARK = 'remote failed';

/** Name of the performance marks that record what was shown; each has the remote, module and version as `detail`. */
export const SHOWN_MARK = 'remote shown';

/**
 * The one place that logs what goes wrong with a remote, one line each; it also leaves a performance mark for tools.
 * @param recovered a further attempt worked, and no shopper has noticed
 */
export function reportFailure(failure: RemoteFailure, { recovered = false } = {}): void {
  const { remote, version, module, phase, cause } = failure;
  const { stack } = (cause ?? {}) as Partial<Error>;
  performance.mark(FAILURE_MARK, { detail: { ...failure, cause: String(cause), stack, recovered } });
  const line = `${remote} ${version ?? '(version unknown)'} ${module} failed in phase "${phase}"`;
  if (recovered) console.warn(`${line}, and a further attempt worked:`, cause);
  else console.error(`${line}:`, cause);
}

/** The progress of one load attempt. Each phase leaves a performance measure, `mf-cart ./cart: entry`. */
export class LoadProgress {
  phase: LoadPhase = 'list';
  version: string | null = null;
  /** Address of the remote's entry in this attempt, once it is known. */
  entry = '';
  #since = performance.now();

  constructor(readonly remoteModule: RemoteModule) {}

  enter(phase: LoadPhase): void {
    this.end();
    this.phase = phase;
    this.#since = performance.now();
  }

  end(): void {
    const { remote, module } = this.remoteModule;
    const detail = { remote, module, version: this.version, phase: this.phase };
    performance.measure(`${remote} ${module}: ${this.phase}`, { start: this.#since, end: performance.now(), detail });
  }

  /** @param phase if the cause identifies it better than the current state does */
  failure(cause: unknown, phase: LoadPhase = this.phase): RemoteFailure {
    return new RemoteFailure(this.remoteModule, this.version, phase, cause);
  }
}
