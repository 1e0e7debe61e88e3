import { messages } from '@piston-parts/shared-contract';
import type * as SagasModule from '@piston-parts/shared-store/sagas';
import { reloadForNewBuild } from '@platform/host/deploys/reload-for-new-build';
import { toasts } from './layout/toasts';

const FIRST_PAUSE_MS = 1000;
const MAX_PAUSE_MS = 30_000;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Loads the sagas as a separate chunk, with redux-saga: the first content is rendered without them. Never rejects, for
 * nothing that a shopper presses does anything before they are there: what fails is tried again, ever more rarely, and
 * logged once.
 */
export async function loadSagas(): Promise<typeof SagasModule> {
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(2 * pauseMs, MAX_PAUSE_MS)) {
    try {
      return await import(/* webpackChunkName: "sagas" */ '@piston-parts/shared-store/sagas');
    } catch (error) {
      if (await reloadForNewBuild()) return new Promise(() => undefined);
      if (pauseMs === FIRST_PAUSE_MS) {
        toasts.error(messages.somethingWentWrong);
        console.error('The sagas of the shop have not come, and are asked for again:', error);
      }
      await pause(pauseMs);
    }
  }
}
