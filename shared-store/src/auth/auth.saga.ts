import type { SagaIterator } from 'redux-saga';
import { call, fork, put, select, takeEvery, takeLeading } from 'typed-redux-saga';
import { GUEST_CREDENTIALS, messages, paths, TOKEN_STORAGE_KEY } from '@piston-parts/shared-contract';
import { isPassing } from '../api-client/api-error';
import { selectCurrentUser, selectProduct } from '../selectors';
import type { SagaDependencies } from '../saga-effects/dependencies';
import { safely } from '../saga-effects/safely';
import { createSender } from '../saga-effects/send-once';
import {
  additionPostponed,
  resolvedAsAnonymous,
  guardedPageRefused,
  guestLogInRequested,
  loggedIn,
  logInFailed,
  logInNeeded,
  logInRequested,
  logOutRequested,
  returnToSaved,
  sessionExpired,
  shopStarted,
  signedUp,
  signUpRequested,
  tokenVerificationStarted,
  tokenVerified,
  verificationRequested,
  sessionCheckFailed,
} from './auth.slice';
import { tabChannel } from '../saga-effects/tab-channel';
import type { ShopState } from '../store';
import { keepPendingAddition, type PendingAddition } from './pending-addition';
import { clearAllButRememberedEmail, rememberEmail } from './remembered-email';

/** Tells the reloaded page that another tab has logged out. */
const LOGGED_OUT_KEY = 'piston-parts-logged-out';

/** A log-out waits no longer than this for a backend that does not answer. */
const LOG_OUT_TIMEOUT_MS = 1000;

const selectResolvedAsAnonymous = ({ auth }: ShopState) => auth.session === 'resolved' && !('_id' in auth.currentUser);

/** Log-in, sign-up, verification and the end of a session. */
export function* authSaga(dependencies: SagaDependencies): SagaIterator<void> {
  const workers = authWorkers(dependencies);
  yield* takeLeading([shopStarted, verificationRequested], workers.verifyToken);
  yield* takeLeading([logInRequested, guestLogInRequested], workers.logIn);
  yield* takeLeading(signUpRequested, workers.signUp);
  yield* takeLeading(logOutRequested, workers.logOut);
  yield* takeEvery(logInNeeded, workers.sendToLogIn);
  yield* takeEvery(guardedPageRefused, workers.explainRefusal);
  yield* takeEvery(sessionExpired, workers.endSession);
  yield* fork(workers.followOtherTabs);
}

function authWorkers(dependencies: SagaDependencies) {
  const { client, ports } = dependencies;
  const { localStorage, navigation, page, sessionStorage, tabs, toasts } = ports;
  const sendOnce = createSender();
  /** Whoever was told so needs no other reason for being sent away from the page. */
  let logOutNotified = false;

  function* stopLoading(): SagaIterator<void> {
    yield* put(logInFailed());
  }

  function notifyOfLogOutElsewhere(): void {
    if (sessionStorage.get(LOGGED_OUT_KEY) === null) return;
    sessionStorage.remove(LOGGED_OUT_KEY);
    logOutNotified = true;
    toasts.info(messages.loggedOut);
  }

  const verifyToken = safely(
    dependencies,
    'log',
    function* verify(): SagaIterator<void> {
      const encodedToken = localStorage.get(TOKEN_STORAGE_KEY);
      if (encodedToken === null) {
        notifyOfLogOutElsewhere();
        // Said before, it must not be said again over a log-in that has been asked for meanwhile.
        if (!(yield* select(selectResolvedAsAnonymous))) yield* put(resolvedAsAnonymous());
        return;
      }
      yield* put(tokenVerificationStarted());
      const { user } = yield* call(client.postVerify, { body: { encodedToken } });
      yield* put(tokenVerified(user));
    },
    function* dropRefusedToken(error: unknown): SagaIterator<void> {
      if (isPassing(error)) {
        yield* put(sessionCheckFailed());
        return;
      }
      localStorage.remove(TOKEN_STORAGE_KEY);
      yield* put(resolvedAsAnonymous());
    },
  );

  const logIn = safely(
    dependencies,
    'toast',
    function* logIn(
      action: ReturnType<typeof logInRequested> | ReturnType<typeof guestLogInRequested>,
    ): SagaIterator<void> {
      const { email, password } = logInRequested.match(action) ? action.payload : GUEST_CREDENTIALS;
      const { foundUser, encodedToken } = yield* call(client.postLogIn, { body: { email, password } });
      localStorage.set(TOKEN_STORAGE_KEY, encodedToken);
      if (logInRequested.match(action)) rememberEmail(localStorage, action.payload.rememberMe ? email : null);
      yield* put(loggedIn(foundUser));
      toasts.success(messages.loggedIn);
    },
    stopLoading,
  );

  const signUp = safely(
    dependencies,
    'toast',
    function* signUp({ payload }: ReturnType<typeof signUpRequested>): SagaIterator<void> {
      const { createdUser, encodedToken } = yield* call(() =>
        sendOnce(payload, (idempotencyKey) => client.postSignUp({ body: { ...payload }, idempotencyKey })),
      );
      localStorage.set(TOKEN_STORAGE_KEY, encodedToken);
      yield* put(signedUp(createdUser));
      toasts.success(messages.signedUp);
    },
    stopLoading,
  );

  /** Revokes the token at the backend too. If the backend cannot be reached, the shopper is still logged out. */
  async function revokeToken(): Promise<void> {
    const told = client
      .postLogOut()
      .catch((error: unknown) => ports.log.failure('The backend was not told of the log-out', error));
    await Promise.race([told, new Promise((resolve) => setTimeout(resolve, LOG_OUT_TIMEOUT_MS))]);
  }

  function* logOut(): SagaIterator<void> {
    const revoked = revokeToken();
    // At once, so that nobody who closes the page now is still logged in.
    clearAllButRememberedEmail(localStorage);
    yield* call(() => revoked);
    navigation.go(paths.home, { replace: true });
    page.reload();
  }

  function* sendToLogIn(action: ReturnType<typeof logInNeeded>): SagaIterator<void> {
    const { returnTo, addition } = action.payload;
    yield* put(returnToSaved(returnTo));
    const name = addition && (yield* select(selectProduct(addition.productId)))?.name;
    const pending: PendingAddition | null = addition ? { ...addition, name: name ?? null, returnTo } : null;
    if (pending) keepPendingAddition(sessionStorage, pending);
    yield* put(additionPostponed(pending));
    navigation.go(paths.logIn);
  }

  function* explainRefusal({ payload }: ReturnType<typeof guardedPageRefused>): SagaIterator<void> {
    yield* put(returnToSaved(payload.returnTo));
    if (!logOutNotified) toasts.info(messages.logInToContinue);
    logOutNotified = false;
  }

  function* endSession(): SagaIterator<void> {
    localStorage.remove(TOKEN_STORAGE_KEY);
    yield* call(sendToLogIn, logInNeeded({ returnTo: navigation.currentPath() }));
  }

  function* followOtherTabs(): SagaIterator<void> {
    const messagesOfTabs = yield* call(tabChannel, tabs);
    yield* takeEvery(messagesOfTabs, function* follow(message): SagaIterator<void> {
      if (message !== 'token') return;
      const loggedInHere = (yield* select(selectCurrentUser)) !== null;
      const tokenStored = localStorage.get(TOKEN_STORAGE_KEY) !== null;
      if (loggedInHere && !tokenStored) {
        sessionStorage.set(LOGGED_OUT_KEY, 'yes');
        page.reload();
      }
      if (!loggedInHere && tokenStored) yield* call(verifyToken);
    });
  }

  return { verifyToken, logIn, signUp, logOut, sendToLogIn, explainRefusal, endSession, followOtherTabs };
}
