import type { EffectMiddleware } from 'redux-saga';
import { effectTypes } from 'redux-saga/effects';
import type { Log } from '../ports';

/** The fields of a fork effect that are used here. */
interface Fork {
  readonly payload: {
    readonly fn: (...given: unknown[]) => unknown;
    readonly context: unknown;
  };
}

const isFork = (effect: unknown): effect is Fork =>
  typeof effect === 'object' && effect !== null && 'type' in effect && effect.type === effectTypes.FORK;

/**
 * Isolates forks: a forked worker that throws ends alone and is logged, and neither its feature's watchers nor other
 * work end with it. Applied to every fork, because a watcher that lacks it works until something throws.
 */
export function guardForks(log: Log, failure = 'A saga of the shop failed'): EffectMiddleware {
  return (next) => (effect: unknown) => {
    if (!isFork(effect)) return next(effect);
    const { fn, context } = effect.payload;
    function* guarded(...given: unknown[]): Generator<unknown, unknown, unknown> {
      try {
        return yield fn.apply(context, given);
      } catch (error) {
        log.failure(failure, error);
        return undefined;
      }
    }
    return next({ ...effect, payload: { ...effect.payload, fn: guarded } });
  };
}
