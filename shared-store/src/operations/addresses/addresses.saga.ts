import type { SagaIterator } from 'redux-saga';
import { call, put, select } from 'typed-redux-saga';
import type { Address } from '@piston-parts/shared-contract';
import { lateMessages } from '@piston-parts/shared-contract/schemas';
import type { SagaDependencies } from '../../saga-effects/dependencies';
import { keepLoaded } from '../../saga-effects/keep-loaded';
import { dispatching } from '../../saga-effects/safely';
import { createSender } from '../../saga-effects/send-once';
import { createQueue, type Queue } from '../../saga-effects/take-first';
import { userCommand } from '../../saga-effects/user-command';
import { selectAddresses, selectAddressModal } from '../../selectors';
import { removalOf, undoableRemovals, type Removal } from '../undo-removal';
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

const endSaving = dispatching(addressSavingEnded());

/** Loads, adds, updates and removes the saved delivery addresses. */
export function* addressesSaga(allDependencies: SagaDependencies): SagaIterator<void> {
  const queue = createQueue();
  const dependencies: AddressDependencies = { ...allDependencies, queue, sendOnce: createSender() };
  const onFailure = yield* keepLoaded(dependencies, {
    events: [addressesRequested],
    name: 'addresses',
    queue,
    load: () => loadAddresses(dependencies),
    failed: addressesLoadFailed(),
    // Shown in a toast, unlike the cart's and the wishlist's: a shopper waits for this list (addresses-14).
    report: 'checkout',
  });

  const saving = {
    key: ({ payload }: { payload: object }) => JSON.stringify(payload),
    topic: 'checkout',
    onFailure: endSaving,
  } as const;
  yield* userCommand(dependencies, addressAdded, { ...saving, worker: addAddress });
  yield* userCommand(dependencies, addressUpdated, { ...saving, worker: updateAddress });
  const undo = yield* undoableRemovals<Removal<Address>>(dependencies, {
    topic: 'checkout',
    queue,
    restore: (removal) => restoreAddress(dependencies, removal),
    onFailure,
  });
  yield* userCommand(dependencies, addressRemoved, {
    key: ({ payload }) => payload.addressId,
    topic: 'checkout',
    queue,
    worker: (_, action) => removeAddress(dependencies, action, undo),
    onFailure,
  });
}

function* loadAddresses({ client }: AddressDependencies): SagaIterator<void> {
  const { address } = yield* call(client.getAddresses);
  yield* put(addressesReplaced(address));
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
      // Replaces a toast about what is missing.
      ports.toasts.success(lateMessages.addressAdded, 'checkout');
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
      ports.toasts.success(lateMessages.addressUpdated, 'checkout');
      yield* call(ports.tabs.announce, 'addresses' as const);
    }),
  );
}

function* removeAddress(
  { client, ports }: AddressDependencies,
  { payload }: ReturnType<typeof addressRemoved>,
  undo: (removal: Removal<Address>) => void,
): SagaIterator<void> {
  const removal = yield* removalOf(yield* select(selectAddresses), payload.addressId);
  const { address } = yield* call(client.deleteAddress, { parameters: { id: payload.addressId } });
  yield* put(addressesReplaced(address));
  ports.toasts.warning(lateMessages.addressRemoved, 'checkout', removal && (() => undo(removal)));
  yield* call(ports.tabs.announce, 'addresses' as const);
}

function* restoreAddress(
  { client, ports, sendOnce }: AddressDependencies,
  { line, before }: Removal<Address>,
): SagaIterator<void> {
  const body = { address: line, before };
  const { address } = yield* call(() =>
    sendOnce(body, (idempotencyKey) => client.postAddress({ body, idempotencyKey })),
  );
  yield* put(addressesReplaced(address));
  yield* call(ports.tabs.announce, 'addresses' as const);
}
