import type { SagaIterator } from 'redux-saga';
import { call, put, takeEvery, takeLatest, takeLeading } from 'typed-redux-saga';
import { messages } from '@piston-parts/shared-contract';
import type { SagaDependencies } from '../../sagas/dependencies';
import { forUserOnly } from '../../sagas/for-user-only';
import { safely } from '../../sagas/safely';
import { tabChannel } from '../../sagas/tab-channel';
import { createQueue, takeFirst } from '../../sagas/take-first';
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

/** The saved delivery addresses (sections 4, 5 and 7). */
export function* addressesSaga(dependencies: SagaDependencies): SagaIterator<void> {
  const workers = addressWorkers(dependencies);
  const otherTabs = yield* call(tabChannel, dependencies.ports.tabs);
  yield* takeLatest(addressesRequested, workers.loadAddresses);
  yield* takeEvery(otherTabs, workers.reloadAddresses);
  yield* takeLeading(addressAdded, workers.addAddress);
  yield* takeLeading(addressUpdated, workers.updateAddress);
  yield* takeFirst(addressRemoved, workers.removeAddress, (action) => action.payload.addressId);
}

function addressWorkers(dependencies: SagaDependencies) {
  const { client, ports } = dependencies;
  const inTurn = createQueue();

  function* endSaving(): SagaIterator<void> {
    yield* put(addressSavingEnded());
  }

  const loadAddresses = safely(
    dependencies,
    'log',
    inTurn(function* load(): SagaIterator<void> {
      const { address } = yield* call(client.getAddresses);
      yield* put(addressesReplaced(address));
    }),
    function* markFailed(): SagaIterator<void> {
      yield* put(addressesLoadFailed());
    },
  );

  function* reloadAddresses(message: string): SagaIterator<void> {
    if (message === 'addresses') yield* call(forUserOnly(dependencies, loadAddresses, { silent: true }));
  }

  const addAddress = safely(
    dependencies,
    'toast',
    inTurn(function* add({ payload }: ReturnType<typeof addressAdded>): SagaIterator<void> {
      const { address } = yield* call(client.postAddress, { body: { address: payload } });
      yield* put(addressesReplaced(address));
      yield* put(addressModalClosed());
      yield* call(endSaving);
      ports.tabs.announce('addresses');
    }),
    endSaving,
  );

  const updateAddress = safely(
    dependencies,
    'toast',
    inTurn(function* update({ payload }: ReturnType<typeof addressUpdated>): SagaIterator<void> {
      const { address } = yield* call(client.postAddressUpdate, {
        parameters: { id: payload.addressId },
        body: { address: payload.form },
      });
      yield* put(addressesReplaced(address));
      yield* put(addressModalClosed());
      yield* call(endSaving);
      ports.toasts.success(messages.addressUpdated);
      ports.tabs.announce('addresses');
    }),
    endSaving,
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
  );

  return { loadAddresses, reloadAddresses, addAddress, updateAddress, removeAddress };
}
