import { LISTED_CATEGORIES, paths, queryFromFilter, type PublicSettings } from '@piston-parts/shared-contract';
import { plainPage } from '@platform/process/plain-page';
import { html, type Html } from './html';
import { pagePaths } from './page-paths';

/** A page, once it is known what the owner has set. */
export type RenderPage = (shop: PublicSettings) => string;

interface BasicPage {
  readonly title: string;
  /** As a function where it shows what the owner has set. */
  readonly body: Html | ((shop: PublicSettings) => Html);
  readonly isLoggedIn: boolean;
  readonly head?: Html;
}

const categoryLinks = ({ categories }: PublicSettings): Html =>
  html`<nav aria-label="Categories">
    <ul>
      ${(categories ?? LISTED_CATEGORIES).map(
        ({ category, label }) =>
          html`<li>
            <a href="${`${paths.listing}?${queryFromFilter({ categories: [category] }).toString()}`}">${label}</a>
          </li>`,
      )}
    </ul>
  </nav>`;

const logOutForm = html`<form method="post" action="${pagePaths.logOut}">
  <button class="link">Log Out</button>
</form>`;

const header = (shop: PublicSettings, isLoggedIn: boolean): Html =>
  html`<header>
    <div class="band">
      <div class="row">
        <a class="brand" href="${paths.home}">${shop.name}</a>
        <nav aria-label="Your shop">
          <a href="${pagePaths.cart}">Cart</a>
          ${isLoggedIn ? logOutForm : html`<a href="${pagePaths.logIn}">Log in</a>`}
        </nav>
      </div>
    </div>
    <div class="row">
      ${categoryLinks(shop)}
      <form role="search" aria-label="Shop" action="${paths.listing}">
        <label for="search" class="visually-hidden">Search parts</label>
        <input id="search" name="search" type="search" placeholder="Search parts" autocomplete="off" />
        <button class="button">Search</button>
      </form>
    </div>
  </header>`;

/** A page in the shop's look that needs no script. */
export const renderPage =
  ({ title, body, isLoggedIn, head }: BasicPage): RenderPage =>
  (shop) =>
    plainPage({
      title: html`${title} · ${shop.name}`.text,
      head: html`<meta name="robots" content="noindex" /><meta name="color-scheme" content="light dark" /><link
          rel="icon"
          href="/favicon.svg"
          type="image/svg+xml"
        /><link rel="stylesheet" href="${pagePaths.styles}" />${head}`.text,
      body: html`<a class="skip visually-hidden" href="#main">Skip to content</a>${header(shop, isLoggedIn)}
        <main id="main" class="page">
          <h1>${title}</h1>
          ${typeof body === 'function' ? body(shop) : body}
        </main>
        <footer class="page">
          <p>
            This page works without scripts. Wishlist, garage, orders and payment need them.
            <a href="${paths.customerCare}">Customer care</a> <a href="${pagePaths.complaint}">Complaint</a>
          </p>
        </footer>`.text,
    });
