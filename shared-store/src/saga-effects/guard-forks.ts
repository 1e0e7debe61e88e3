import type { EffectMiddleware } from 'redux-saga';
import { effectTypes } from 'redux-saga/effects';
import type { Log } from '../ports';

/** The part of a fork effect that matters here. */
interface Fork {
  readonly payload: {
    readonly fn: (...given: unknown[]) => unknown;
    readonly context: unknown;
  };
}

const isFork = (effect: unknown): effect is Fork =>
  typeof effect === 'object' && effect !== null && 'type' in effect && effect.type === effectTypes.FORK;

/**
 * Keeps what is forked apart from what forked it, so that a worker that throws, in whatever place, ends alone: neither
 * its feature's watchers nor the work beside it. Done here for all, because a watcher without it looks right until the
 * day something throws. The fault is logged.
 */
export function guardForks(log: Log): EffectMiddleware {
  return (next) => (effect: unknown) => {
    if (!isFork(effect)) return next(effect);
    const { fn, context } = effect.payload;
    function* guarded(...given: unknown[]): Generator<unknown, unknown, unknown> {
      try {
        return yield fn.apply(context, given);
      } catch (error) {
        log.failure('A saga of the shop failed', error);
        return undefined;
      }
    }
    return next({ ...effect, payload: { ...effect.payload, fn: guarded } });
  };
}
