import { REPORT_LIMITS, type RemoteReport } from '@platform/protocol/telemetry';
import { routeOf } from '../routes/route-of';
import type { RouteTable } from '../routes/route-table';
import { PRESS_EFFECT_MS, type StepsOfRoutes, type Visit } from './watch-visit';

/** The shell's name in reports. */
export const SHELL = 'shell';

/** A screen or fragment that the page showed. */
export interface ShownModule {
  readonly remote: string;
  readonly module: string;
  readonly version: string;
  /** Milliseconds since the page was asked for. */
  readonly at: number;
}

interface ExperiencedPage {
  /** Path that the page was opened with. */
  readonly path: string;
  readonly routes: RouteTable;
  /** Path of a route → the step that is reached by opening it. */
  readonly stepsOfRoutes?: StepsOfRoutes | undefined;
  readonly shown: readonly ShownModule[];
  readonly visit: Visit;
  /** Bytes in use by the page's scripts; left out where the browser does not tell. */
  readonly heap?: number | undefined;
}

const upTo = (max: number, value: number) => Math.min(Math.round(value), max);

/** @returns what a shopper met on the screens of a remote, and reached from them; of the shell, on all of them */
export function experienceOf(
  remote: string,
  { path, routes, stepsOfRoutes = {}, shown, visit, heap }: ExperiencedPage,
): Partial<RemoteReport> {
  const since = remote === SHELL ? 0 : shown.find((one) => one.remote === remote)?.at;
  if (since === undefined) return {};
  const isOwn = (owner: string | undefined) => remote === SHELL || owner === remote;
  const screens = shown.flatMap(({ at, ...one }) => {
    const route = routes.routes.find((two) => two.remote === one.remote && two.module === one.module);
    return route ? [{ at, route }] : [];
  });
  const isOnScreen = ({ at }: { readonly at: number }) =>
    isOwn((screens.filter((screen) => screen.at <= at).at(-1)?.route ?? routeOf(routes, path))?.remote);
  const requests = visit.requests.filter(isOnScreen);
  const presses = visit.presses.filter((press) => isOwn(press.remote));
  const opened = screens.flatMap(({ at, route }) => ({ at, step: stepsOfRoutes[route.path], remote: undefined }));
  const steps = [...opened, ...visit.steps].flatMap(({ at, step, remote: owner }) =>
    step && at >= since && (owner === undefined || isOwn(owner)) ? step : [],
  );
  // One that the page still waits for may have been what the press led to.
  const leadsToRequest = ({ at: pressed }: { readonly at: number }) =>
    visit.requests.some(({ at }) => at >= pressed && at < pressed + PRESS_EFFECT_MS);
  const bytes = visit.bytes[remote];
  return {
    requests: { sent: requests.length, failed: requests.filter(({ isFailed }) => isFailed).length },
    overflow: upTo(REPORT_LIMITS.overflow, Math.max(0, ...visit.overflows.filter(isOnScreen).map(({ px }) => px))),
    deadPresses: presses.filter((press) => press.problem === 'dead' && !leadsToRequest(press)).length,
    lostFocus: presses.filter(({ problem }) => problem === 'focus').length,
    ...(bytes !== undefined && { kilobytes: upTo(REPORT_LIMITS.kilobytes, bytes / 1024) }),
    ...(heap !== undefined && { heap: upTo(REPORT_LIMITS.heap, heap / 1024 ** 2) }),
    steps: [...new Set(steps)],
  };
}
