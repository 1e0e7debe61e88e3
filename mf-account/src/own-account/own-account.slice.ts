import type {
  AccountClaim,
  AccountDeletion,
  Complaint,
  EmailChange,
  OrderEmail,
  OrderLookup,
  OrderSummary,
  ProfileForm,
  ReturnedCar,
  ReturnReason,
  Session,
  Units,
} from '@piston-parts/shared-contract';
import { createSlice, onLogOut, type LoadStatus, type PayloadAction } from '@piston-parts/shared-store';

/** The values that each form sends. */
export interface AccountForms {
  details: ProfileForm;
  email: EmailChange;
  claim: AccountClaim;
  deletion: AccountDeletion;
  orderEmail: OrderEmail & { orderId: string };
  orderLookup: OrderLookup;
  emailLink: { token: string };
  complaint: Complaint;
  /** Without a reason it cancels, with one it sends back: for a part by its number, or the money where that is empty. */
  orderChange: {
    orderId: string;
    units: Units[];
    reason: ReturnReason | null;
    car: Omit<ReturnedCar, 'name'> | null;
    exchangeFor: string;
  };
  /** In base64; empty for a file that is no picture. */
  returnPhoto: { orderId: string; returnId: string; photo: string };
}
export type FormName = keyof AccountForms;

/**
 * The state of a form: `refused` names the field that the backend refused, null for the form as a whole; `done` has what the
 * backend made of it, if the form shows that.
 */
export type FormState =
  | { status: 'idle' | 'running' }
  | { status: 'done'; text: string | undefined }
  | { status: 'refused'; field: string | null; text: string };

export interface OwnAccountState {
  forms: Partial<Record<FormName, FormState>>;
  /** The address that a link was sent to, or that a link has confirmed. */
  email: string | null;
  foundOrder: OrderSummary | null;
  sessions: { items: Session[]; status: LoadStatus };
}

const IDLE: FormState = { status: 'idle' };
const initialState: OwnAccountState = {
  forms: {},
  email: null,
  foundOrder: null,
  sessions: { items: [], status: 'idle' },
};

export const ownAccountSlice = createSlice({
  name: 'mf-account/ownAccount',
  initialState,
  reducers: {
    /** A screen shows the form afresh. */
    formOpened: (state, { payload }: PayloadAction<FormName>) => {
      state.forms[payload] = IDLE;
      if (payload === 'orderLookup') state.foundOrder = null;
    },
    formSubmitted: {
      prepare: <Name extends FormName>(form: Name, values: AccountForms[Name]) => ({ payload: { form, values } }),
      reducer: (state, { payload }: PayloadAction<{ form: FormName; values: AccountForms[FormName] }>) => {
        state.forms[payload.form] = { status: 'running' };
      },
    },
    formEnded: (state, { payload }: PayloadAction<{ form: FormName; state: FormState }>) => {
      state.forms[payload.form] = payload.state;
    },
    emailLinkSent: (state, { payload }: PayloadAction<string>) => void (state.email = payload),
    orderFound: (state, { payload }: PayloadAction<OrderSummary>) => void (state.foundOrder = payload),
    sessionsRequested: ({ sessions }) => void (sessions.status = sessions.status === 'ready' ? 'ready' : 'loading'),
    sessionsReplaced: (state, { payload }: PayloadAction<Session[]>) => {
      state.sessions = { items: payload, status: 'ready' };
    },
    sessionsLoadFailed: ({ sessions }) => void (sessions.status = sessions.status === 'ready' ? 'ready' : 'failed'),
  },
  extraReducers: onLogOut(({ forms, email }: OwnAccountState) => ({ ...initialState, forms, email })),
});

export const {
  formOpened,
  formSubmitted,
  formEnded,
  emailLinkSent,
  orderFound,
  sessionsRequested,
  sessionsReplaced,
  sessionsLoadFailed,
} = ownAccountSlice.actions;

/** A selector that one screen alone needs is in its file, as the slice comes with every screen. */
export interface OwnState {
  readonly 'mf-account': { readonly ownAccount: OwnAccountState };
}
const selectOwnAccount = (state: OwnState) => state['mf-account'].ownAccount;
export const selectForm = (form: FormName) => (state: OwnState) => selectOwnAccount(state).forms[form] ?? IDLE;
