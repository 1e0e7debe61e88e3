import { paths, type PublicSettings } from '@piston-parts/shared-contract';
import { Refusal } from '@piston-parts/shared-contract/backend';
import { describeDelivery } from '@piston-parts/shared-contract/text-page';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { renderPage } from './basic-page';
import { renderField } from './form';
import { html } from './html';
import { sendPage, textOf, type PageContext } from './page-context';
import { pagePaths } from './page-paths';
import type { SendToApi } from './send-to-api';

const FIELD = {
  name: 'postalCode',
  label: 'PIN code',
  hint: '6 digits',
  autoComplete: 'postal-code',
  maxLength: 6,
} as const;

/** @returns when orders arrive there, or why that is not known */
export async function describeArrival(sendToApi: SendToApi, postalCode: string): Promise<string> {
  try {
    const { body } = await sendToApi('getArrival', { parameters: { postalCode } });
    return `Arrives ${body.arrival.text}`;
  } catch (error) {
    if (error instanceof Refusal) return error.message;
    throw error;
  }
}

const describeCharge = ({ delivery }: PublicSettings) => html`<p>${describeDelivery(delivery)}</p>`;

type Request = FastifyRequest<{ Querystring: Readonly<Record<'postalCode' | 'part', unknown>> }>;

/** When parts arrive, and what that costs: the form of a part's page leads here without scripts (delivery-3). */
export function addArrival(app: FastifyInstance, { sessions, apiFor }: PageContext): void {
  app.get(pagePaths.arrival, async (request: Request, reply) => {
    const session = sessions.read(request);
    const sendToApi = apiFor(request, null);
    const postalCode = textOf(request.query.postalCode)?.trim();
    const part = textOf(request.query.part);
    const text = postalCode && (await describeArrival(sendToApi, postalCode));
    const body = (shop: PublicSettings) =>
      html`${text && html`<p class="${text.startsWith('Arrives') ? 'done' : 'message'}" role="status"><strong>${text}</strong> (PIN code ${postalCode})</p>`}
        <form class="form" action="${pagePaths.arrival}">
          ${part && html`<input type="hidden" name="part" value="${part}" />`}
          ${renderField(FIELD, { values: { postalCode: postalCode ?? '' } })}
          <button class="button primary">Arrives when?</button>
        </form>
        ${describeCharge(shop)}
        <p>
          ${part ? html`<a href="${paths.product(part)}">Back to the part</a>` : html`<a href="${pagePaths.cart}">Cart</a>`}
        </p>`;
    return sendPage(reply, renderPage({ title: 'Delivery', isLoggedIn: session !== null, body }));
  });
}
