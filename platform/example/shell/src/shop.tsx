import { Link, Route, Routes } from 'react-router-dom';
import { HostProviders, type Hosting } from '@platform/host/host-providers';
import { RemoteSlot } from '@platform/host/remotes/remote-slot';
import { useRouteEffects } from '@platform/host/use-route-effects';
import { useRouteTable } from '@platform/host/routes/use-route-table';
import { DataProvider, Heading, Slot, useRouteData, type Values } from '@windowsill/shared';

const loadHead = () => import('./document-head');

const renderOutOfOrder = (retry: () => void) => (
  <>
    <Heading>This corner is being watered</Heading>
    <p>This part of the shop does not answer. Everything else works, and your basket is safe.</p>
    <button type="button" onClick={retry}>
      Try again
    </button>
  </>
);

function Header() {
  return (
    <header>
      <Link className="brand" to="/">
        Windowsill
      </Link>
      <Slot name="header.basket" renderFailure={() => <Link to="/basket">Basket</Link>} />
    </header>
  );
}

function Screens() {
  useRouteEffects(loadHead, useRouteData());
  const loading = <p role="status">Loading…</p>;
  return (
    <Routes>
      {useRouteTable().routes.map(({ path, remote, module }) => (
        <Route
          key={path}
          path={path}
          element={<RemoteSlot key={path} {...{ remote, module, loading }} renderFailure={renderOutOfOrder} />}
        />
      ))}
      <Route path="*" element={<Heading>No such page</Heading>} />
    </Routes>
  );
}

/** The shop around the screens of its remotes, on the server and in the browser. */
export const Shop = ({ data, ...hosting }: Hosting & { readonly data: Values }) => (
  <HostProviders {...hosting}>
    <DataProvider values={data}>
      <Header />
      <main>
        <Screens />
      </main>
      <footer>
        Windowsill grows plants on paper only: this shop is an example.{' '}
        <Slot name="footer.links" renderLink={({ label, path }) => <Link to={path}>{label}</Link>} />
      </footer>
    </DataProvider>
  </HostProviders>
);
