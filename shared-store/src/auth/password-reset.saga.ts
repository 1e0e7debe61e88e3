import type { SagaIterator } from 'redux-saga';
import { call, put, takeLeading } from 'typed-redux-saga';
import { messages, paths, TOKEN_STORAGE_KEY } from '@piston-parts/shared-contract';
import { ApiError } from '../api-client/api-error';
import type { SagaDependencies } from '../saga-effects/dependencies';
import { safely } from '../saga-effects/safely';
import {
  resolvedAsAnonymous,
  newPasswordChosen,
  passwordResetEmailRequested,
  passwordResetEmailSent,
  passwordReplaced,
  passwordResetFailed,
  resetLinkRefused,
} from './auth.slice';

/** A forgotten password: the email with the link, and the new password behind that link. */
export function* passwordResetSaga(dependencies: SagaDependencies): SagaIterator<void> {
  const { client, ports } = dependencies;

  const requestResetEmail = safely(
    dependencies,
    'toast',
    function* ask({ payload }: ReturnType<typeof passwordResetEmailRequested>): SagaIterator<void> {
      yield* call(client.postPasswordReset, { body: { email: payload.email } });
      yield* put(passwordResetEmailSent({ email: payload.email.trim() }));
    },
    function* endEmailRequest(): SagaIterator<void> {
      yield* put(passwordResetFailed());
    },
  );

  const replacePassword = safely(
    dependencies,
    'toast',
    function* replace({ payload }: ReturnType<typeof newPasswordChosen>): SagaIterator<void> {
      const { token: resetToken, password } = payload;
      const { email } = yield* call(client.postNewPassword, { parameters: { resetToken }, body: { password } });
      // Every session of the account has ended. This browser's token is dropped, whichever account it belongs to.
      ports.localStorage.remove(TOKEN_STORAGE_KEY);
      yield* put(resolvedAsAnonymous());
      yield* put(passwordReplaced({ email }));
      // A used link is no return URL.
      ports.navigation.go(paths.logIn, { replace: true });
      ports.toasts.success(messages.passwordReplaced);
    },
    function* endResetAttempt(error: unknown): SagaIterator<void> {
      const refused = error instanceof ApiError && error.status === 404;
      yield* put(refused ? resetLinkRefused() : passwordResetFailed());
    },
  );

  yield* takeLeading(passwordResetEmailRequested, requestResetEmail);
  yield* takeLeading(newPasswordChosen, replacePassword);
}
