import { API_PREFIX, messages } from '@piston-parts/shared-contract';
import { lateMessages } from '@piston-parts/shared-contract/schemas';

/**
 * A failure: a status that is sent instead of doing the work; `network`: the request does not arrive;
 * `lost-response`: the request is executed but its response is lost.
 */
export type PlannedFailure = number | 'network' | 'lost-response';

interface Plan {
  readonly method: string;
  readonly path: string;
  readonly failure: PlannedFailure;
}

/** Failures that a test or a demonstration plans, each for one later request. */
export interface PlannedFailures {
  plan(method: 'GET' | 'POST' | 'DELETE', path: string, failure: PlannedFailure): void;
  /** @returns what is planned for this request, and removes it from the plan. */
  take(method: string, paths: readonly string[]): PlannedFailure | null;
  forget(): void;
}

export function createPlannedFailures(): PlannedFailures {
  let plans: Plan[] = [];
  return {
    plan: (method, path, failure) => void plans.push({ method, path: path.replace(API_PREFIX, ''), failure }),
    take(method, paths) {
      const plan = plans.find((each) => each.method === method && paths.includes(each.path));
      plans = plans.filter((each) => each !== plan);
      return plan?.failure ?? null;
    },
    forget: () => void (plans = []),
  };
}

/** @returns the body of a planned status (backend-32), with the catalogue's text where the status has only one meaning. */
export function plannedBody(status: number): object {
  const errors = [status === 401 ? lateMessages.tokenInvalid : messages.somethingWentWrong];
  return status >= 500 ? { errors, error: 'Planned failure' } : { errors };
}
