import type { SagaIterator } from 'redux-saga';
import { call, put } from 'typed-redux-saga';
import { TOKEN_STORAGE_KEY, type PasswordChange } from '@piston-parts/shared-contract';
import { accountEndpoints, lateMessages } from '@piston-parts/shared-contract/schemas';
import { ApiError, failureText } from '../api-client/api-error';
import type { SagaDependencies } from '../saga-effects/dependencies';
import { passwordResetEnded } from './auth.slice';

const { postLogOutEverywhere, postPasswordChange } = accountEndpoints;

/** The field that a refusal is about, null when it is about neither. */
function refusedField({ status }: ApiError): 'oldPassword' | 'password' | null {
  if (status === 403) return 'oldPassword';
  return status === 422 ? 'password' : null;
}

/** Replaces the password; this browser goes on with a new session. What is refused is shown at its field (profile-3). */
export function* changePassword({ client, ports }: SagaDependencies, body: PasswordChange): SagaIterator<void> {
  try {
    const { encodedToken } = yield* call(client.request<typeof postPasswordChange>, postPasswordChange, { body });
    yield* call(ports.localStorage.set, TOKEN_STORAGE_KEY, encodedToken);
    yield* put(passwordResetEnded({ status: 'changed' }));
    ports.toasts.success(lateMessages.passwordChanged, 'session');
  } catch (error) {
    const field = error instanceof ApiError ? refusedField(error) : null;
    if (field === null) throw error;
    yield* put(passwordResetEnded({ status: 'refused', field, text: failureText(error) }));
  }
}

/** Ends every session of the account at the backend (session-18). Rejects when that did not happen. */
export function* endAllSessions({ client }: SagaDependencies): SagaIterator<void> {
  yield* call(client.request<typeof postLogOutEverywhere>, postLogOutEverywhere, {});
}
