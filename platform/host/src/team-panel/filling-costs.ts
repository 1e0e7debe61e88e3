import { FILLING_BUDGET } from '@platform/protocol/remote-routes';
import type { RouteTable } from '../routes/route-table';
import type { RemoteLoad } from './remote-loads';

/** The costs of one filling in this page. */
export interface FillingCost {
  readonly slot: string;
  readonly remote: string;
  readonly module: string;
  readonly order: number;
  /** Size of the files of its module before compression; 0 until they have loaded. */
  readonly scripts: number;
  readonly styles: number;
  /** How often it was rendered again: once for each card of a list. */
  readonly times: number;
  /** The longest time in milliseconds that it took to run its module, or to render it. */
  readonly longestMs: number;
  /** Which of its budgets it exceeds. */
  readonly exceeded: readonly (keyof typeof FILLING_BUDGET)[];
}

const TIMED = ['evaluate', 'render'];

/** @returns the cost of each module that fills a slot, links left out */
export function fillingCosts(slots: RouteTable['slots'], loads: readonly RemoteLoad[]): FillingCost[] {
  return Object.entries(slots).flatMap(([slot, { fillings }]) =>
    fillings.flatMap(({ remote, module, order }) => {
      if (module === undefined) return [];
      const load = loads.find((one) => one.remote === remote);
      const files = (load?.files ?? []).filter(({ name }) => name.startsWith(`${module.replace('./', '')}.`));
      const sizeOf = (phase: string) =>
        files.filter((file) => file.phase === phase).reduce((sum, { size }) => sum + size, 0);
      const steps = (load?.steps ?? []).filter((step) => step.module === module && TIMED.includes(step.phase));
      const cost = {
        scripts: sizeOf('script'),
        styles: sizeOf('stylesheet'),
        taskMs: Math.max(0, ...steps.map(({ startMs, endMs }) => endMs - startMs)),
      };
      const names = Object.keys(FILLING_BUDGET) as (keyof typeof FILLING_BUDGET)[];
      return {
        ...{ slot, remote, module, order, scripts: cost.scripts, styles: cost.styles, longestMs: cost.taskMs },
        times: steps.filter(({ phase }) => phase === 'render').length,
        exceeded: names.filter((name) => cost[name] > FILLING_BUDGET[name]),
      };
    }),
  );
}
