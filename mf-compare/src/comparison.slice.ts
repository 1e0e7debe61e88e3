import { createAction, createSlice, type PayloadAction } from '@piston-parts/shared-store';
import type { LoadStatus } from '@piston-parts/shared-store';
import { MAX_COMPARED, type ComparedPart } from './comparison';

export interface ComparisonState {
  /** Ids of the shopper's comparison, the part added first coming first; null until it is known. */
  saved: string[] | null;
  /** The loaded parts of comparisons, by id. */
  parts: Readonly<Record<string, ComparedPart>>;
  /** Ids that are not in the catalogue. */
  missing: readonly string[];
  /** Of the parts of the address; `idle` while no screen shows them. */
  status: LoadStatus;
}

export interface ComparedParts {
  readonly parts: readonly ComparedPart[];
  readonly missing: readonly string[];
}

const initialState: ComparisonState = { saved: null, parts: {}, missing: [], status: 'idle' };

function withParts(state: ComparisonState, { parts, missing }: ComparedParts): ComparisonState {
  const received = Object.fromEntries(parts.map((part) => [part.product._id, part]));
  return { ...state, parts: { ...state.parts, ...received }, missing, status: 'ready' };
}

/** The state of a page with the data of its route. */
export const preloadedComparison = (data: ComparedParts, isConfirmed: boolean): ComparisonState => ({
  ...withParts(initialState, data),
  status: isConfirmed ? 'ready' : 'idle',
});

/** The screen shows the parts of its address. */
export const comparisonOpened = createAction<{ ids: readonly string[] }>('mf-compare/comparisonOpened');
/** The shopper left the screen: opening it again repeats the request. */
export const comparisonClosed = createAction('mf-compare/comparisonClosed');

const comparisonSlice = createSlice({
  name: 'mf-compare/comparison',
  initialState,
  reducers: {
    /** The shopper pressed Compare. */
    comparedPartAdded: (state, { payload: { productId } }: PayloadAction<{ productId: string }>) => {
      const saved = state.saved ?? [];
      if (saved.length < MAX_COMPARED && !saved.includes(productId)) state.saved = [...saved, productId];
    },
    comparedPartRemoved: (state, { payload: { productId } }: PayloadAction<{ productId: string }>) => {
      state.saved = (state.saved ?? []).filter((id) => id !== productId);
    },
    comparisonReplaced: (state, { payload }: PayloadAction<string[] | null>) => {
      state.saved = payload;
    },
    partsRequested: (state) => void (state.status = 'loading'),
    partsReceived: (state, { payload }: PayloadAction<ComparedParts>) => withParts(state as ComparisonState, payload),
    partsFailed: (state) => void (state.status = 'failed'),
  },
  extraReducers: (builder) => builder.addCase(comparisonClosed, (state) => void (state.status = 'idle')),
});

export const {
  comparedPartAdded,
  comparedPartRemoved,
  comparisonReplaced,
  partsRequested,
  partsReceived,
  partsFailed,
} = comparisonSlice.actions;
export const comparisonReducer = comparisonSlice.reducer;

/** The state of this remote; left out in a page that the remote has not come into. */
interface WithComparison {
  readonly 'mf-compare'?: { readonly comparison: ComparisonState };
}

const selectState = (state: WithComparison): ComparisonState => state['mf-compare']?.comparison ?? initialState;
/** Ids of the shopper's comparison; null until it is known. */
export const selectSavedIds = (state: WithComparison) => selectState(state).saved;
export const selectComparedParts = (state: WithComparison) => selectState(state).parts;
export const selectMissingIds = (state: WithComparison) => selectState(state).missing;
export const selectPartsStatus = (state: WithComparison) => selectState(state).status;
export const selectIsCompared = (productId: string) => (state: WithComparison) =>
  selectSavedIds(state)?.includes(productId) ?? false;
