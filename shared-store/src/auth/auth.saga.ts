import type { SagaIterator } from 'redux-saga';
import { call, fork, put, select, takeEvery, takeLeading } from 'typed-redux-saga';
import { GUEST_CREDENTIALS, messages, paths, TOKEN_STORAGE_KEY } from '@piston-parts/shared-contract';
import { isPassing } from '../api-client/api-error';
import { selectCurrentUser } from '../selectors';
import type { SagaDependencies } from '../sagas/dependencies';
import { safely } from '../sagas/safely';
import { createSender } from '../sagas/send-once';
import {
  foundAnonymous,
  guestLogInRequested,
  loggedIn,
  logInFailed,
  logInNeeded,
  logInRequested,
  logOutRequested,
  originRemembered,
  sessionExpired,
  shopStarted,
  signedUp,
  signUpRequested,
  tokenVerificationStarted,
  tokenVerified,
  verificationRequested,
  verificationUnanswered,
} from './auth.slice';
import { tabChannel } from '../sagas/tab-channel';
import type { ShopState } from '../store';
import { clearAllButRememberedEmail, rememberEmail } from './remembered-email';

/** A log-out waits no longer than this for a backend that does not answer. */
const LONGEST_GOODBYE_MS = 1000;

const selectFoundAnonymous = ({ auth }: ShopState) => auth.session === 'settled' && !('_id' in auth.currentUser);

/** Log-in, sign-up, verification and the end of a session (section 4, decisions G1 to G5). */
export function* authSaga(dependencies: SagaDependencies): SagaIterator<void> {
  const workers = authWorkers(dependencies);
  yield* takeLeading([shopStarted, verificationRequested], workers.verifyToken);
  yield* takeLeading([logInRequested, guestLogInRequested], workers.logIn);
  yield* takeLeading(signUpRequested, workers.signUp);
  yield* takeLeading(logOutRequested, workers.logOut);
  yield* takeEvery(logInNeeded, workers.sendToLogIn);
  yield* takeEvery(sessionExpired, workers.endSession);
  yield* fork(workers.followOtherTabs);
}

function authWorkers(dependencies: SagaDependencies) {
  const { client, ports } = dependencies;
  const { localStorage, navigation, page, tabs, toasts } = ports;
  const sendOnce = createSender();

  function* stopLoading(): SagaIterator<void> {
    yield* put(logInFailed());
  }

  const verifyToken = safely(
    dependencies,
    'log',
    function* verify(): SagaIterator<void> {
      const encodedToken = localStorage.get(TOKEN_STORAGE_KEY);
      if (encodedToken === null) {
        // Said before, it must not be said again over a log-in that has been asked for meanwhile.
        if (!(yield* select(selectFoundAnonymous))) yield* put(foundAnonymous());
        return;
      }
      yield* put(tokenVerificationStarted());
      const { user } = yield* call(client.postVerify, { body: { encodedToken } });
      yield* put(tokenVerified(user));
    },
    function* dropRefusedToken(error: unknown): SagaIterator<void> {
      if (isPassing(error)) {
        yield* put(verificationUnanswered());
        return;
      }
      localStorage.remove(TOKEN_STORAGE_KEY);
      yield* put(foundAnonymous());
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
    },
    stopLoading,
  );

  /** Makes the token worthless at the backend too; whoever cannot reach it logs out all the same. */
  async function revokeToken(): Promise<void> {
    const told = client
      .postLogOut()
      .catch((error: unknown) => ports.log.failure('The backend was not told of the log-out', error));
    await Promise.race([told, new Promise((resolve) => setTimeout(resolve, LONGEST_GOODBYE_MS))]);
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
    yield* put(originRemembered(action.payload.target));
    navigation.go(paths.logIn);
  }

  function* endSession(): SagaIterator<void> {
    localStorage.remove(TOKEN_STORAGE_KEY);
    yield* call(sendToLogIn, logInNeeded({ target: navigation.currentPath() }));
  }

  function* followOtherTabs(): SagaIterator<void> {
    const messagesOfTabs = yield* call(tabChannel, tabs);
    yield* takeEvery(messagesOfTabs, function* follow(message): SagaIterator<void> {
      if (message !== 'token') return;
      const loggedInHere = (yield* select(selectCurrentUser)) !== null;
      const tokenStored = localStorage.get(TOKEN_STORAGE_KEY) !== null;
      if (loggedInHere && !tokenStored) page.reload();
      if (!loggedInHere && tokenStored) yield* call(verifyToken);
    });
  }

  return { verifyToken, logIn, signUp, logOut, sendToLogIn, endSession, followOtherTabs };
}
