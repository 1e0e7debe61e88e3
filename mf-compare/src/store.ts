import type { RemoteStore } from '@piston-parts/shared-store';
import { comparisonReducer, preloadedComparison, type ComparedParts } from './comparison.slice';

export const store: RemoteStore = {
  version: 1,
  slices: [{ name: 'mf-compare/comparison', reducer: comparisonReducer }],
  fromData: ({ comparison }, { confirmed }) =>
    comparison ? { comparison: preloadedComparison(comparison as ComparedParts, confirmed) } : {},
  simulatedApi: () =>
    import(/* webpackChunkName: "simulated-api" */ '../api/simulated').then(({ simulatedApi }) => simulatedApi),
  sagas: () => import(/* webpackChunkName: "sagas" */ './comparison.saga').then(({ sagas }) => sagas),
};
