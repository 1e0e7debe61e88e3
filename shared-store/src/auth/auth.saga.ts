import type { SagaIterator } from 'redux-saga';
import { call, put, select, takeEvery, takeLeading } from 'typed-redux-saga';
import { GUEST_CREDENTIALS, messages, paths, TOKEN_STORAGE_KEY } from '@piston-parts/shared-contract';
import { lateMessages } from '@piston-parts/shared-contract/schemas';
import { isPassing } from '../api-client/api-error';
import { selectCurrentUser, selectProduct } from '../selectors';
import type { SagaDependencies } from '../saga-effects/dependencies';
import { dispatching, safely } from '../saga-effects/safely';
import { createSender } from '../saga-effects/send-once';
import { tabChannel } from '../saga-effects/tab-channel';
import type { ShopState } from '../store';
import {
  additionPostponed,
  guardedPageRefused,
  guestLogInRequested,
  loggedIn,
  logInFailed,
  logInNeeded,
  logInRequested,
  logOutRequested,
  resolvedAsAnonymous,
  returnToSaved,
  sessionCheckFailed,
  shopStarted,
  signedUp,
  signUpRequested,
  tokenVerificationStarted,
  tokenVerified,
  verificationRequested,
} from './auth.slice';
import { sessionExpired } from '../session-expired';
import { loadAccountChanges } from './load-account-changes';
import { keepPendingAddition, type PendingAddition } from '../pending-addition';
import { clearAllButRememberedEmail, rememberEmail } from './remembered-email';

/** Set before a reload: the next page notifies the shopper that another tab has logged out. */
const LOGGED_OUT_KEY = 'piston-parts-logged-out';

/** How long a log-out waits for the backend. */
const LOG_OUT_TIMEOUT_MS = 1000;

interface AuthDependencies extends SagaDependencies {
  readonly sendOnce: ReturnType<typeof createSender>;
  readonly notified: {
    /** Whether a notification has already explained why the shopper left the page. */
    ofLogOut: boolean;
  };
}

type LogIn = ReturnType<typeof logInRequested> | ReturnType<typeof guestLogInRequested>;

const selectResolvedAsAnonymous = ({ auth }: ShopState) => auth.session === 'resolved' && !('_id' in auth.currentUser);

/** Log-in, sign-up, verification of the stored token, and the end of a session. */
export function* authSaga(given: SagaDependencies): SagaIterator<void> {
  const dependencies: AuthDependencies = { ...given, sendOnce: createSender(), notified: { ofLogOut: false } };
  const otherTabs = yield* call(tabChannel, dependencies.ports.tabs);

  yield* takeLeading([shopStarted, verificationRequested], verifySafely(dependencies));
  yield* takeLeading(
    [logInRequested, guestLogInRequested],
    safely(dependencies, 'session', (action: LogIn) => logIn(dependencies, action), stopLoading),
  );
  yield* takeLeading(
    signUpRequested,
    safely(
      dependencies,
      'session',
      (action: ReturnType<typeof signUpRequested>) => signUp(dependencies, action),
      stopLoading,
    ),
  );
  yield* takeLeading(
    logOutRequested,
    safely(dependencies, 'session', (action: ReturnType<typeof logOutRequested>) => logOut(dependencies, action)),
  );
  yield* takeEvery(logInNeeded, (action) => sendToLogIn(dependencies, action));
  yield* takeEvery(guardedPageRefused, (action) => explainRefusal(dependencies, action));
  yield* takeEvery(sessionExpired, () => endSession(dependencies));
  yield* takeEvery(otherTabs, (message) => followOtherTab(dependencies, message));
}

const stopLoading = dispatching(logInFailed());

const verifySafely = (dependencies: AuthDependencies) =>
  safely(
    dependencies,
    'log',
    () => verifyToken(dependencies),
    (error) => resolveFailedCheck(dependencies, error),
  );

function* verifyToken(dependencies: AuthDependencies): SagaIterator<void> {
  const { client, ports } = dependencies;
  const encodedToken = yield* call(ports.localStorage.get, TOKEN_STORAGE_KEY);
  if (encodedToken === null) {
    yield* call(notifyOfLogOutElsewhere, dependencies);
    // Not again: it would end a log-in that has been requested in the meantime.
    if (!(yield* select(selectResolvedAsAnonymous))) yield* put(resolvedAsAnonymous());
    return;
  }
  yield* put(tokenVerificationStarted());
  const { user } = yield* call(client.postVerify, { body: { encodedToken } });
  yield* put(tokenVerified(user));
}

/** Drops a refused token; keeps it when the backend could not be reached. */
function* resolveFailedCheck({ ports }: AuthDependencies, error: unknown): SagaIterator<void> {
  if (isPassing(error)) {
    yield* put(sessionCheckFailed());
    return;
  }
  yield* call(ports.localStorage.remove, TOKEN_STORAGE_KEY);
  yield* put(resolvedAsAnonymous());
}

function* notifyOfLogOutElsewhere({ ports, notified }: AuthDependencies): SagaIterator<void> {
  const { sessionStorage, toasts } = ports;
  if ((yield* call(sessionStorage.get, LOGGED_OUT_KEY)) === null) return;
  yield* call(sessionStorage.remove, LOGGED_OUT_KEY);
  notified.ofLogOut = true;
  toasts.info(lateMessages.loggedOut, 'session');
}

function* logIn({ client, ports }: AuthDependencies, action: LogIn): SagaIterator<void> {
  const { localStorage, toasts } = ports;
  const { email, password } = logInRequested.match(action) ? action.payload : GUEST_CREDENTIALS;
  const { foundUser, encodedToken } = yield* call(client.postLogIn, { body: { email, password } });
  yield* call(localStorage.set, TOKEN_STORAGE_KEY, encodedToken);
  if (logInRequested.match(action)) {
    yield* call(rememberEmail, localStorage, action.payload.rememberMe ? email : null);
  }
  yield* put(loggedIn(foundUser));
  toasts.success(lateMessages.loggedIn, 'session');
}

function* signUp(
  { client, ports, sendOnce }: AuthDependencies,
  { payload }: ReturnType<typeof signUpRequested>,
): SagaIterator<void> {
  const send = (idempotencyKey: string) => client.postSignUp({ body: { ...payload }, idempotencyKey });
  const { createdUser, encodedToken } = yield* call(() => sendOnce(payload, send));
  yield* call(ports.localStorage.set, TOKEN_STORAGE_KEY, encodedToken);
  yield* put(signedUp(createdUser));
  ports.toasts.success(lateMessages.signedUp, 'session');
}

/** Revokes the token at the backend, or ends without that after `LOG_OUT_TIMEOUT_MS`. */
async function revokeToken({ client, ports }: AuthDependencies): Promise<void> {
  const revoked = client
    .postLogOut()
    .catch((error: unknown) => ports.log.failure('The token could not be revoked at the backend', error));
  await Promise.race([revoked, new Promise((resolve) => setTimeout(resolve, LOG_OUT_TIMEOUT_MS))]);
}

function* logOut(dependencies: AuthDependencies, { payload }: ReturnType<typeof logOutRequested>): SagaIterator<void> {
  const { localStorage, navigation, page, sessionStorage } = dependencies.ports;
  if (payload?.everywhere) {
    const { endAllSessions } = yield* call(loadAccountChanges);
    yield* call(endAllSessions, dependencies);
  }
  const revoked = payload?.everywhere ? Promise.resolve() : revokeToken(dependencies);
  // Before the response: a shopper who closes the page now must be logged out.
  yield* call(clearAllButRememberedEmail, localStorage);
  yield* call(sessionStorage.clear);
  if (payload?.everywhere) yield* call(sessionStorage.set, LOGGED_OUT_KEY, 'yes');
  yield* call(() => revoked);
  yield* call(navigation.go, paths.home, { replace: true });
  yield* call(page.reload);
}

function* sendToLogIn({ ports }: AuthDependencies, action: ReturnType<typeof logInNeeded>): SagaIterator<void> {
  const { returnTo, addition } = action.payload;
  yield* put(returnToSaved(returnTo));
  const name = addition && (yield* select(selectProduct(addition.productId)))?.name;
  const pending: PendingAddition | null = addition ? { ...addition, name: name ?? null, returnTo } : null;
  if (pending) yield* call(keepPendingAddition, ports.sessionStorage, pending);
  yield* put(additionPostponed(pending));
  yield* call(ports.navigation.go, paths.logIn);
}

function* explainRefusal(
  { ports, notified }: AuthDependencies,
  { payload }: ReturnType<typeof guardedPageRefused>,
): SagaIterator<void> {
  yield* put(returnToSaved(payload.returnTo));
  if (!notified.ofLogOut) ports.toasts.info(messages.logInToContinue, 'session');
  notified.ofLogOut = false;
}

function* endSession(dependencies: AuthDependencies): SagaIterator<void> {
  const { localStorage, navigation } = dependencies.ports;
  yield* call(localStorage.remove, TOKEN_STORAGE_KEY);
  yield* call(sendToLogIn, dependencies, logInNeeded({ returnTo: yield* call(navigation.currentPath) }));
}

function* followOtherTab(dependencies: AuthDependencies, message: string): SagaIterator<void> {
  const { localStorage, page, sessionStorage } = dependencies.ports;
  if (message !== 'token') return;
  const loggedInHere = (yield* select(selectCurrentUser)) !== null;
  const tokenStored = (yield* call(localStorage.get, TOKEN_STORAGE_KEY)) !== null;
  if (loggedInHere && !tokenStored) {
    yield* call(sessionStorage.clear);
    yield* call(sessionStorage.set, LOGGED_OUT_KEY, 'yes');
    yield* call(page.reload);
  }
  if (!loggedInHere && tokenStored) yield* call(verifySafely(dependencies));
}
