import { maxQuantity, messages, quantityRefusal, type CartItem } from '@piston-parts/shared-contract';
import { Refusal } from '@piston-parts/shared-contract/backend';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { SendToApi } from './send-to-api';
import { renderCart, type CartPage } from './cart-page';
import { formValues } from './form';
import { goTo, isEndOfSession, sendPage, textOf, withQuery, type PageContext, type PageRequest } from './page-context';
import { pagePaths } from './page-paths';

const WHOLE_NUMBER = /^\d{1,6}$/;
const NOT_A_QUANTITY = 'Type the quantity as a whole number, such as 2.';

async function sendCart(
  reply: FastifyReply,
  sendToApi: SendToApi,
  page: Omit<CartPage, 'items'> = {},
  status = 200,
): Promise<FastifyReply> {
  const { body } = await sendToApi('getCart');
  return sendPage(reply, renderCart({ items: body.cart, ...page }), status);
}

/** Adds a part and shows the cart, which says so, or why not. */
export async function addToCart(reply: FastifyReply, sendToApi: SendToApi, productId: string): Promise<FastifyReply> {
  try {
    await sendToApi('postCartItem', { body: { product: { _id: productId } } });
    return goTo(reply, withQuery(pagePaths.cart, { added: productId }));
  } catch (error) {
    if (!(error instanceof Refusal) || isEndOfSession(error)) throw error;
    return sendCart(reply, sendToApi, { fault: error.message }, error.status);
  }
}

/** The cart: a part is added, its quantity changed, and it is removed. */
export function addCart(app: FastifyInstance, { sessions, apiFor, forShopper }: PageContext): void {
  app.get(
    pagePaths.cart,
    forShopper((request, reply, { sendToApi }) => sendCart(reply, sendToApi, { added: textOf(request.query.added) })),
  );
  app.post(pagePaths.cart, async (request: PageRequest, reply) => {
    const { productId = '' } = formValues(request);
    const session = sessions.read(request);
    if (!session) return goTo(reply, withQuery(pagePaths.logIn, { add: productId }));
    return addToCart(reply, apiFor(request, session), productId);
  });
  app.post(
    pagePaths.quantity,
    forShopper(async (request, reply, { sendToApi }) => {
      const { productId = '', quantity: typed = '' } = formValues(request);
      const { body } = await sendToApi('getCart');
      const item = body.cart.find(({ _id }) => _id === productId);
      if (!item) return sendCart(reply, sendToApi, { fault: messages.notInCart }, 404);
      const fault = quantityFault(item, typed);
      if (fault !== null) return sendCart(reply, sendToApi, { refused: { productId, typed, fault } }, 422);
      await changeQuantity(sendToApi, item, Number(typed));
      return goTo(reply, pagePaths.cart);
    }),
  );
  app.post(
    pagePaths.removal,
    forShopper(async (request, reply, { sendToApi }) => {
      const { productId = '' } = formValues(request);
      await sendToApi('deleteCartItem', { parameters: { productId } }).catch((error: unknown) => {
        // The form was sent twice.
        if (!(error instanceof Refusal) || error.message !== messages.notInCart) throw error;
      });
      return goTo(reply, pagePaths.cart);
    }),
  );
}

/** Why a line cannot have the quantity that was typed; null when it can. */
function quantityFault(item: CartItem, typed: string): string | null {
  if (!WHOLE_NUMBER.test(typed.trim())) return NOT_A_QUANTITY;
  const quantity = Number(typed);
  // What is too much may be lowered although the part is out of stock, as in the contract.
  const isLowered = quantity >= 1 && quantity < item.qty && quantity <= maxQuantity(item);
  return isLowered ? null : quantityRefusal(item, quantity);
}

/** One unit at a time, as the contract has it; an order may have few of a part. */
async function changeQuantity(
  sendToApi: SendToApi,
  { _id: productId, qty }: CartItem,
  quantity: number,
): Promise<void> {
  const type = quantity > qty ? 'increment' : 'decrement';
  for (let step = Math.abs(quantity - qty); step > 0; step -= 1) {
    await sendToApi('postCartQuantity', { parameters: { productId }, body: { action: { type } } });
  }
}
