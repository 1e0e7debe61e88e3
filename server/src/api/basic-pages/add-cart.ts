import { lateMessages } from '@piston-parts/shared-contract/schemas';
import { Refusal } from '@piston-parts/shared-contract/backend';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { SendToApi } from './send-to-api';
import { renderCart, type CartPage } from './cart-page';
import { formValues } from './form';
import { goTo, isEndOfSession, sendPage, textOf, withQuery, type PageContext, type PageRequest } from './page-context';
import { pagePaths } from './page-paths';

const WHOLE_NUMBER = /^[1-9]\d{0,5}$/;
const NOT_A_QUANTITY = 'Type the quantity as a whole number from 1, such as 2.';

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
      if (!WHOLE_NUMBER.test(typed.trim())) {
        return sendCart(reply, sendToApi, { refused: { productId, typed, fault: NOT_A_QUANTITY } }, 422);
      }
      try {
        const action = { type: 'set', units: Number(typed) } as const;
        await sendToApi('postCartQuantity', { parameters: { productId }, body: { action } });
        return goTo(reply, pagePaths.cart);
      } catch (error) {
        if (!(error instanceof Refusal) || isEndOfSession(error)) throw error;
        const { status, message: fault } = error;
        return sendCart(
          reply,
          sendToApi,
          status === 404 ? { fault } : { refused: { productId, typed, fault } },
          status,
        );
      }
    }),
  );
  app.post(
    pagePaths.removal,
    forShopper(async (request, reply, { sendToApi }) => {
      const { productId = '' } = formValues(request);
      await sendToApi('deleteCartItem', { parameters: { productId } }).catch((error: unknown) => {
        // The form was sent twice.
        if (!(error instanceof Refusal) || error.message !== lateMessages.notInCart) throw error;
      });
      return goTo(reply, pagePaths.cart);
    }),
  );
}
