import { messages, paths, RESET_LINK_MINUTES } from '@piston-parts/shared-contract';
import { renderPage, type RenderPage } from './basic-page';
import { renderFault, renderField, type FormState } from './form';
import { html, type Html } from './html';
import { pagePaths } from './page-paths';

/** The part that a visitor wanted to add, which the log-in adds. */
export interface Addition {
  readonly productId: string;
  readonly name: string;
}

interface Entrance {
  readonly addition: Addition | null;
  readonly form: FormState;
}

const EMAIL = { name: 'email', label: 'Email', type: 'email', autoComplete: 'email', maxLength: 254 } as const;
const PASSWORD = { name: 'password', label: 'Password', type: 'password', maxLength: 128 } as const;
const NAMES = [
  { name: 'firstName', label: 'First name', autoComplete: 'given-name', maxLength: 80 },
  { name: 'lastName', label: 'Last name', autoComplete: 'family-name', maxLength: 80 },
] as const;
const PASSWORD_HINT = '7 to 15 characters: letters, digits and ! @ # $ % ^ & *, at least one digit and one of those.';

const reason = (action: string, addition: Addition | null): Html | null =>
  addition && html`<p class="reason">${action} to add <strong>${addition.name}</strong> to your cart.</p>`;

const kept = (addition: Addition | null): Html | null =>
  addition && html`<input type="hidden" name="productId" value="${addition.productId}" />`;

const withAddition = (path: string, addition: Addition | null): string =>
  addition ? `${path}?${new URLSearchParams({ add: addition.productId }).toString()}` : path;

export const renderLogIn = ({ addition, form }: Entrance): RenderPage =>
  renderPage({
    title: 'Log in',
    isLoggedIn: false,
    body: html`${reason('Log in', addition)}
      <form class="form" method="post" action="${pagePaths.logIn}" novalidate>
        ${kept(addition)} ${renderField(EMAIL, form)}
        ${renderField({ ...PASSWORD, autoComplete: 'current-password' }, form)} ${renderFault(form)}
        <button class="button primary">Log-In</button>
        <button class="button" formaction="${pagePaths.guest}">Guest Log-In</button>
      </form>
      <p class="ways">
        <a href="${withAddition(pagePaths.signUp, addition)}">Sign up</a>
        <a href="${pagePaths.forgottenPassword}">${messages.forgottenPassword}</a>
      </p>`,
  });

export const renderSignUp = ({ addition, form }: Entrance): RenderPage =>
  renderPage({
    title: 'Sign up',
    isLoggedIn: false,
    body: html`${reason('Sign up', addition)}
      <form class="form" method="post" action="${pagePaths.signUp}" novalidate>
        ${kept(addition)} ${NAMES.map((field) => renderField(field, form))} ${renderField(EMAIL, form)}
        ${renderField({ ...PASSWORD, autoComplete: 'new-password', hint: PASSWORD_HINT }, form)} ${renderFault(form)}
        <button class="button primary">Sign-Up</button>
      </form>
      <p class="ways"><a href="${withAddition(pagePaths.logIn, addition)}">Log in</a></p>`,
  });

/** @param page.sent whether the email was asked for */
export const renderForgottenPassword = ({ form, sent }: { form: FormState; sent: boolean }): RenderPage =>
  renderPage({
    title: 'Forgotten password',
    isLoggedIn: false,
    body: html`${
        sent &&
        html`<p class="done" role="status">
          If the address has an account here, an email with a link is on its way. The link works once, for
          ${RESET_LINK_MINUTES} minutes.
        </p>`
      }
      <form class="form" method="post" action="${pagePaths.forgottenPassword}" novalidate>
        <p>
          Write the email address of your account. We send you a link to choose a new password. The page behind it needs
          scripts: open it in a browser or on a phone where this shop’s scripts load.
        </p>
        ${renderField(EMAIL, form)} ${renderFault(form)}
        <button class="button primary">${sent ? 'Ask again' : 'Ask for a link'}</button>
      </form>
      <p class="ways">
        <a href="${pagePaths.logIn}">Log in</a>
        <a href="${paths.customerCare}">Customer care</a>
      </p>`,
  });
