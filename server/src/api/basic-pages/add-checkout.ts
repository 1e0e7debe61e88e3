import { randomUUID } from 'node:crypto';
import { Refusal } from '@piston-parts/shared-contract/backend';
import { addressFormSchema, emptyAddress } from '@piston-parts/shared-contract/schemas';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { SendToApi } from './send-to-api';
import { describeArrival } from './add-arrival';
import { renderCheckout } from './checkout-page';
import { faultsOf, formValues, type FormState } from './form';
import { renderHandOver } from './hand-over-page';
import { goTo, isEndOfSession, sendPage, textOf, type PageContext } from './page-context';
import { pagePaths } from './page-paths';

async function sendCheckout(
  reply: FastifyReply,
  sendToApi: SendToApi,
  form: FormState = {},
  status = 200,
): Promise<FastifyReply> {
  const { saysArrival = false } = (await reply.server.readSettings()).shown;
  const [cart, addresses] = await Promise.all([sendToApi('getCart'), sendToApi('getAddresses')]);
  const idempotencyKey = form.values?.['idempotencyKey'] ?? randomUUID();
  const addressesWithArrival = await Promise.all(
    addresses.body.address.map(async (address) => ({
      ...address,
      arrival: saysArrival ? await describeArrival(sendToApi, address.postalCode) : null,
    })),
  );
  const page = { items: cart.body.cart, addresses: addressesWithArrival, idempotencyKey, form };
  return sendPage(reply, renderCheckout(page), status);
}

/** The checkout up to the payment, which needs scripts. */
export function addCheckout(app: FastifyInstance, { shopCookie, forShopper }: PageContext): void {
  app.get(
    pagePaths.checkout,
    forShopper((request, reply, { sendToApi }) =>
      sendCheckout(reply, sendToApi, { values: { addressId: textOf(request.query.edit) ?? '' } }),
    ),
  );
  app.post(
    pagePaths.address,
    forShopper(async (request, reply, { sendToApi }) => {
      const values = formValues(request);
      const { idempotencyKey = '', addressId: id } = values;
      // A field that a form does not send is missing; the API drops what an address has not.
      const address = { ...emptyAddress, ...values };
      const faults = faultsOf(addressFormSchema, address);
      if (faults) return sendCheckout(reply, sendToApi, { values, faults }, 422);
      try {
        if (id) await sendToApi('postAddressUpdate', { parameters: { id }, body: { address } });
        else await sendToApi('postAddress', { body: { address }, ...(idempotencyKey && { idempotencyKey }) });
        return goTo(reply, pagePaths.checkout);
      } catch (error) {
        if (!(error instanceof Refusal) || isEndOfSession(error)) throw error;
        return sendCheckout(reply, sendToApi, { values, fault: error.message }, error.status);
      }
    }),
  );
  app.post(
    pagePaths.fullShop,
    forShopper(async (_request, reply, { sendToApi, session }) => {
      // Refuses a session that has ended before it becomes one of the shop.
      await sendToApi('getCart');
      shopCookie.set(reply, session.key);
      return sendPage(reply, renderHandOver(session.token));
    }),
  );
}
