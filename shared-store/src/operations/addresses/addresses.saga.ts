import type { SagaIterator } from 'redux-saga';
import { call, put, select, spawn, takeEvery, takeLatest } from 'typed-redux-saga';
import { messages } from '@piston-parts/shared-contract';
import { mayDiffer } from '../../api-client/api-error';
import type { SagaDependencies } from '../../saga-effects/dependencies';
import { forUserOnly } from '../../saga-effects/for-user-only';
import { safely, type FailureReport } from '../../saga-effects/safely';
import { createSender } from '../../saga-effects/send-once';
import { tabChannel } from '../../saga-effects/tab-channel';
import { createQueue, type Queue } from '../../saga-effects/take-first';
import { userCommand } from '../../saga-effects/user-command';
import { selectAddressModal } from '../../selectors';
import {
  addressAdded,
  addressesLoadFailed,
  addressesReplaced,
  addressesRequested,
  addressModalClosed,
  addressRemoved,
  addressSavingEnded,
  addressUpdated,
  type AddressModal,
} from './addresses.slice';

interface AddressDependencies extends SagaDependencies {
  readonly queue: Queue;
  readonly sendOnce: ReturnType<typeof createSender>;
}

/** Loads, adds, updates and removes the saved delivery addresses. */
export function* addressesSaga(given: SagaDependencies): SagaIterator<void> {
  const queue = createQueue();
  const dependencies: AddressDependencies = { ...given, queue, sendOnce: createSender() };
  const otherTabs = yield* call(tabChannel, dependencies.ports.tabs);

  // Shown in a toast, unlike the cart's and the wishlist's: a shopper waits for this list (addresses-14).
  yield* takeLatest(addressesRequested, loadSafely(dependencies, 'toast', markFailed));
  yield* takeEvery(otherTabs, (message) => followOtherTab(dependencies, message));
  yield* userCommand(dependencies, addressAdded, {
    key: ({ payload }) => JSON.stringify(payload),
    worker: addAddress,
    onFailure: endSaving,
  });
  yield* userCommand(dependencies, addressUpdated, {
    key: ({ payload }) => JSON.stringify(payload),
    worker: updateAddress,
    onFailure: endSaving,
  });
  yield* userCommand(dependencies, addressRemoved, {
    key: ({ payload }) => payload.addressId,
    queue,
    worker: removeAddress,
    onFailure: (error) => reloadIfUncertain(dependencies, error),
  });
}

function* loadAddresses({ client }: AddressDependencies): SagaIterator<void> {
  const { address } = yield* call(client.getAddresses);
  yield* put(addressesReplaced(address));
}

function* markFailed(): SagaIterator<void> {
  yield* put(addressesLoadFailed());
}

const loadSafely = (dependencies: AddressDependencies, report: FailureReport, onFailure?: () => SagaIterator<void>) =>
  safely(
    dependencies,
    report,
    dependencies.queue(() => loadAddresses(dependencies)),
    onFailure,
  );

function* followOtherTab(dependencies: AddressDependencies, message: string): SagaIterator<void> {
  const load = loadSafely(dependencies, 'toast', markFailed);
  if (message === 'addresses') yield* call(forUserOnly(dependencies, load, { silent: true }));
}

/** A request whose response was lost may have been done: the addresses are loaded again. */
function* reloadIfUncertain(dependencies: AddressDependencies, error: unknown): SagaIterator<void> {
  if (mayDiffer(error)) yield* spawn(loadSafely(dependencies, 'log'));
}

function* endSaving(): SagaIterator<void> {
  yield* put(addressSavingEnded());
}

/** Closes the modal that was saved, but not one that was opened while the response was awaited. */
function* closeModal(saved: AddressModal): SagaIterator<void> {
  if ((yield* select(selectAddressModal)) !== saved) return;
  yield* put(addressModalClosed());
  yield* call(endSaving);
}

function* addAddress(
  { client, ports, queue, sendOnce }: AddressDependencies,
  { payload }: ReturnType<typeof addressAdded>,
): SagaIterator<void> {
  const modal = yield* select(selectAddressModal);
  const send = (idempotencyKey: string) => client.postAddress({ body: { address: payload }, idempotencyKey });
  yield* call(
    queue(function* add(): SagaIterator<void> {
      const { address } = yield* call(() => sendOnce(payload, send));
      yield* put(addressesReplaced(address));
      yield* call(closeModal, modal);
      yield* call(ports.tabs.announce, 'addresses' as const);
    }),
  );
}

function* updateAddress(
  { client, ports, queue }: AddressDependencies,
  { payload }: ReturnType<typeof addressUpdated>,
): SagaIterator<void> {
  const modal = yield* select(selectAddressModal);
  yield* call(
    queue(function* update(): SagaIterator<void> {
      const { address } = yield* call(client.postAddressUpdate, {
        parameters: { id: payload.addressId },
        body: { address: payload.form },
      });
      yield* put(addressesReplaced(address));
      yield* call(closeModal, modal);
      yield* call(ports.toasts.success, messages.addressUpdated);
      yield* call(ports.tabs.announce, 'addresses' as const);
    }),
  );
}

function* removeAddress(
  { client, ports }: AddressDependencies,
  { payload }: ReturnType<typeof addressRemoved>,
): SagaIterator<void> {
  const { address } = yield* call(client.deleteAddress, { parameters: { id: payload.addressId } });
  yield* put(addressesReplaced(address));
  yield* call(ports.toasts.warning, messages.addressRemoved);
  yield* call(ports.tabs.announce, 'addresses' as const);
}
