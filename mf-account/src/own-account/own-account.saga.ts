import { paths, TOKEN_STORAGE_KEY } from '@piston-parts/shared-contract';
import { complaintEndpoints, orderChangeEndpoints, ownAccountEndpoints } from '@piston-parts/shared-contract/schemas';
import { ApiError, failureText, resolvedAsAnonymous, userChanged } from '@piston-parts/shared-store';
import {
  call,
  createSender,
  dispatching,
  put,
  safely,
  takeFirst,
  takeLatest,
  takeLeading,
  type SagaDependencies,
  type SagaIterator,
} from '@piston-parts/shared-store/sagas';
import { orderLoaded } from '../order-history/order-history.slice';
import {
  emailLinkSent,
  formEnded,
  formSubmitted,
  orderFound,
  sessionsLoadFailed,
  sessionsReplaced,
  sessionsRequested,
  type AccountForms,
  type FormName,
} from './own-account.slice';
import { otherSessionsEnded, sessionEnded } from './session-events';
import { accountTexts } from './account-texts';

type Worker<Name extends FormName> = (
  dependencies: SagaDependencies,
  values: AccountForms[Name],
  sendOnce: ReturnType<typeof createSender>,
) => SagaIterator<string | void>;

function* saveDetails({ client, ports }: SagaDependencies, body: AccountForms['details']): SagaIterator<void> {
  const { postProfile } = ownAccountEndpoints;
  const { user } = yield* call(client.request<typeof postProfile>, postProfile, { body });
  yield* put(userChanged(user));
  ports.toasts.success(accountTexts.detailsSaved, 'mf-account');
}

function* sendEmailLink({ client }: SagaDependencies, body: AccountForms['email']): SagaIterator<void> {
  const { postEmailChange } = ownAccountEndpoints;
  yield* call(client.request<typeof postEmailChange>, postEmailChange, { body });
  yield* put(emailLinkSent(body.email));
}

/** Every session has ended: this browser's token is dropped, whichever account it belongs to. */
function* confirmEmail({ client, ports }: SagaDependencies, { token }: AccountForms['emailLink']): SagaIterator<void> {
  const { postEmailConfirmation } = ownAccountEndpoints;
  const { email } = yield* call(client.request<typeof postEmailConfirmation>, postEmailConfirmation, {
    parameters: { emailToken: token },
  });
  ports.localStorage.remove(TOKEN_STORAGE_KEY);
  yield* put(resolvedAsAnonymous());
  yield* put(emailLinkSent(email));
}

function* claimAccount({ client, ports }: SagaDependencies, body: AccountForms['claim']): SagaIterator<void> {
  const { postAccountClaim } = ownAccountEndpoints;
  const { user, encodedToken } = yield* call(client.request<typeof postAccountClaim>, postAccountClaim, { body });
  ports.localStorage.set(TOKEN_STORAGE_KEY, encodedToken);
  yield* put(userChanged(user));
  ports.toasts.success(accountTexts.claimed, 'mf-account');
}

function* deleteAccount({ client, ports }: SagaDependencies, body: AccountForms['deletion']): SagaIterator<void> {
  const { postAccountDeletion } = ownAccountEndpoints;
  yield* call(client.request<typeof postAccountDeletion>, postAccountDeletion, { body });
  ports.localStorage.clear();
  yield* put(resolvedAsAnonymous());
  ports.navigation.go(paths.home, { replace: true });
  ports.toasts.success(accountTexts.deleted, 'mf-account');
}

function* keepOrderEmail({ client }: SagaDependencies, values: AccountForms['orderEmail']): SagaIterator<void> {
  const { postOrderEmail } = ownAccountEndpoints;
  const { orderId: id, email } = values;
  const { order } = yield* call(client.request<typeof postOrderEmail>, postOrderEmail, {
    parameters: { id },
    body: { email },
  });
  yield* put(orderLoaded(order));
}

function* findOrder({ client }: SagaDependencies, body: AccountForms['orderLookup']): SagaIterator<void> {
  const { postOrderLookup } = ownAccountEndpoints;
  const { order } = yield* call(client.request<typeof postOrderLookup>, postOrderLookup, { body });
  yield* put(orderFound(order));
}

function* complain(
  { client }: SagaDependencies,
  body: AccountForms['complaint'],
  sendOnce: ReturnType<typeof createSender>,
): SagaIterator<string> {
  const { postComplaint } = complaintEndpoints;
  const send = (idempotencyKey: string) => client.request(postComplaint, { body, idempotencyKey });
  const { ticket } = yield* call(() => sendOnce(body, send));
  return ticket;
}

/** A refusal may mean that the order has changed meanwhile: it is loaded again, so that the page offers what it allows now. */
function* changeOrder(
  { client }: SagaDependencies,
  values: AccountForms['orderChange'],
  sendOnce: ReturnType<typeof createSender>,
): SagaIterator<void> {
  const { orderId: id, units, reason, car } = values;
  const exchangeFor = values.exchangeFor.trim().toUpperCase() || undefined;
  const parameters = { id };
  const { postOrderCancellation, postOrderReturn } = orderChangeEndpoints;
  const send = (idempotencyKey: string) =>
    reason === null
      ? client.request(postOrderCancellation, { parameters, idempotencyKey, body: { units } })
      : client.request(postOrderReturn, {
          parameters,
          idempotencyKey,
          body: { units, reason, car, ...(exchangeFor && { exchangeFor }) },
        });
  try {
    const { order } = yield* call(() => sendOnce(values, send));
    yield* put(orderLoaded(order));
  } catch (error) {
    if (error instanceof ApiError && (error.status === 409 || error.status === 422)) {
      const { order } = yield* call(client.getOrder, { parameters });
      yield* put(orderLoaded(order));
    }
    throw error;
  }
}

function* addPhoto({ client }: SagaDependencies, values: AccountForms['returnPhoto']): SagaIterator<void> {
  const { orderId: id, returnId, photo } = values;
  const { postReturnPhoto } = orderChangeEndpoints;
  const { order } = yield* call(client.request<typeof postReturnPhoto>, postReturnPhoto, {
    parameters: { id, returnId },
    body: { photo },
  });
  yield* put(orderLoaded(order));
}

const workers: { readonly [Name in FormName]: Worker<Name> } = {
  details: saveDetails,
  email: sendEmailLink,
  emailLink: confirmEmail,
  claim: claimAccount,
  deletion: deleteAccount,
  orderEmail: keepOrderEmail,
  orderLookup: findOrder,
  orderChange: changeOrder,
  complaint: complain,
  returnPhoto: addPhoto,
};

/** The field that a refusal is about: what a form checks itself is never refused. */
function refusedField(form: FormName, { status, text }: { readonly status: number | null; readonly text: string }) {
  if (status === 403) return 'password';
  if (form !== 'claim') return null;
  return text.includes('Email') ? 'email' : 'password';
}

const SHOWN_IN_FORM = [403, 404, 409, 422, 429];

/** Sends a form. A refusal is shown in it; any other failure is a toast, and the form can be sent again. */
function submitForm(dependencies: SagaDependencies) {
  const sendOnce = createSender();
  return function* submit({ payload }: ReturnType<typeof formSubmitted>): SagaIterator<void> {
    const { form, values } = payload;
    const worker = workers[form] as Worker<FormName>;
    const send = safely(
      dependencies,
      'session',
      function* sendForm(): SagaIterator<void> {
        try {
          const text = (yield* call(worker, dependencies, values, sendOnce)) ?? undefined;
          yield* put(formEnded({ form, state: { status: 'done', text } }));
        } catch (error) {
          if (!(error instanceof ApiError) || !SHOWN_IN_FORM.includes(error.status ?? 0)) throw error;
          const text = failureText(error);
          const field = refusedField(form, { status: error.status, text });
          yield* put(formEnded({ form, state: { status: 'refused', field, text } }));
        }
      },
      dispatching(formEnded({ form, state: { status: 'idle' } })),
    );
    yield* call(send);
  };
}

/** The shopper's own account: forms, sessions, and orders that are found without one. */
export function* ownAccountSaga(dependencies: SagaDependencies): SagaIterator<void> {
  const { client, ports } = dependencies;
  const { getSessions, deleteSession, postLogOutOthers } = ownAccountEndpoints;

  function* loadSessions(): SagaIterator<void> {
    const { sessions } = yield* call(client.request<typeof getSessions>, getSessions, {});
    yield* put(sessionsReplaced(sessions));
  }
  function* endSession({ payload }: ReturnType<typeof sessionEnded>): SagaIterator<void> {
    const { sessions } = yield* call(client.request<typeof deleteSession>, deleteSession, { parameters: payload });
    yield* put(sessionsReplaced(sessions));
  }
  function* endOthers(): SagaIterator<void> {
    const { encodedToken } = yield* call(client.request<typeof postLogOutOthers>, postLogOutOthers, {});
    ports.localStorage.set(TOKEN_STORAGE_KEY, encodedToken);
    yield* call(loadSessions);
    ports.toasts.success(accountTexts.othersLoggedOut, 'mf-account');
  }

  yield* takeFirst(formSubmitted, submitForm(dependencies), ({ payload }) => payload.form);
  yield* takeLatest(sessionsRequested, safely(dependencies, 'log', loadSessions, dispatching(sessionsLoadFailed())));
  yield* takeFirst(sessionEnded, safely(dependencies, 'session', endSession), ({ payload }) => payload.sessionId);
  yield* takeLeading(otherSessionsEnded, safely(dependencies, 'session', endOthers));
}
