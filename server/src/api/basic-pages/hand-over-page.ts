import { paths, TOKEN_STORAGE_KEY } from '@piston-parts/shared-contract';
import { integrityOf } from '@platform/storefront/integrity';
import { renderPage, type RenderPage } from './basic-page';
import { html } from './html';
import { pagePaths } from './page-paths';

/** Where the shop reads the session that a form opened; what follows is a page with scripts. */
export const HAND_OVER_SCRIPT = `localStorage.setItem(${JSON.stringify(TOKEN_STORAGE_KEY)}, document.getElementById('session').value);
location.replace(${JSON.stringify(paths.checkout)});
`;

const SCRIPT = html`<script src="${pagePaths.handOver}" integrity="${integrityOf(HAND_OVER_SCRIPT)}" defer></script>`;

/** Takes the shopper to the payment in the shop with scripts; without them, says what is missing. */
export const renderHandOver = (token: string): RenderPage =>
  renderPage({
    title: 'Pay',
    isLoggedIn: true,
    head: SCRIPT,
    body: html`<p>The payment needs scripts of the shop and of the payment provider, and none has loaded here.</p>
      <p>Your cart and your address are saved. Allow scripts for this shop, or use another browser, and pay there.</p>
      <form method="post" action="${pagePaths.fullShop}"><button class="button primary">Try again</button></form>
      <p class="ways">
        <a href="${pagePaths.checkout}">Back to the checkout</a> <a href="${paths.customerCare}">Customer care</a>
      </p>
      <input type="hidden" id="session" value="${token}" />`,
  });
