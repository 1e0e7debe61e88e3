import { explainFailure } from './explain-failure';
import { LoadProgress } from './load-progress';

const ENTRY = 'https://shop.example/mf-cart/remoteEntry.js';
const CHUNK = 'https://shop.example/mf-cart/cart.js';

/** @returns the explanation of a load error in a page whose scripts at these addresses have thrown */
function explained(error: unknown, thrown: Readonly<Record<string, Error>>) {
  const progress = new LoadProgress({ remote: 'mf-cart', module: './cart' });
  progress.enter('chunk');
  progress.entry = ENTRY;
  return explainFailure(error, progress, { thrownBy: (address) => thrown[address] });
}

describe('A remote that cannot be loaded', () => {
  it('failed by what its chunk threw, where the error names the chunk', () => {
    const thrown = new Error('cart.js is broken');
    const error = Object.assign(new Error('Loading chunk 7 failed'), { request: CHUNK });

    expect(explained(error, { [CHUNK]: thrown })).toMatchObject({ phase: 'evaluate', cause: thrown });
  });

  it.each([
    ['an error without an address', new Error('refused')],
    ['null', null],
    ['undefined', undefined],
  ])('failed by what its entry threw, where the loader rejects with %s', (_, error) => {
    const thrown = new Error('remoteEntry.js is broken');

    expect(explained(error, { [ENTRY]: thrown })).toMatchObject({ phase: 'evaluate', cause: thrown });
  });

  it('failed by the error itself, in the phase of the load, where no script threw', () => {
    const error = Object.assign(new Error('Loading chunk 7 failed'), { request: CHUNK });

    expect(explained(error, {})).toMatchObject({ phase: 'chunk', cause: error });
  });

  it.each([
    "Shared module @piston-parts/shared-store doesn't exist in shared scope default",
    'The getter for the shared module is not a function. #RUNTIME-012',
  ])('cannot agree with the shell on its libraries, where the error says: %s', (message) => {
    expect(explained(new Error(message), {})).toMatchObject({ phase: 'contract' });
  });
});
