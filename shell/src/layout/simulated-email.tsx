import type { Email } from '@piston-parts/shared-contract/backend';
import { loadToastHost } from './toasts';

const LINK = /(https?:\/\/\S+)/;

/** A simulated email, with working links. Folded: its text covers the screen of a phone. */
function SimulatedEmail({ email }: { readonly email: Email }) {
  const pieces = email.text.split(LINK);
  return (
    <details className="simulated-email">
      <summary>
        No mail is sent here: <strong>{email.subject}</strong>
      </summary>
      <p>To {email.to}</p>
      <p>
        {pieces.map((piece) =>
          LINK.test(piece) ? (
            <a key={piece} href={piece}>
              {piece}
            </a>
          ) : (
            piece
          ),
        )}
      </p>
    </details>
  );
}

/** Shows the simulated backend's emails, because a browser cannot send any. */
export function showSimulatedEmail(email: Email): void {
  loadToastHost()
    .then(({ showUntilClosed }) => showUntilClosed(<SimulatedEmail email={email} />))
    .catch((cause: unknown) => console.error(`The email to ${email.to} could not be shown:`, cause));
}
