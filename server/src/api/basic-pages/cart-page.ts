import {
  describePrice,
  describePrices,
  formatRupees,
  maxQuantity,
  messages,
  paths,
  quantityRefusal,
  type CartItem,
  type PublicSettings,
} from '@piston-parts/shared-contract';
import { renderPage, type RenderPage } from './basic-page';
import { renderFault, type FormState } from './form';
import { html, type Html } from './html';
import { pagePaths } from './page-paths';

/** A quantity that was typed for a part and not taken. */
interface RefusedQuantity {
  readonly productId: string;
  readonly typed: string;
  readonly fault: string;
}

export interface CartPage {
  readonly items: readonly CartItem[];
  /** Id of the part that was just added. */
  readonly added?: string | undefined;
  readonly refused?: RefusedQuantity;
  readonly fault?: string;
}

export const EMPTY_CART = html`<p>${messages.cartEmpty}</p>
  <p><a class="button primary" href="${paths.listing}">See all parts</a></p>`;

export const renderPicture = ({ image }: CartItem): Html =>
  html`<span class="picture"
    ><img src="${`${image.src}/320.webp`}" alt="" width="96" height="96" loading="lazy"
  /></span>`;

/**
 * The sum of the cart, line by line.
 * @param nextStep what is below it
 */
export function renderPrices(
  items: readonly CartItem[],
  nextStep: (total: string) => Html,
  { delivery }: PublicSettings,
): Html {
  const { lines, total, note, deliveryNote } = describePrices(items, { delivery });
  const line = ({ label, amount }: { label: string; amount: string }) =>
    html`<div>
      <dt>${label}</dt>
      <dd>${amount}</dd>
    </div>`;
  return html`<section class="panel" aria-labelledby="prices">
    <h2 id="prices">Price Details</h2>
    <dl>${lines.map(line)} ${line(total)}</dl>
    ${note && html`<p class="saving">${note}</p>`} ${deliveryNote && html`<p class="hint">${deliveryNote}</p>`}
    ${nextStep(total.amount)}
  </section>`;
}

function renderLine(item: CartItem, index: number, refused: RefusedQuantity | undefined): Html {
  const { _id: id, price, qty } = item;
  const fault = refused?.productId === id ? refused.fault : quantityRefusal(item, qty);
  const { actual, previous } = describePrice(price);
  const part = html`<input type="hidden" name="productId" value="${id}" />`;
  return html`<li class="line">
    ${renderPicture(item)}
    <div class="part">
      <h2 id="part-${index}"><a href="${paths.product(id)}">${item.name}</a></h2>
      <p class="data"><span>No. ${id}</span> <span>${item.manufacturerName}</span></p>
      <p><strong>${actual}</strong> ${previous && html`<s>${previous}</s>`}</p>
    </div>
    <p class="sum"><span class="visually-hidden">Together </span>${formatRupees(price.actualPrice * qty)}</p>
    <div class="controls">
      <form method="post" action="${pagePaths.quantity}">
        ${part}
        <label for="quantity-${index}">Quantity</label>
        <input
          id="quantity-${index}"
          class="quantity"
          name="quantity"
          inputmode="numeric"
          autocomplete="off"
          maxlength="12"
          value="${refused?.productId === id ? refused.typed : qty}"
          aria-describedby="part-${index}${fault && ` fault-${index}`}"
          ${fault && html`aria-invalid="true"`}
        />
        <button class="button" aria-describedby="part-${index}">Change</button>
        <span class="hint">1 to ${maxQuantity(item)}</span>
        ${fault && html`<span class="fault" id="fault-${index}">${fault}</span>`}
      </form>
      <form method="post" action="${pagePaths.removal}">
        ${part}<button class="link" aria-describedby="part-${index}">Remove</button>
      </form>
    </div>
  </li>`;
}

export function renderCart({ items, added, refused, fault }: CartPage): RenderPage {
  const addedItem = items.find(({ _id }) => _id === added);
  const state: FormState = { fault };
  const checkOut = html`<a class="button primary" href="${pagePaths.checkout}">${messages.placeOrder}</a>
    <p><a href="${pagePaths.arrival}">When it arrives</a></p>`;
  return renderPage({
    title: 'Cart',
    isLoggedIn: true,
    body: (shop) =>
      html`${addedItem && html`<p class="done" role="status">${messages.addedToCart(addedItem.name)}</p>`}
      ${renderFault(state)}
      ${
        items.length === 0
          ? EMPTY_CART
          : html`<div class="columns">
              <ul class="lines">
                ${items.map((item, index) => renderLine(item, index, refused))}
              </ul>
              ${renderPrices(items, () => checkOut, shop)}
            </div>`
      }`,
  });
}
