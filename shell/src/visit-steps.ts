import { paths } from '@piston-parts/shared-contract';
import type { VisitStep } from '@platform/protocol/telemetry';
import {
  selectCart,
  selectCartStatus,
  selectConfirmedOrder,
  selectPayment,
  type ShopState,
  type ShopStore,
} from '@piston-parts/shared-store';

/** The steps that are reached by opening a screen, by its path. */
export const stepsOfRoutes: Readonly<Record<string, VisitStep>> = { [paths.checkout]: 'checkout' };

const unitsIn = (state: ShopState) => selectCart(state).reduce((units, { qty }) => units + qty, 0);

function stepsBetween(previous: ShopState, state: ShopState): VisitStep[] {
  const isCartKnown = [previous, state].every((one) => selectCartStatus(one) === 'ready');
  const isPaying = (one: ShopState) => selectPayment(one).status === 'paying';
  const steps = {
    added: isCartKnown && unitsIn(state) > unitsIn(previous),
    ordered: isPaying(state) && !isPaying(previous),
    paid: selectConfirmedOrder(state) !== null && selectConfirmedOrder(previous) === null,
  };
  return (Object.keys(steps) as (keyof typeof steps)[]).filter((step) => steps[step]);
}

/** Reports the steps of a purchase that are changes of the store. */
export const watchSteps =
  (store: ShopStore) =>
  (onStep: (step: VisitStep) => void): void => {
    let previous = store.getState();
    store.subscribe(() => {
      const state = store.getState();
      stepsBetween(previous, state).forEach(onStep);
      previous = state;
    });
  };
