import { createAction, createSlice, type PayloadAction } from '@piston-parts/shared-store';

interface ArrivalState {
  /** The PIN code that `text` is about; null while the shopper has given none. */
  readonly postalCode: string | null;
  /** `Arrives between Mon 30 Nov and Wed 2 Dec`, or why it is not known; null while it is loading. */
  readonly text: string | null;
}

const initialState: ArrivalState = { postalCode: null, text: null };

/** A screen shows when parts arrive at the shopper's PIN code. */
export const arrivalShown = createAction('mf-checkout/arrivalShown');

const arrivalSlice = createSlice({
  name: 'mf-checkout/arrival',
  initialState,
  reducers: {
    /** The shopper typed a PIN code, or chose an address with it. */
    postalCodeChosen: (_, { payload: { postalCode } }: PayloadAction<{ postalCode: string }>) => ({
      postalCode,
      text: null,
    }),
    arrivalReceived: (_, { payload }: PayloadAction<ArrivalState>) => payload,
  },
});

export const { postalCodeChosen, arrivalReceived } = arrivalSlice.actions;
export const arrivalReducer = arrivalSlice.reducer;

/** The state of this remote; left out in a page that the remote has not come into. */
interface WithArrival {
  readonly 'mf-checkout'?: { readonly arrival: ArrivalState };
}

export const selectArrival = (state: WithArrival): ArrivalState => state['mf-checkout']?.arrival ?? initialState;
