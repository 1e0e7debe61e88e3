import type { LoadTeamApi } from '@piston-parts/shared-store/simulated-backend';
import { reloadForNewBuild } from '@platform/host/deploys/reload-for-new-build';

let starting: Promise<unknown> | null = null;

/**
 * Loads the simulated backend, once, as a separate chunk: a shop with a real API never loads it. A failed attempt is
 * made again by the next request that needs it; when a deploy has taken its files away, by the page of that deploy.
 * @param loadTeamApi loads the endpoints of a remote that is in the page
 */
export function simulatedBackend(loadTeamApi: LoadTeamApi): Promise<unknown> {
  starting ??= Promise.all([
    import(/* webpackChunkName: "simulated-backend" */ '@piston-parts/shared-store/simulated-backend'),
    import(/* webpackChunkName: "simulated-backend" */ './layout/simulated-email'),
  ])
    .then(([{ startSimulatedBackend }, { showSimulatedEmail }]) =>
      startSimulatedBackend({ sendEmail: showSimulatedEmail }).useTeamApis(loadTeamApi),
    )
    .catch((error: unknown) => {
      starting = null;
      void reloadForNewBuild();
      throw error;
    });
  return starting;
}
