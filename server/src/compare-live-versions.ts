import { whenListening } from '@platform/process/when-listening';
import { reportOnce, type Report } from '@platform/process/report';
import { findMisfitsOfApi } from '@platform/registry/gates/check-endpoints';
import type { RegistryStore } from '@platform/registry/registry-state';
import type { FastifyInstance } from 'fastify';
import { repeat } from './api/operations/repeat';

const EVERY_MS = 60_000;

/**
 * Compares the live versions with the API while the server listens: an older server, or one without the API of a team, starts under
 * remotes that need more. The log and `/readyz` name what is missing; nothing is refused, since all else works.
 */
export function compareLiveVersions(
  app: FastifyInstance,
  store: RegistryStore,
  report: Report,
  everyMs = EVERY_MS,
): void {
  const { api, state } = store;
  if (!api) return;
  let compared = '';
  const reportNew = reportOnce(report);
  let stop = async () => {};
  whenListening(app, () => {
    const compare = async () => {
      const offered = await api().catch(() => null);
      const both = JSON.stringify([await state.releases(), offered]);
      // After no release, and of the same API, no contract is read again.
      if (both === compared) return;
      app.misfits = await findMisfitsOfApi(store);
      reportNew(app.misfits.length > 0 ? app.misfits.join('\n') : null);
      compared = both;
    };
    stop = repeat(compare, everyMs, (error) => report('The live versions were not compared with the API', error));
  });
  app.addHook('onClose', () => stop());
}
