import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime';
import { TOKEN_STORAGE_KEY } from '@piston-parts/shared-contract';
import {
  cartItemAdded,
  createBrowserPorts,
  createShopStore,
  guestLogInRequested,
  selectCurrentUser,
  shopStarted,
  useShopDispatch,
  useShopSelector,
} from '@piston-parts/shared-store';
import { createApiClient, sagasWith } from '@piston-parts/shared-store/sagas';
import { startSimulatedBackend } from '@piston-parts/shared-store/simulated-backend';
import { Loading } from '@piston-parts/shared-ui';
// The cart takes it, and only what the host imports is shared.
import '@piston-parts/shared-ui/fit-verdict';
import '@piston-parts/shared-ui/tokens.css';
import { lazy, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { jsx, jsxs } from 'react/jsx-runtime';
import { Provider } from 'react-redux';
import { BrowserRouter } from 'react-router-dom';

const manifest = new URLSearchParams(window.location.search).get('manifest');
registerRemotes([{ name: 'mf_cart', entry: manifest }]);
const Cart = lazy(() => loadRemote('mf_cart/cart'));

startSimulatedBackend();
const quiet = () => undefined;
const browser = createBrowserPorts();
const ports = {
  ...browser,
  navigation: { go: (path) => window.history.pushState(null, '', path), currentPath: () => window.location.pathname },
  toasts: { success: quiet, info: quiet, warning: quiet, error: quiet },
};
const client = createApiClient({ token: () => ports.localStorage.get(TOKEN_STORAGE_KEY) });
const store = createShopStore({ sagas: sagasWith({ client, ports }) });

function Visitor() {
  const dispatch = useShopDispatch();
  const user = useShopSelector(selectCurrentUser);
  const onClick = () => dispatch(user ? cartItemAdded({ productId: 'BR-8102' }) : guestLogInRequested());
  return jsx('button', { type: 'button', onClick, children: user ? 'Order our brake pads' : 'Come in' });
}

const cart = jsx(Suspense, { fallback: jsx(Loading, { text: 'Loading the cart' }), children: jsx(Cart, {}) });
const visitor = jsx(Visitor, {});
const page = jsx(BrowserRouter, { children: jsxs('main', { children: [visitor, cart] }) });
createRoot(document.getElementById('root')).render(jsx(Provider, { store, children: page }));
store.dispatch(shopStarted());
