import { Route, Routes } from 'react-router-dom';
import { SignedInOnly } from '../guards/signed-in-only';
import { VisitorsOnly } from '../guards/visitors-only';
import { NotFoundScreen } from '../pages/not-found.screen';
import { TextPageSlot } from '../pages/text-page-slot';
import { RemoteSlot } from '../remotes/remote-slot';
import { useOtherDocument } from '@platform/host/routes/use-other-document';
import type { ShopRoute } from '@platform/host/routes/route-table';
import type { guardNames } from '../guards/guard-names';
import { useRouteTable } from '@platform/host/routes/use-route-table';

const guards: Readonly<Record<(typeof guardNames)[number], typeof SignedInOnly>> = {
  'signed-in': SignedInOnly,
  visitors: VisitorsOnly,
};

function GuardedSlot({ route }: { readonly route: ShopRoute }) {
  // Keyed by its path, so that two screens of one remote never share state.
  const slot = <RemoteSlot key={route.path} remote={route.remote} module={route.module} />;
  if (!route.guard) return slot;
  const Guard = guards[route.guard];
  return <Guard>{slot}</Guard>;
}

/** Every address of the shop (shell-1). */
export function ShopRoutes() {
  const { routes, texts } = useRouteTable();
  if (useOtherDocument()) return null;
  return (
    <Routes>
      {routes.map((route) => (
        <Route key={route.path} path={route.path} element={<GuardedSlot route={route} />} />
      ))}
      {texts.map((path) => (
        <Route key={path} path={path} element={<TextPageSlot path={path} />} />
      ))}
      <Route path="*" element={<NotFoundScreen />} />
    </Routes>
  );
}
