import type { Email } from '@piston-parts/shared-contract/backend';
import { loadToastHost } from './toasts';

const LINK = /(https?:\/\/\S+)/;

/** A simulated email, with working links. */
function SimulatedEmail({ email }: { readonly email: Email }) {
  const pieces = email.text.split(LINK);
  return (
    <div className="simulated-email">
      <p>
        No mail is sent here. To {email.to}: <strong>{email.subject}</strong>
      </p>
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
    </div>
  );
}

/** Shows the simulated backend's emails, because a browser cannot send any. */
export function showSimulatedEmail(email: Email): void {
  loadToastHost()
    .then(({ showUntilClosed }) => showUntilClosed(<SimulatedEmail email={email} />))
    .catch((cause: unknown) => console.error(`The email to ${email.to} could not be shown:`, cause));
}
