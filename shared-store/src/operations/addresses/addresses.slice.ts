import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Address, AddressForm } from '@piston-parts/shared-contract';
import { onLogOut } from '../../auth/auth.slice';
import type { LoadStatus } from '../../load-status';

/** At most one of the two address modals is open; the edit modal stores the address being edited (addresses-4). */
export type AddressModal = { kind: 'closed' } | { kind: 'add' } | { kind: 'edit'; address: Address };

export interface AddressesState {
  items: Address[];
  status: LoadStatus;
  modal: AddressModal;
  /** The address in the open modal is being saved. */
  saving: boolean;
}

const initialState: AddressesState = { items: [], status: 'idle', modal: { kind: 'closed' }, saving: false };

export const addressAdded = createAction<AddressForm>('addresses/addressAdded');
export const addressUpdated = createAction<{ addressId: string; form: AddressForm }>('addresses/addressUpdated');
export const addressRemoved = createAction<{ addressId: string }>('addresses/addressRemoved');

const startSaving = (state: AddressesState) => void (state.saving = true);

const addressesSlice = createSlice({
  name: 'addresses',
  initialState,
  reducers: {
    addressesRequested: (state) => void (state.status = state.items.length > 0 ? state.status : 'loading'),
    /** The whole list of a response (cart-15). */
    addressesReplaced: (state, action: PayloadAction<Address[]>) => {
      state.items = action.payload;
      state.status = 'ready';
    },
    addressesLoadFailed: (state) => void (state.status = state.status === 'ready' ? 'ready' : 'failed'),
    addAddressModalOpened: (state) => {
      state.modal = { kind: 'add' };
      state.saving = false;
    },
    editAddressModalOpened: (state, action: PayloadAction<Address>) => {
      state.modal = { kind: 'edit', address: action.payload };
      state.saving = false;
    },
    addressModalClosed: (state) => void (state.modal = { kind: 'closed' }),
    addressSavingEnded: (state) => void (state.saving = false),
  },
  extraReducers: (builder) =>
    onLogOut<AddressesState>(() => initialState)(
      builder.addCase(addressAdded, startSaving).addCase(addressUpdated, startSaving),
    ),
});

export const {
  addressesRequested,
  addressesReplaced,
  addressesLoadFailed,
  addAddressModalOpened,
  editAddressModalOpened,
  addressModalClosed,
  addressSavingEnded,
} = addressesSlice.actions;
export const addressesReducer = addressesSlice.reducer;
