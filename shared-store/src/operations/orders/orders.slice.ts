import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { PaymentProof, Purchase } from '@piston-parts/shared-contract';
import { onLogOut } from '../../auth/auth.slice';

/** The serializable options of the payment widget (payment-2). */
export interface PaymentRequest {
  /** The provider's public key, or null with the test widget (payment-2). */
  readonly key: string | null;
  /** Integer paise, computed by the backend (payment-4). */
  readonly amount: number;
  readonly currency: string;
  readonly providerOrderId: string;
  readonly prefill: { readonly name: string; readonly email: string; readonly contact: string };
}

export type Payment =
  | { status: 'idle' }
  | { status: 'placing' }
  /** The widget is open, or about to be. */
  | { status: 'paying'; orderId: string; request: PaymentRequest }
  | { status: 'confirming' };

export interface ConfirmedOrder {
  orderId: string;
  /** Read out to customer care. */
  number: string;
  paymentId: string;
  /** The bought parts, unless they could not be loaded in time. */
  purchase?: Purchase;
}

export interface OrdersState {
  selectedAddressId: string | null;
  payment: Payment;
  /** The order just paid for; without it the confirmation is not shown (confirmation-2). */
  confirmed: ConfirmedOrder | null;
}

const initialState: OrdersState = { selectedAddressId: null, payment: { status: 'idle' }, confirmed: null };

const ordersSlice = createSlice({
  name: 'orders',
  initialState,
  reducers: {
    deliveryAddressSelected: (state, action: PayloadAction<{ addressId: string }>) => {
      state.selectedAddressId = action.payload.addressId;
    },
    orderPlacingStarted: (state) => {
      state.payment = { status: 'placing' };
      state.confirmed = null;
    },
    paymentOpened: (state, action: PayloadAction<{ orderId: string; request: PaymentRequest }>) => {
      state.payment = { status: 'paying', ...action.payload };
    },
    paymentConfirmationStarted: (state) => void (state.payment = { status: 'confirming' }),
    paymentEnded: (state) => void (state.payment = { status: 'idle' }),
    orderConfirmed: (state, action: PayloadAction<ConfirmedOrder>) => {
      state.confirmed = action.payload;
      state.payment = { status: 'idle' };
      state.selectedAddressId = null;
    },
  },
  extraReducers: onLogOut(() => initialState),
});

export const {
  deliveryAddressSelected,
  orderPlacingStarted,
  paymentOpened,
  paymentConfirmationStarted,
  paymentEnded,
  orderConfirmed,
} = ordersSlice.actions;
/** Pay was pressed; `addressId` is null when none was chosen. */
export const paymentRequested = createAction<{ addressId: string | null }>('orders/paymentRequested');
/** The widget's success handler was called. */
export const paymentSucceeded = createAction<PaymentProof>('orders/paymentSucceeded');
export const paymentDismissed = createAction('orders/paymentDismissed');
export const paymentDeclined = createAction('orders/paymentDeclined');
/** The widget itself could not be opened. */
export const paymentWidgetFailed = createAction('orders/paymentWidgetFailed');
export const ordersReducer = ordersSlice.reducer;
