import {
  createAction,
  createSlice,
  isAnyOf,
  type ActionReducerMapBuilder,
  type CaseReducer,
  type PayloadAction,
} from '@reduxjs/toolkit';
import {
  isShopPath,
  paths,
  type LogInForm,
  type NewPasswordForm,
  type PasswordChange,
  type PasswordResetForm,
  type SignUpForm,
  type User,
} from '@piston-parts/shared-contract';
import type { Addition, PendingAddition } from '../pending-addition';
import { sessionExpired } from '../session-expired';

/** The state of a new password; `linkRefused` when the link in the email has been used or has expired. */
export type PasswordReset =
  | { status: 'idle' | 'running' | 'linkRefused' | 'changed' }
  /** The field of the profile that the backend refused, and why. */
  | { status: 'refused'; field: 'oldPassword' | 'password'; text: string }
  /** The address that the email was requested for, or whose password was replaced. */
  | { status: 'emailSent' | 'replaced'; email: string };

export interface AuthState {
  /** An empty object without a session (session-9). */
  currentUser: User | Record<string, never>;
  /** A log-in or sign-up is under way. */
  loading: boolean;
  /**
   * Until it is `resolved`, it is unknown whether the stored token is valid, so no guard may decide (session-12).
   * `checkFailed`: the backend did not respond; the token is kept, and the check is repeated when it is needed.
   */
  session: 'unknown' | 'verifying' | 'checkFailed' | 'resolved';
  /** The page to return to after the next log-in (session-4), only ever one of this shop (session-8). */
  returnTo: string | null;
  /** The part that a visitor tried to add; the next log-in adds it. */
  pendingAddition: PendingAddition | null;
  passwordReset: PasswordReset;
}

const initialState: AuthState = {
  currentUser: {},
  loading: false,
  session: 'unknown',
  returnTo: null,
  pendingAddition: null,
  passwordReset: { status: 'idle' },
};
/** A log-in never returns to one of these. */
const WAYS_IN = [paths.logIn, paths.signUp, paths.forgottenPassword, paths.newPassword];
/** Whether a path, with or without its query, is of a page that leads to a log-in. The router ignores case as well. */
export const isWayIn = (path: string) => WAYS_IN.some((wayIn) => path.toLowerCase().startsWith(wayIn.toLowerCase()));
const noReset = (state: AuthState) => void (state.passwordReset = { status: 'idle' });

/** The state to start with where no token is stored. */
export const anonymous: AuthState = { ...initialState, session: 'resolved' };

/** The shop's page started: loads what every page needs and verifies a stored token (session-11). */
export const shopStarted = createAction('shop/started');
/** The stored token is to be verified again, because the last check failed. */
export const verificationRequested = createAction('auth/verificationRequested');
export const logInRequested = createAction<LogInForm & { rememberMe: boolean }>('auth/logInRequested');
export const guestLogInRequested = createAction('auth/guestLogInRequested');
export const signUpRequested = createAction<SignUpForm>('auth/signUpRequested');
/** @param payload.everywhere whether every session of the account is to end. */
export const logOutRequested = createAction<{ everywhere: true } | undefined>('auth/logOutRequested');
export const passwordResetEmailRequested = createAction<PasswordResetForm>('auth/passwordResetEmailRequested');
/** Allowed by the link of an email (`token`) or by the password before. */
export const newPasswordChosen = createAction<(NewPasswordForm & { token: string }) | PasswordChange>(
  'auth/newPasswordChosen',
);
/**
 * A visitor used a function for logged-in users; `returnTo` is the return URL, `addition` the part to add after log-in.
 */
export const logInNeeded = createAction<{ returnTo: string; addition?: Addition }>('auth/logInNeeded');
/** A visitor opened a page that only a logged-in user may see, and is sent home; `returnTo` is that page. */
export const guardedPageRefused = createAction<{ returnTo: string }>('auth/guardedPageRefused');
/** The shop shows another page. */
export const pageOpened = createAction<{ path: string }>('shop/pageOpened');

const endSession = (state: AuthState) => {
  state.currentUser = {};
  state.loading = false;
  state.session = 'resolved';
};

const startSession = (state: AuthState, action: PayloadAction<User>) => {
  state.currentUser = action.payload;
  state.loading = false;
  state.session = 'resolved';
  state.passwordReset = { status: 'idle' };
};

const authSlice = createSlice({
  name: 'auth',
  initialState,
  reducers: {
    loggedIn: startSession,
    signedUp: startSession,
    tokenVerified: startSession,
    /** The logged-in shopper's details are others from now on; the session goes on. */
    userChanged: (state, action: PayloadAction<User>) => void (state.currentUser = action.payload),
    tokenVerificationStarted: (state) => void (state.session = 'verifying'),
    sessionCheckFailed: (state) => void (state.session = 'checkFailed'),
    /** No stored token, or an invalid one (session-13). */
    resolvedAsAnonymous: endSession,
    logInFailed: (state) => void (state.loading = false),
    returnToSaved: (state, action: PayloadAction<string>) => {
      const returnTo = action.payload;
      if (isShopPath(returnTo) && !isWayIn(returnTo)) state.returnTo = returnTo;
    },
    additionPostponed: (state, action: PayloadAction<PendingAddition | null>) => {
      state.pendingAddition = action.payload;
    },
    returnToFollowed: (state) => void (state.returnTo = null),
    passwordResetOpened: noReset,
    passwordResetEnded: (state, { payload }: PayloadAction<PasswordReset>) => void (state.passwordReset = payload),
  },
  extraReducers: (builder) => {
    builder
      .addCase(verificationRequested, (state) => void (state.session = 'verifying'))
      .addCase(sessionExpired, endSession)
      .addCase(logInRequested, (state) => void (state.loading = true))
      .addCase(guestLogInRequested, (state) => void (state.loading = true))
      .addCase(signUpRequested, (state) => void (state.loading = true))
      .addCase(pageOpened, (state, { payload }) => {
        if (!isWayIn(payload.path)) state.pendingAddition = null;
      })
      .addMatcher(isAnyOf(passwordResetEmailRequested, newPasswordChosen), (state) => {
        state.passwordReset = { status: 'running' };
      });
  },
});

export const {
  loggedIn,
  signedUp,
  tokenVerified,
  userChanged,
  tokenVerificationStarted,
  sessionCheckFailed,
  resolvedAsAnonymous,
  logInFailed,
  returnToSaved,
  additionPostponed,
  returnToFollowed,
  passwordResetOpened,
  passwordResetEnded,
} = authSlice.actions;
export const authReducer = authSlice.reducer;

/** The `extraReducers` of what belongs to one account: it goes with the session. */
export const onLogOut =
  <State>(empty: CaseReducer<State>) =>
  (builder: ActionReducerMapBuilder<State>): void =>
    void builder.addCase(resolvedAsAnonymous, empty).addCase(sessionExpired, empty);
