import { randomUUID } from 'node:crypto';
import { messages } from '@piston-parts/shared-contract';
import { MAX_COMPLAINT_LENGTH } from '@piston-parts/shared-contract/backend';
import { check, complaintSchema } from '@piston-parts/shared-contract/schemas';
import { clientKey } from '@platform/process/client-key';
import { hashOf } from '@platform/process/fingerprint';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { fileComplaint } from '../complaints/complaints';
import type { Database } from '../../database/database';
import { createRateLimits } from '../accounts/rate-limit';
import { renderPage } from './basic-page';
import { faultsOf, formValues, renderField, renderFault, type FormState } from './form';
import { html, type Html } from './html';
import { sendPage, textOf, type PageContext } from './page-context';
import { pagePaths } from './page-paths';

const FORM_KEY = /^[\da-f-]{36}$/;
const EMAIL = { name: 'email', label: 'Your email', type: 'email', autoComplete: 'email', maxLength: 254 } as const;
const ORDER = {
  name: 'orderNumber',
  label: 'Order number, if it is about an order',
  autoComplete: 'off',
  maxLength: 40,
} as const;

function renderForm(state: FormState): Html {
  const { values = {}, faults = {} } = state;
  const fault = faults['text'];
  return html`<div class="beside">
    <p>You get a ticket number at once, our answer by email within 48 hours, and we put it right within a month.</p>
    <form class="form" method="post" action="${pagePaths.complaint}" novalidate>
      <input type="hidden" name="formKey" value="${values['formKey']}" />
      ${renderField(EMAIL, state)} ${renderField(ORDER, state)}
      <p class="field">
        <label for="text">What is wrong</label>
        <textarea
          id="text"
          name="text"
          rows="8"
          maxlength="${MAX_COMPLAINT_LENGTH}"
          aria-required="true"
          ${fault && html`aria-invalid="true" aria-describedby="text-fault"`}
        >
${values['text']}</textarea>
        ${fault && html`<span class="fault" id="text-fault">${fault}</span>`}
      </p>
      ${renderFault(state)}
      <button class="button primary">Send</button>
    </form>
  </div>`;
}

const renderTicket = (ticket: string, email: string): Html =>
  html`<p class="done" role="status">Your ticket number is <strong>${ticket}</strong>.</p>
    <p>We have sent it to ${email}, and answer there within 48 hours.</p>`;

/** The form for a complaint, with or without an account (complaints-1). No page shows one again. */
export function addComplaint(app: FastifyInstance, { sessions }: PageContext, database: Database): void {
  const rateLimits = createRateLimits(database);
  const pageOf = (request: FastifyRequest, body: Html) =>
    renderPage({ title: 'Need help?', isLoggedIn: sessions.read(request) !== null, body });
  app.get(pagePaths.complaint, (request: FastifyRequest<{ Querystring: { order?: unknown } }>, reply) => {
    const orderNumber = textOf(request.query.order)?.slice(0, ORDER.maxLength) ?? '';
    return sendPage(reply, pageOf(request, renderForm({ values: { orderNumber, formKey: randomUUID() } })));
  });
  app.post(pagePaths.complaint, async (request, reply) => {
    const values = formValues(request);
    const { formKey = '' } = values;
    const complaint = check(complaintSchema, values);
    if (!FORM_KEY.test(formKey) || !complaint.ok) {
      const faults = faultsOf(complaintSchema, values) ?? {};
      const state = { values: { ...values, formKey: randomUUID() }, faults, fault: messages.fillAllFields };
      return sendPage(reply, pageOf(request, renderForm(state)), 422);
    }
    // Of a form that was changed and sent again, both are complaints.
    const key = hashOf(JSON.stringify([formKey, complaint.value]));
    const ticket = await fileComplaint(
      { database, rateLimits },
      { ...complaint.value, key, client: clientKey(request) },
    );
    const { email } = complaint.value;
    return sendPage(reply, pageOf(request, renderTicket(ticket, email)));
  });
}
