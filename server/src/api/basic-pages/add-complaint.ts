import { randomUUID } from 'node:crypto';
import { messages } from '@piston-parts/shared-contract';
import { isEmail } from '@piston-parts/shared-contract/schemas';
import { clientKey } from '@platform/process/client-key';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { fileComplaint } from '../complaints/complaints';
import type { Database } from '../../database/database';
import { countAttempt } from '../accounts/count-attempt';
import { createRateLimits } from '../accounts/rate-limit';
import { renderPage } from './basic-page';
import { formValues, renderField, renderFault, type FormState, type FormValues } from './form';
import { html, type Html } from './html';
import { sendPage, textOf, type PageContext } from './page-context';
import { pagePaths } from './page-paths';

/** Complaints that a client may file. */
const MAX_COMPLAINTS_OF_CLIENT = 30;
const MAX_TEXT = 4000;
const FORM_KEY = /^[\da-f-]{36}$/;
const FAULTS = {
  email: 'Give the email that our answer goes to.',
  order: 'This is longer than an order number.',
  text: `Say what is wrong, in ${MAX_TEXT} characters at most.`,
};
const EMAIL = { name: 'email', label: 'Your email', type: 'email', autoComplete: 'email', maxLength: 254 } as const;
const ORDER = {
  name: 'order',
  label: 'Order number, if it is about an order',
  autoComplete: 'off',
  maxLength: 40,
} as const;

/** By the names of the fields. */
function faultsIn({ email = '', order = '', text = '' }: FormValues): FormValues {
  return {
    ...(!isEmail(email.trim()) && { email: FAULTS.email }),
    ...(order.length > ORDER.maxLength && { order: FAULTS.order }),
    ...((text.trim() === '' || text.length > MAX_TEXT || text.includes('\0')) && { text: FAULTS.text }),
  };
}

function renderForm(state: FormState): Html {
  const { values = {}, faults = {} } = state;
  const fault = faults['text'];
  return html`<p>
      You get a ticket number at once, our answer by email within 48 hours, and we put it right within a month.
    </p>
    <form class="form" method="post" action="${pagePaths.complaint}" novalidate>
      <input type="hidden" name="formKey" value="${values['formKey']}" />
      ${renderField(EMAIL, state)} ${renderField(ORDER, state)}
      <p class="field">
        <label for="text">What is wrong</label>
        <textarea
          id="text"
          name="text"
          rows="8"
          maxlength="${MAX_TEXT}"
          aria-required="true"
          ${fault && html`aria-invalid="true" aria-describedby="text-fault"`}
        >
${values['text']}</textarea>
        ${fault && html`<span class="fault" id="text-fault">${fault}</span>`}
      </p>
      ${renderFault(state)}
      <button class="button primary">Send</button>
    </form>`;
}

const renderTicket = (ticket: string, email: string): Html =>
  html`<p class="done" role="status">Your ticket number is <strong>${ticket}</strong>.</p>
    <p>We have sent it to ${email}, and answer there within 48 hours.</p>`;

/** The form for a complaint, with or without an account (complaints-1). No page shows one again. */
export function addComplaint(app: FastifyInstance, { sessions }: PageContext, database: Database): void {
  const limits = createRateLimits(database);
  const pageOf = (request: FastifyRequest, body: Html) =>
    renderPage({ title: 'Need help?', isLoggedIn: sessions.read(request) !== null, body });
  app.get(pagePaths.complaint, (request: FastifyRequest<{ Querystring: { order?: unknown } }>, reply) => {
    const order = textOf(request.query.order)?.slice(0, ORDER.maxLength) ?? '';
    return sendPage(reply, pageOf(request, renderForm({ values: { order, formKey: randomUUID() } })));
  });
  app.post(pagePaths.complaint, async (request, reply) => {
    const values = formValues(request);
    const { formKey = '', order = '', text = '' } = values;
    const faults = faultsIn(values);
    if (!FORM_KEY.test(formKey) || Object.keys(faults).length > 0) {
      const state = { values: { ...values, formKey: randomUUID() }, faults, fault: messages.fillAllFields };
      return sendPage(reply, pageOf(request, renderForm(state)), 422);
    }
    const email = (values['email'] ?? '').trim();
    const attempt = { kind: 'complaint', subject: email.toLowerCase(), client: clientKey(request) };
    await countAttempt(limits, { ...attempt, max: MAX_COMPLAINTS_OF_CLIENT });
    const ticket = await fileComplaint(database, { formKey, email, orderNumber: order.trim(), text: text.trim() });
    return sendPage(reply, pageOf(request, renderTicket(ticket, email)));
  });
}
