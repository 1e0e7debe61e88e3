import { StrictMode, type ComponentType, type ReactElement } from 'react';
import { SlotHost, type SlotProps } from '@platform/protocol/slot';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router';
import { Route, Routes } from 'react-router-dom';
import { render, waitFor } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { selectSessionResolved, type ApiClient, type ShopStore } from '@piston-parts/shared-store';
import type { SimulatedBackend } from '@piston-parts/shared-store/simulated-backend';
import {
  createTestNavigation,
  createTestShop,
  type OtherTabs,
  type TestShopOptions,
} from '@piston-parts/shared-store/testing';
import { NavigationBridge } from '../without-shell/navigation-bridge';
import { ToastList } from '../without-shell/toast-list';
import { prepareShopper, type Shopper } from './prepared-shopper';

interface World {
  readonly backend: SimulatedBackend;
  readonly client: ApiClient;
}

export interface RenderScreenOptions extends Shopper, Pick<TestShopOptions, 'stores' | 'settings'> {
  /** Address of the screen, with its query: `/products-page?search=belt`. A function where only the backend knows it. */
  readonly at: string | ((world: World) => Promise<string>);
  /** Pattern of its route when it has parameters: `/singleProduct-page/:id`. */
  readonly path?: string;
  /** The fillings of the screen's slots; by default none. */
  readonly slots?: ComponentType<SlotProps>;
  /** Runs before the page starts, to let one of its first requests fail, for example. */
  readonly before?: (world: World) => void | Promise<void>;
}

export interface RenderedScreen {
  readonly user: UserEvent;
  readonly backend: SimulatedBackend;
  /** The same client as the screen's, to see or change what the backend holds. */
  readonly client: ApiClient;
  readonly store: ShopStore;
  readonly otherTabs: OtherTabs;
  /** Path and query of the page now; the screen itself is gone once they are no longer its own. */
  location(): string;
  /** Texts of the toasts so far, oldest first; a person hears them in the list named 'Toasts'. */
  toasts(): string[];
  /** How often the page was asked to reload. */
  reloads(): number;
}

declare global {
  var IS_REACT_ACT_ENVIRONMENT: boolean | undefined;
}

let leaveScreen: (() => void) | null = null;

afterEach(() => {
  leaveScreen?.();
  leaveScreen = null;
  globalThis.IS_REACT_ACT_ENVIRONMENT = true;
  jest.useRealTimers();
  localStorage.clear();
  sessionStorage.clear();
});

/**
 * Renders a screen as the shell would, over the real store, its sagas and the simulated backend (no delay, memory only,
 * fresh for each test), and waits until it is known who the shopper is. A test that holds the clock does so afterwards:
 * `jest.useFakeTimers()`, then `act(() => jest.advanceTimersByTime(1500))`.
 */
export async function renderScreen(screen: ReactElement, options: RenderScreenOptions): Promise<RenderedScreen> {
  leaveScreen?.();
  const navigation = createTestNavigation();
  const shop = createTestShop({
    navigation,
    ...(options.stores && { stores: options.stores }),
    ...(options.settings && { settings: options.settings }),
  });
  const { backend, client, otherTabs, store, toasts } = shop;
  leaveScreen = shop.leave;
  await prepareShopper(client, options);
  await options.before?.({ backend, client });
  const at = typeof options.at === 'string' ? options.at : await options.at({ backend, client });
  navigation.openAt(at);

  shop.start();
  await waitFor(() => {
    if (!selectSessionResolved(store.getState())) throw new Error('It is still unknown who the shopper is');
  });

  // The backend responds at any time, as in a browser, and not inside act().
  globalThis.IS_REACT_ACT_ENVIRONMENT = false;
  render(
    <StrictMode>
      <Provider store={store}>
        <MemoryRouter initialEntries={[at]}>
          <NavigationBridge navigation={navigation} />
          <SlotHost value={options.slots ?? null}>
            <Routes>
              <Route path={options.path ?? at.replace(/[?#].*$/, '')} element={screen} />
              <Route path="*" element={null} />
            </Routes>
          </SlotHost>
        </MemoryRouter>
        <ToastList toasts={toasts} />
      </Provider>
    </StrictMode>,
  );

  return {
    user: userEvent.setup({ advanceTimers: advanceFakeTimers }),
    backend,
    client,
    store,
    otherTabs,
    location: navigation.currentPath,
    toasts: () => toasts.shown().map(({ text }) => text),
    reloads: shop.reloads,
  };
}

/** Lets a person's own pauses pass when a test holds the clock; a running clock passes them by itself. */
function advanceFakeTimers(milliseconds: number): void {
  if ('clock' in setTimeout) jest.advanceTimersByTime(milliseconds);
}
