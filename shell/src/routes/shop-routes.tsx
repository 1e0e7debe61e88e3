import { Route, Routes } from 'react-router-dom';
import { paths } from '@piston-parts/shared-contract';
import { SignedInOnly } from '../guards/signed-in-only';
import { VisitorsOnly } from '../guards/visitors-only';
import { CustomerCareScreen } from '../pages/customer-care.screen';
import { NotFoundScreen } from '../pages/not-found.screen';
import { RemoteSlot } from '../remotes/remote-slot';
import { routeTable, type ShopRoute } from './route-table';

const guards = { 'signed-in': SignedInOnly, visitors: VisitorsOnly };

function GuardedDoor({ route }: { readonly route: ShopRoute }) {
  // Keyed by its path, so that two screens of one remote never share state.
  const slot = <RemoteSlot key={route.path} remote={route.remote} door={route.door} />;
  if (!route.guard) return slot;
  const Guard = guards[route.guard];
  return <Guard>{slot}</Guard>;
}

/** Every address of the shop (section 2). */
export function ShopRoutes() {
  return (
    <Routes>
      {routeTable.map((route) => (
        <Route key={route.path} path={route.path} element={<GuardedDoor route={route} />} />
      ))}
      <Route path={paths.customerCare} element={<CustomerCareScreen />} />
      <Route path="*" element={<NotFoundScreen />} />
    </Routes>
  );
}
