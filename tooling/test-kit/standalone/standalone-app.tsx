import { useState, type ComponentType } from 'react';
import { SlotHost, type SlotProps } from '@platform/protocol/slot';
import { Provider } from 'react-redux';
import { BrowserRouter, Link, Navigate, Route, Routes } from 'react-router-dom';
import { paths } from '@piston-parts/shared-contract';
import {
  guestLogInRequested,
  logOutRequested,
  selectCurrentUser,
  selectSessionResolved,
  useShopDispatch,
  useShopSelector,
  type ShopStore,
} from '@piston-parts/shared-store';
import type { ListedToasts, TestNavigation } from '@piston-parts/shared-store/testing';
import { Button } from '@piston-parts/shared-ui';
import { NavigationBridge } from '../without-shell/navigation-bridge';
import { ToastList } from '../without-shell/toast-list';
import { LoadedModule, type LoadModule } from './loaded-module';

/** A part to look at on the product screen, by its id in the seeds. */
const SAMPLE_PRODUCT = 'LT-2101';

export interface StandaloneParts {
  /** The remote's name. */
  readonly app: string;
  readonly pages: readonly { readonly path: string; readonly load: LoadModule }[];
  /** Its modules that fill slots. */
  readonly fillings: readonly { readonly slot: string; readonly load: LoadModule }[];
}

interface StandaloneAppProps extends StandaloneParts {
  readonly store: ShopStore;
  readonly toasts: ListedToasts;
  readonly navigation: TestNavigation;
}

export function StandaloneApp({ app, pages, fillings, store, toasts, navigation }: StandaloneAppProps) {
  // A page with parameters is reached from another one: there is no order, for example, that every account has.
  const addresses = pages.map(({ path }) => addressOf(path)).filter((address) => !address.includes(':'));
  const first = addresses[0] ?? paths.home;
  // Made once: another component type would remount what it shows.
  const [OwnFillings] = useState(() => slotHost(fillings));
  return (
    <Provider store={store}>
      <BrowserRouter>
        <NavigationBridge navigation={navigation} />
        <SlotHost value={OwnFillings}>
          <header>
            <strong>{app}</strong> alone ·{' '}
            {addresses.map((address) => (
              <span key={address}>
                <Link to={address}>{address}</Link> ·{' '}
              </span>
            ))}
            <Session />
          </header>
          <main id="main">
            <Routes>
              {pages.map(({ path, load }) => (
                <Route key={path} path={path} element={<WhenShopperIsKnown load={load} />} />
              ))}
              <Route path="/" element={<Navigate to={first} replace />} />
              <Route path="*" element={<p>This page belongs to another remote. npm run dev starts all of them.</p>} />
            </Routes>
          </main>
        </SlotHost>
      </BrowserRouter>
      <ToastList toasts={toasts} />
    </Provider>
  );
}

/** Other teams' fillings are not there. */
function slotHost(fillings: StandaloneParts['fillings']): ComponentType<SlotProps> {
  return function OwnFillings({ name, inputs }) {
    return fillings
      .filter(({ slot }) => slot === name)
      .map(({ load }, index) => <LoadedModule key={index} load={load} inputs={inputs} />);
  };
}

const addressOf = (path: string) => (path === paths.productPattern ? paths.product(SAMPLE_PRODUCT) : path);

/** As in the shell, a screen is shown once it is known who the shopper is. */
function WhenShopperIsKnown({ load }: { readonly load: LoadModule }) {
  return useShopSelector(selectSessionResolved) ? <LoadedModule load={load} /> : null;
}

function Session() {
  const dispatch = useShopDispatch();
  const user = useShopSelector(selectCurrentUser);
  return user ? (
    <Button variant="quiet" onClick={() => dispatch(logOutRequested())}>
      Log out {user.firstName}
    </Button>
  ) : (
    <Button variant="quiet" onClick={() => dispatch(guestLogInRequested())}>
      Log in as the guest
    </Button>
  );
}
