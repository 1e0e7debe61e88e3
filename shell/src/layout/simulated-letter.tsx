import type { Letter } from '@piston-parts/shared-contract/backend';
import { loadToastHost } from './toasts';

const LINK = /(https?:\/\/\S+)/;

/** A letter as it would have come by mail, its links to be pressed. */
function SimulatedLetter({ letter }: { readonly letter: Letter }) {
  const pieces = letter.text.split(LINK);
  return (
    <div className="simulated-letter">
      <p>
        No mail is sent here. To {letter.to}: <strong>{letter.subject}</strong>
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

/** Where the simulated backend's letters go: nothing can be sent from a browser. */
export function showLetter(letter: Letter): void {
  loadToastHost()
    .then(({ showUntilClosed }) => showUntilClosed(<SimulatedLetter letter={letter} />))
    .catch((cause: unknown) => console.error(`The letter to ${letter.to} could not be shown:`, cause));
}
