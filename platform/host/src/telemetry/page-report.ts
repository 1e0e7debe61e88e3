import {
  REPORT_LIMITS,
  type FailurePhase,
  type RemoteReport,
  type TelemetryReport,
  type Vitals,
} from '@platform/protocol/telemetry';
import type { RemoteFailure } from '../remotes/load-progress';
import { routeOf } from '../routes/route-of';
import type { RouteTable } from '../routes/route-table';
import { experienceOf, SHELL, type ShownModule } from './experience';
import type { OpenPage, Versions } from './open-pages';
import type { StepsOfRoutes, Visit } from './watch-visit';

/** A page that has not shown any life for this long, and has not left either, froze or crashed. */
const FROZEN_AFTER_MS = 30_000;
/** One that is older than this was more probably ended together with its browser. */
const FORGOTTEN_AFTER_MS = 24 * 60 * 60_000;

/** The text of a thrown value; its stack where it has one. */
interface Thrown {
  readonly cause?: string;
  readonly stack?: string | undefined;
}

type SeenFailure = Thrown &
  Pick<RemoteFailure, 'remote' | 'version'> & {
    readonly phase: FailurePhase;
    readonly recovered: boolean;
  };

/** The facts of a page view when it reports. */
export interface PageView {
  readonly ticket: string;
  /** Path that the page was opened with: its vitals are of that screen. */
  readonly path: string;
  readonly routes: RouteTable;
  readonly stepsOfRoutes?: StepsOfRoutes | undefined;
  /** The versions that the page was served with; of later ones it reports nothing. */
  readonly versions: Versions;
  readonly vitals: Vitals;
  readonly visit: Visit;
  /** Bytes in use by the page's scripts; left out where the browser does not tell. */
  readonly heap?: number | undefined;
  readonly shown: readonly ShownModule[];
  readonly failures: readonly SeenFailure[];
  readonly shellFailures: readonly (Thrown & { readonly phase: FailurePhase })[];
}

/** A page that stays open for hours may have any values, and would be reported in vain. */
const withinLimits = (vitals: Vitals): Vitals => {
  const measured = Object.entries(vitals) as [keyof Vitals, number][];
  return Object.fromEntries(measured.map(([name, value]) => [name, Math.min(value, REPORT_LIMITS[name])]));
};

const nothing = (remote: string, version: string): RemoteReport => ({ remote, version, failures: [], recovered: 0 });

function withFailure(report: RemoteReport, { phase, recovered }: Pick<SeenFailure, 'phase' | 'recovered'>) {
  return recovered
    ? { ...report, recovered: Math.min(report.recovered + 1, REPORT_LIMITS.recovered) }
    : { ...report, failures: [...report.failures, phase].slice(0, REPORT_LIMITS.failures) };
}

/** @returns the report of a page view; null when no remote was asked for, and the shell is no released one */
export function pageReport(view: PageView): TelemetryReport | null {
  const { ticket, path, routes, versions, shown, failures, shellFailures } = view;
  const vitals = withinLimits(view.vitals);
  const first = routeOf(routes, path)?.remote ?? SHELL;
  const reports = new Map<string, RemoteReport>();
  const change = (
    remote: string,
    version: string | null,
    with_: (report: RemoteReport) => RemoteReport = (report) => report,
  ) => {
    const served = versions[remote];
    if (served === undefined || (version ?? served) !== served) return;
    reports.set(remote, with_(reports.get(remote) ?? nothing(remote, served)));
  };
  for (const { remote, version } of shown) change(remote, version);
  for (const failure of failures) change(failure.remote, failure.version, (report) => withFailure(report, failure));
  // A page is hydrated with the screen that it was opened with.
  const ownFailures = shellFailures.filter(({ phase }) => phase !== 'hydrate' || first === SHELL);
  if (ownFailures.length < shellFailures.length) {
    change(first, null, (report) => withFailure(report, { phase: 'hydrate', recovered: false }));
  }
  if (reports.has(first)) change(first, null, (report) => ({ ...report, vitals }));
  const shell = shellReport(versions, ownFailures, [...reports.values()]);
  const remotes = [...shell.map((report) => ({ ...report, vitals })), ...reports.values()]
    .slice(0, REPORT_LIMITS.remotes)
    .map((report) => ({ ...report, ...experienceOf(report.remote, view) }));
  const errors = [...failures, ...shellFailures.map((failure) => ({ remote: SHELL, ...failure }))]
    .filter(({ remote, stack }) => stack && remotes.some((report) => report.remote === remote))
    .map(({ remote, cause = '', stack = '' }) => ({
      remote,
      message: cause.slice(0, REPORT_LIMITS.message),
      stack: stack.slice(0, REPORT_LIMITS.stack),
    }))
    .slice(0, REPORT_LIMITS.errors);
  return remotes.length > 0 ? { format: 2, ticket, remotes, ...(errors.length > 0 && { errors }) } : null;
}

/** A failure in a remote counts for the shell, too, which may be the cause; a remote alone fails beside every shell. */
function shellReport(
  versions: Versions,
  own: readonly { readonly phase: FailurePhase }[],
  remotes: readonly RemoteReport[],
): RemoteReport[] {
  const version = versions[SHELL];
  if (version === undefined) return [];
  const phases = new Set([...own.map(({ phase }) => phase), ...remotes.flatMap(({ failures }) => failures)]);
  return [{ ...nothing(SHELL, version), failures: [...phases] }];
}

/**
 * The remote whose screen a page showed last is blamed for the page, and so is the shell.
 * @returns the report that a page which froze could not send; null when neither of them is a released one
 */
export function frozenReport(routes: RouteTable, { ticket, path, versions }: OpenPage): TelemetryReport | null {
  const remotes = [routeOf(routes, path)?.remote ?? '', SHELL].flatMap((name) => {
    const version = versions[name];
    return version === undefined ? [] : [{ ...nothing(name, version), failures: ['frozen' as const] }];
  });
  return remotes.length > 0 ? { format: 2, ticket, remotes } : null;
}

/** @param now milliseconds since 1970 */
export function hasFrozen({ at }: OpenPage, now: number): boolean {
  return now - at > FROZEN_AFTER_MS && now - at < FORGOTTEN_AFTER_MS;
}
