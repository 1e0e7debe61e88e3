import type { SagaIterator } from 'redux-saga';
import { call, put, takeLeading } from 'typed-redux-saga';
import { paths, TOKEN_STORAGE_KEY } from '@piston-parts/shared-contract';
import { lateMessages } from '@piston-parts/shared-contract/schemas';
import { ApiError } from '../api-client/api-error';
import type { SagaDependencies } from '../saga-effects/dependencies';
import { dispatching, safely } from '../saga-effects/safely';
import { loadAccountChanges } from './load-account-changes';
import { resolvedAsAnonymous, newPasswordChosen, passwordResetEmailRequested, passwordResetEnded } from './auth.slice';

/** A new password: by the link of an email, or by the one before. */
export function* passwordResetSaga(dependencies: SagaDependencies): SagaIterator<void> {
  const { client, ports } = dependencies;

  const requestResetEmail = safely(
    dependencies,
    'session',
    function* ask({ payload }: ReturnType<typeof passwordResetEmailRequested>): SagaIterator<void> {
      yield* call(client.postPasswordReset, { body: { email: payload.email } });
      yield* put(passwordResetEnded({ status: 'emailSent', email: payload.email.trim() }));
    },
    dispatching(passwordResetEnded({ status: 'idle' })),
  );

  const replacePassword = safely(
    dependencies,
    'session',
    function* replace({ payload }: ReturnType<typeof newPasswordChosen>): SagaIterator<void> {
      if ('oldPassword' in payload) {
        const { changePassword } = yield* call(loadAccountChanges);
        return yield* call(changePassword, dependencies, payload);
      }
      const { token: resetToken, password } = payload;
      const { email } = yield* call(client.postNewPassword, { parameters: { resetToken }, body: { password } });
      // Every session of the account has ended. This browser's token is dropped, whichever account it belongs to.
      ports.localStorage.remove(TOKEN_STORAGE_KEY);
      yield* put(resolvedAsAnonymous());
      yield* put(passwordResetEnded({ status: 'replaced', email }));
      // A used link is no return URL.
      ports.navigation.go(paths.logIn, { replace: true });
      ports.toasts.success(lateMessages.passwordReplaced, 'session');
    },
    function* endResetAttempt(error: unknown): SagaIterator<void> {
      const refused = error instanceof ApiError && error.status === 404;
      yield* put(passwordResetEnded({ status: refused ? 'linkRefused' : 'idle' }));
    },
  );

  yield* takeLeading(passwordResetEmailRequested, requestResetEmail);
  yield* takeLeading(newPasswordChosen, replacePassword);
}
