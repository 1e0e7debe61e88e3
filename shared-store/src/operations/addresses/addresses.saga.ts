import type { SagaIterator } from 'redux-saga';
import { call, put, select, spawn, takeEvery, takeLatest } from 'typed-redux-saga';
import { messages } from '@piston-parts/shared-contract';
import { mayDiffer } from '../../api-client/api-error';
import type { SagaDependencies } from '../../saga-effects/dependencies';
import { forUserOnly } from '../../saga-effects/for-user-only';
import { safely } from '../../saga-effects/safely';
import { createSender } from '../../saga-effects/send-once';
import { tabChannel } from '../../saga-effects/tab-channel';
import { createQueue, takeFirst } from '../../saga-effects/take-first';
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
} from './addresses.slice';

type Close = () => SagaIterator<void>;

/** The saved delivery addresses. */
export function* addressesSaga(dependencies: SagaDependencies): SagaIterator<void> {
  const workers = addressWorkers(dependencies);
  const otherTabs = yield* call(tabChannel, dependencies.ports.tabs);
  yield* takeLatest(addressesRequested, workers.loadAddresses);
  yield* takeEvery(otherTabs, workers.reloadAddresses);
  yield* takeFirst(addressAdded, workers.addAddress, (action) => JSON.stringify(action.payload));
  yield* takeFirst(addressUpdated, workers.updateAddress, (action) => JSON.stringify(action.payload));
  yield* takeFirst(addressRemoved, workers.removeAddress, (action) => action.payload.addressId);
}

function addressWorkers(dependencies: SagaDependencies) {
  const { client, ports } = dependencies;
  const inTurn = createQueue();
  const sendOnce = createSender();

  function* endSaving(): SagaIterator<void> {
    yield* put(addressSavingEnded());
  }

  /** Closes the modal that was saved, but not another one that was opened while its response was awaited. */
  function closingModal<Event>(save: (action: Event, close: Close) => SagaIterator<void>) {
    return function* saved(action: Event): SagaIterator<void> {
      const modal = yield* select(selectAddressModal);
      yield* call(save, action, function* close(): SagaIterator<void> {
        if ((yield* select(selectAddressModal)) !== modal) return;
        yield* put(addressModalClosed());
        yield* call(endSaving);
      });
    };
  }

  const load = inTurn(function* load(): SagaIterator<void> {
    const { address } = yield* call(client.getAddresses);
    yield* put(addressesReplaced(address));
  });

  // Told as well, unlike the cart and the wishlist: a shopper waits for this list (addresses-14).
  const loadAddresses = safely(dependencies, 'toast', load, function* markFailed(): SagaIterator<void> {
    yield* put(addressesLoadFailed());
  });

  function* reloadAddresses(message: string): SagaIterator<void> {
    if (message === 'addresses') yield* call(forUserOnly(dependencies, loadAddresses, { silent: true }));
  }

  const addAddress = closingModal(
    safely(
      dependencies,
      'toast',
      inTurn(function* add({ payload }: ReturnType<typeof addressAdded>, close: Close): SagaIterator<void> {
        const { address } = yield* call(() =>
          sendOnce(payload, (idempotencyKey) => client.postAddress({ body: { address: payload }, idempotencyKey })),
        );
        yield* put(addressesReplaced(address));
        yield* call(close);
        ports.tabs.announce('addresses');
      }),
      endSaving,
    ),
  );

  const updateAddress = closingModal(
    safely(
      dependencies,
      'toast',
      inTurn(function* update({ payload }: ReturnType<typeof addressUpdated>, close: Close): SagaIterator<void> {
        const { address } = yield* call(client.postAddressUpdate, {
          parameters: { id: payload.addressId },
          body: { address: payload.form },
        });
        yield* put(addressesReplaced(address));
        yield* call(close);
        ports.toasts.success(messages.addressUpdated);
        ports.tabs.announce('addresses');
      }),
      endSaving,
    ),
  );

  const removeAddress = safely(
    dependencies,
    'toast',
    inTurn(function* remove({ payload }: ReturnType<typeof addressRemoved>): SagaIterator<void> {
      const { address } = yield* call(client.deleteAddress, { parameters: { id: payload.addressId } });
      yield* put(addressesReplaced(address));
      ports.toasts.warning(messages.addressRemoved);
      ports.tabs.announce('addresses');
    }),
    function* lookAgain(error: unknown): SagaIterator<void> {
      if (mayDiffer(error)) yield* spawn(safely(dependencies, 'log', load));
    },
  );

  return { loadAddresses, reloadAddresses, addAddress, updateAddress, removeAddress };
}
