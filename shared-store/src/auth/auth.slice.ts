import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { isShopPath, paths, type LogInForm, type SignUpForm, type User } from '@piston-parts/shared-contract';

export interface AuthState {
  /** An empty object while nobody is logged in (section 3). */
  currentUser: User | Record<string, never>;
  /** A log-in or sign-up is under way. */
  loading: boolean;
  /** Until `settled` nobody knows whether the stored token holds, so no guard may decide (decision G2). */
  session: 'unknown' | 'verifying' | 'settled';
  /** The page to return to after the next log-in (decision G1), only ever one of this shop (decision G6). */
  origin: string | null;
}

const initialState: AuthState = { currentUser: {}, loading: false, session: 'unknown', origin: null };

/** The shop's page started: loads what every page needs and verifies a stored token (section 2). */
export const shopStarted = createAction('shop/started');
export const logInRequested = createAction<LogInForm & { rememberMe: boolean }>('auth/logInRequested');
export const guestLogInRequested = createAction('auth/guestLogInRequested');
export const signUpRequested = createAction<SignUpForm>('auth/signUpRequested');
export const logOutRequested = createAction('auth/logOutRequested');
/** A visitor pressed what only a logged-in user has; `target` is where to return to. */
export const logInNeeded = createAction<{ target: string }>('auth/logInNeeded');

const endSession = (state: AuthState) => {
  state.currentUser = {};
  state.loading = false;
  state.session = 'settled';
};

const startSession = (state: AuthState, action: PayloadAction<User>) => {
  state.currentUser = action.payload;
  state.loading = false;
  state.session = 'settled';
};

const authSlice = createSlice({
  name: 'auth',
  initialState,
  reducers: {
    loggedIn: startSession,
    signedUp: startSession,
    tokenVerified: startSession,
    tokenVerificationStarted: (state) => void (state.session = 'verifying'),
    /** No stored token, or one that does not hold (decision G3). */
    foundAnonymous: endSession,
    /** The backend refused the token in mid-session. */
    sessionExpired: endSession,
    logInFailed: (state) => void (state.loading = false),
    originRemembered: (state, action: PayloadAction<string>) => {
      const origin = action.payload;
      const asksToLogIn = origin.startsWith(paths.logIn) || origin.startsWith(paths.signUp);
      if (isShopPath(origin) && !asksToLogIn) state.origin = origin;
    },
    originFollowed: (state) => void (state.origin = null),
  },
  extraReducers: (builder) => {
    builder
      .addCase(logInRequested, (state) => void (state.loading = true))
      .addCase(guestLogInRequested, (state) => void (state.loading = true))
      .addCase(signUpRequested, (state) => void (state.loading = true));
  },
});

export const {
  loggedIn,
  signedUp,
  tokenVerified,
  tokenVerificationStarted,
  foundAnonymous,
  sessionExpired,
  logInFailed,
  originRemembered,
  originFollowed,
} = authSlice.actions;
export const authReducer = authSlice.reducer;
