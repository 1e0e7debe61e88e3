import { messages } from '@piston-parts/shared-contract';
import { untilLoaded } from '@piston-parts/shared-store';
import type * as SagasModule from '@piston-parts/shared-store/sagas';
import { reloadForNewBuild } from '@platform/host/deploys/reload-for-new-build';
import { toasts } from './layout/toasts';

/**
 * Loads the sagas as a separate chunk, with redux-saga: the first content is rendered without them. Never rejects, for
 * nothing that a shopper presses does anything before they are there: what fails is tried again, ever more rarely, and
 * logged once.
 */
export const loadSagas = (): Promise<typeof SagasModule> =>
  untilLoaded(
    async () => {
      const [sagas] = await Promise.all([
        import(/* webpackChunkName: "sagas" */ '@piston-parts/shared-store/sagas'),
        import('@piston-parts/shared-contract/schemas'),
      ]);
      // Their start is another task: in one, the two kept a slow phone from presses for a quarter of a second.
      await new Promise((resolve) => setTimeout(resolve));
      return sagas;
    },
    async (error, isFirst) => {
      if (await reloadForNewBuild()) return new Promise(() => undefined);
      if (!isFirst) return undefined;
      toasts.error(messages.somethingWentWrong);
      return console.error('The sagas of the shop have not come, and are asked for again:', error);
    },
  );
