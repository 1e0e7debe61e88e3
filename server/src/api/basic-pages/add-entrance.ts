import { GUEST_CREDENTIALS, messages, paths, type Schema } from '@piston-parts/shared-contract';
import { Refusal } from '@piston-parts/shared-contract/backend';
import {
  lateMessages,
  logInFormSchema,
  passwordResetFormSchema,
  signUpSchema,
} from '@piston-parts/shared-contract/schemas';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { addToCart } from './add-cart';
import type { SendToApi } from './send-to-api';
import { renderForgottenPassword, renderLogIn, renderSignUp, type Addition } from './entrance-pages';
import { faultsOf, formValues, type FormState, type FormValues } from './form';
import { goTo, sendPage, textOf, withQuery, type PageContext, type PageRequest } from './page-context';
import { pagePaths } from './page-paths';

/** A way to a session. */
interface Entrance {
  readonly path: string;
  readonly render: typeof renderLogIn;
  /** Null: nothing is typed. */
  readonly schema: Schema | null;
  readonly enter: (
    sendToApi: SendToApi,
    values: FormValues,
  ) => Promise<{ readonly body: { readonly encodedToken: string }; readonly sessionKey: string | null }>;
}

const LOG_IN: Entrance = {
  path: pagePaths.logIn,
  render: renderLogIn,
  schema: logInFormSchema,
  enter: (sendToApi, { email = '', password = '' }) => sendToApi('postLogIn', { body: { email, password } }),
};
const GUEST: Entrance = {
  path: pagePaths.guest,
  render: renderLogIn,
  schema: null,
  enter: (sendToApi) => sendToApi('postLogIn', { body: { ...GUEST_CREDENTIALS } }),
};
const SIGN_UP: Entrance = {
  path: pagePaths.signUp,
  render: renderSignUp,
  schema: signUpSchema,
  enter: (sendToApi, { firstName = '', lastName = '', email = '', password = '' }) =>
    sendToApi('postSignUp', { body: { firstName, lastName, email, password } }),
};

const ABOUT_EMAIL: readonly string[] = [
  lateMessages.emailExists,
  lateMessages.emailIncorrect,
  messages.emailNotRegistered,
];

/** Beside the field that the API's text is about. */
const stateOf = ({ message }: Refusal): FormState =>
  ABOUT_EMAIL.includes(message) ? { faults: { email: message } } : { fault: message };

/** Throws what is no refusal of the API. */
function refusalOf(error: unknown, reply: FastifyReply): Refusal {
  if (!(error instanceof Refusal)) throw error;
  if (error.retryAfterSeconds !== undefined) void reply.header('retry-after', error.retryAfterSeconds);
  return error;
}

async function findAddition(sendToApi: SendToApi, id: unknown): Promise<Addition | null> {
  const productId = textOf(id);
  if (productId === undefined) return null;
  // The log-in does not fail for a part that is gone.
  const response = await sendToApi('getProduct', { parameters: { id: productId } }).catch(() => null);
  return response && { productId, name: response.body.product.name };
}

/** Log-in, Guest Log-In, sign-up, the link for a new password, and log-out. */
export function addEntrance(app: FastifyInstance, context: PageContext): void {
  const { sessions, apiFor } = context;
  for (const { path, render } of [LOG_IN, SIGN_UP]) {
    app.get(path, async (request: PageRequest, reply) => {
      const addition = await findAddition(apiFor(request, null), request.query.add);
      return sendPage(reply, render({ addition, form: {} }));
    });
  }
  for (const entrance of [LOG_IN, GUEST, SIGN_UP]) {
    app.post(entrance.path, (request: PageRequest, reply) => enter(context, entrance, request, reply));
  }
  app.get(pagePaths.forgottenPassword, (request: PageRequest, reply) =>
    sendPage(reply, renderForgottenPassword({ form: {}, sent: textOf(request.query.sent) !== undefined })),
  );
  app.post(pagePaths.forgottenPassword, (request, reply) => sendLink(context, request, reply));
  app.post(pagePaths.logOut, async (request, reply) => {
    const session = sessions.read(request);
    sessions.clear(reply);
    // One that has ended needs no log-out.
    if (session) await apiFor(request, session)('postLogOut').catch(() => undefined);
    return goTo(reply, paths.home);
  });
}

async function sendLink({ apiFor }: PageContext, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const values = formValues(request);
  const sendAgain = (state: FormState, status: number) =>
    sendPage(reply, renderForgottenPassword({ form: { ...state, values }, sent: false }), status);
  const faults = faultsOf(passwordResetFormSchema, values);
  if (faults) return sendAgain({ faults }, 422);
  try {
    await apiFor(request, null)('postPasswordReset', { body: { email: values['email'] ?? '' } });
    return goTo(reply, withQuery(pagePaths.forgottenPassword, { sent: '1' }));
  } catch (error) {
    const refusal = refusalOf(error, reply);
    return sendAgain(stateOf(refusal), refusal.status);
  }
}

/** Opens a session, and adds the part that the visitor wanted. */
async function enter(
  context: PageContext,
  { render, schema, enter: openSession }: Entrance,
  request: PageRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const values = formValues(request);
  const { productId } = values;
  const sendToApi = context.apiFor(request, null);
  const sendAgain = async (state: FormState, status: number) => {
    const addition = await findAddition(sendToApi, productId);
    return sendPage(reply, render({ addition, form: { ...state, values } }), status);
  };
  const faults = schema && faultsOf(schema, values);
  if (faults) return sendAgain({ faults }, 422);
  try {
    const { body, sessionKey } = await openSession(sendToApi, values);
    const session = { token: body.encodedToken, key: sessionKey ?? '' };
    context.sessions.write(reply, session);
    if (!productId) return goTo(reply, pagePaths.cart);
    return await addToCart(reply, context.apiFor(request, session), productId);
  } catch (error) {
    const refusal = refusalOf(error, reply);
    return sendAgain(stateOf(refusal), refusal.status);
  }
}
