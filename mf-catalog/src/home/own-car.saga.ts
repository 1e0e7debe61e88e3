import { PAGE_SIZES, queryFromFilter, withWholeUpTo, type Product, type Purchase } from '@piston-parts/shared-contract';
import { currentCarOf } from '@piston-parts/shared-contract/schemas';
import { selectCurrentUser, selectGarage } from '@piston-parts/shared-store';
import {
  call,
  put,
  safely,
  select,
  takeLatest,
  type SagaDependencies,
  type SagaIterator,
} from '@piston-parts/shared-store/sagas';
import { ownCarLoaded, ownCarRequested } from './own-car.slice';
import { SERVICE_MONTHS } from './service-intervals';

/** Loads what the home page has for the shopper's car. */
export function* ownCarSaga(dependencies: SagaDependencies): SagaIterator<void> {
  yield* takeLatest(
    ownCarRequested,
    safely(dependencies, 'log', () => loadOwnCar(dependencies)),
  );
}

const KINDS = Object.keys(SERVICE_MONTHS);

/** The first of each kind, in the order of the kinds. */
const firstOfEach = (products: readonly Product[]): Product[] =>
  KINDS.flatMap((kind) => products.find(({ partType }) => partType === kind) ?? []);

function* loadOwnCar(dependencies: SagaDependencies): SagaIterator<void> {
  const { client } = dependencies;
  const garage = yield* select(selectGarage);
  const { key } = garage;
  const car = currentCarOf(garage);
  if (key === null || !car) return;
  const query = queryFromFilter({ car: key, types: KINDS, inStock: true, size: Math.max(...PAGE_SIZES) });
  const { products } = yield* call(client.getProducts, { query: withWholeUpTo(0, query.toString()) });
  const service = firstOfEach(products);
  yield* put(ownCarLoaded({ key, service, bought: [] }));
  if ((yield* select(selectCurrentUser)) === null) return;
  const { orders }: { orders: Purchase[] } = yield* call(client.getOrders);
  const bought = orders
    .filter((order) => order.car?.vehicleId === car.vehicle._id && order.car.year === car.year)
    .flatMap(({ lines, paidAt }) => lines.map(({ productId, name }) => ({ productId, name, paidAt })))
    .sort((a, b) => (a.paidAt < b.paidAt ? 1 : -1));
  yield* put(ownCarLoaded({ key, service, bought }));
}
