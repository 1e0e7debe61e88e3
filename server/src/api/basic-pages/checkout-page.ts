import { addressFieldNames, addressFields } from '@piston-parts/shared-contract/schemas';
import { formatRupees, quantityRefusal, type Address, type CartItem } from '@piston-parts/shared-contract';
import { renderPage, type RenderPage } from './basic-page';
import { EMPTY_CART, renderPicture, renderPrices } from './cart-page';
import { renderFault, renderField, type FormState } from './form';
import { html, type Html } from './html';
import { withQuery } from './page-context';
import { pagePaths } from './page-paths';

interface ShownAddress extends Address {
  /** When the order arrives there; null where the shop does not say. */
  readonly arrival: string | null;
}

interface CheckoutPage {
  readonly items: readonly CartItem[];
  readonly addresses: readonly ShownAddress[];
  /** Of the address form: a repeated one adds nothing. */
  readonly idempotencyKey: string;
  /** Of a new address, or of the one whose id is `addressId` among its values. */
  readonly form?: FormState;
}

const renderAddress = ({ _id: id, name, house, city, state, postalCode, mobileNumber, arrival }: ShownAddress): Html =>
  html`<p><strong>${name}</strong><br />${house}, ${city}, ${state} ${postalCode}<br />Mobile number ${mobileNumber}</p>
    ${arrival && html`<p>${arrival}</p>`}
    <a class="link" href="${withQuery(pagePaths.checkout, { edit: id })}"
      >Edit<span class="visually-hidden"> address of ${name}, ${house}</span></a
    >`;

function renderAddressForm(form: FormState, hidden: { name: string; value: string }, button: string): Html {
  return html`<form class="form" method="post" action="${pagePaths.address}" novalidate>
    <input type="hidden" name="${hidden.name}" value="${hidden.value}" />
    ${addressFieldNames.map((name) => renderField({ name, ...addressFields[name] }, form))} ${renderFault(form)}
    <button class="button primary">${button}</button>
  </form>`;
}

function renderEdited(address: Address, form: FormState): Html {
  const edited = { ...form, values: { ...address, ...form.values } };
  return html`${renderAddressForm(edited, { name: 'addressId', value: address._id }, 'Update Address')}
    <a class="link" href="${pagePaths.checkout}">Cancel</a>`;
}

/** One form at a time: its fields are found by their ids. */
function renderAddresses(addresses: readonly ShownAddress[], form: FormState, idempotencyKey: string): Html {
  const edited = addresses.find(({ _id }) => _id === form.values?.['addressId']);
  const newForm = renderAddressForm(form, { name: 'idempotencyKey', value: idempotencyKey }, 'Save Address');
  if (addresses.length === 0) return newForm;
  const isFaulty = form.faults !== undefined || form.fault !== undefined;
  return html`<ul class="addresses">
      ${addresses.map(
        (address) => html`<li>${address === edited ? renderEdited(address, form) : renderAddress(address)}</li>`,
      )}
    </ul>
    ${
      !edited &&
      html`<details ${isFaulty && html`open`}>
        <summary>Add New Address</summary>
        ${newForm}
      </details>`
    }`;
}

function renderItem(item: CartItem): Html {
  const refusal = quantityRefusal(item, item.qty);
  return html`<li class="line">
    ${renderPicture(item)}
    <div class="part">
      <h3>${item.name}</h3>
      <p class="data">Quantity ${item.qty} × ${formatRupees(item.price.actualPrice)}</p>
      ${refusal && html`<p class="fault">${refusal} <a href="${pagePaths.cart}">Change it in the cart</a></p>`}
    </div>
    <p class="sum">${formatRupees(item.price.actualPrice * item.qty)}</p>
  </li>`;
}

const renderPay = (total: string): Html =>
  html`<form method="post" action="${pagePaths.fullShop}">
      <button class="button primary">Pay ${total}</button>
    </form>
    <p class="hint">
      The payment itself needs the scripts of the shop and of the payment provider. Pay tries to load them.
    </p>`;

export function renderCheckout({ items, addresses, idempotencyKey, form = {} }: CheckoutPage): RenderPage {
  const details = html`<section>
      <h2>Delivery address</h2>
      ${renderAddresses(addresses, form, idempotencyKey)}
    </section>
    <section>
      <h2>Order details</h2>
      <ul class="lines">
        ${items.map(renderItem)}
      </ul>
    </section>`;
  const pay = addresses.length === 0 ? () => html`<p class="hint">Save an address to pay.</p>` : renderPay;
  return renderPage({
    title: 'Checkout',
    isLoggedIn: true,
    body: (shop) =>
      items.length === 0
        ? EMPTY_CART
        : html`<div class="columns">
            <div>${details}</div>
            ${renderPrices(items, pay, shop)}
          </div>`,
  });
}
