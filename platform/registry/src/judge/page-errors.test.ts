import * as v from 'valibot';
import { addErrors, errorsSchema, type ReportedErrors } from './page-errors';

const FILES = 'https://shop.example/mf-cart/1.2.0';
const STACK = `TypeError: no price
    at S (${FILES}/cart.0a1b2c3d.js:1:5123)
    at react (https://shop.example/shell/vendor.00.js:1:9)
    at t.add (${FILES}/remoteEntry.99.js:1:77)`;

/** The stored errors of a version after these reports, each with its message and stack. */
function keptAfter(
  errors: readonly { message?: string; stack?: string; client?: string }[],
  report = { remote: 'mf-cart', version: '1.2.0' },
): ReportedErrors[string] | undefined {
  const statistics: { errors?: ReportedErrors } = {};
  for (const { message = 'TypeError: no price', stack = STACK, client = 'client' } of errors) {
    addErrors(statistics, { client, report }, [{ message, stack }]);
  }
  // Whatever a page sends: what is stored can be read again, or the judge would lose what it knows of the remote.
  expect(v.is(v.optional(errorsSchema), statistics.errors)).toBe(true);
  return statistics.errors?.[report.version];
}

const messageOf = (message: string) => keptAfter([{ message }])?.kept[0]?.message;

describe('The errors that pages report', () => {
  it('are counted by message and position, with the frames in the version’s own files', () => {
    expect(keptAfter([{}, {}, { message: 'Error: late' }])).toEqual({
      kept: [
        {
          message: 'TypeError: no price',
          frames: ['cart.0a1b2c3d.js:1:5123', 'remoteEntry.99.js:1:77'],
          count: 2,
          client: 'client',
        },
        expect.objectContaining({ message: 'Error: late', count: 1 }),
      ],
      others: 0,
    });
  });

  it('of the shell have the frames of its files', () => {
    const frames = keptAfter([{}], { remote: 'shell', version: '3.0.0' })?.kept[0]?.frames;
    expect(frames).toEqual(['shell/vendor.00.js:1:9']);
  });

  it.each([
    ['another team’s file', STACK.replaceAll('mf-cart', 'mf-account')],
    ['the file of another version', STACK.replaceAll('1.2.0', '1.3.0')],
    ['no file at all', 'Error: no price'],
    ['a file outside of the version', `at x (${FILES}/../../secret.js:1:1)\nat ${FILES}/.env.js:1:1`],
    ['a line that no file has', `at x (${FILES}/cart.js:0:1)`],
    ['a text that is no position', `${FILES}/cart.js:1:1e9 ${FILES}/cart.js`.replaceAll(':1:1e9', ':x')],
  ])('are not kept with %s', (_, stack) => {
    expect(keptAfter([{ stack }])).toBeUndefined();
  });

  it('keep no address of a person, no long number, no secret and nothing that a terminal obeys', () => {
    expect(messageOf('Error: asha.rao@example.com has no car')).toBe('Error: (address) has no car');
    expect(messageOf('Error: card 4111 1111 1111 1111, call +919876543210')).toBe(
      'Error: card (number), call (number)',
    );
    expect(messageOf(`Error: Bearer ${'aB3-'.repeat(10)}`)).toBe('Error: Bearer (text)');
    expect(messageOf('Error: \u001B[2J\u202Egone\n\u0007')).toBe('Error:  [2J gone');
    // Each becomes longer as it is taken out, and the last character is cut in half.
    expect(messageOf('a@b '.repeat(50))).toBe('(address) '.repeat(20).trim());
    expect(messageOf(`${'x '.repeat(99)}x${'😀'}`)).not.toMatch(/\p{C}/u);
  });

  it('are bounded, however many there are and however deep', () => {
    const flood = Array.from({ length: 500 }, (_, at) => ({
      message: `Error: ${at} of them`,
      client: `client ${at}`,
    }));
    const bounded = keptAfter(flood);
    expect([bounded?.kept.length, bounded?.others]).toEqual([20, 480]);

    const deep = Array.from({ length: 100 }, (_, at) => `${FILES}/cart.js:1:${at}`).join('\n');
    expect(keptAfter([{ stack: deep }])?.kept[0]?.frames).toHaveLength(8);
  });

  it('are those of others, too, when one client invents more than three', () => {
    const invented = Array.from({ length: 60 }, (_, at) => ({ message: `Error: invented ${at}`, client: 'liar' }));
    const kept = keptAfter([...invented, { client: 'shopper' }])?.kept.map(({ message }) => message);
    expect(kept).toEqual(['Error: invented 0', 'Error: invented 1', 'Error: invented 2', 'TypeError: no price']);
  });

  it('are kept of the last versions alone', () => {
    const statistics: { errors?: ReportedErrors } = {};
    for (const minor of [1, 2, 3, 4, 5, 6, 7, 3]) {
      const version = `1.${minor}.0`;
      const stack = STACK.replaceAll('1.2.0', version);
      addErrors(statistics, { client: 'client', report: { remote: 'mf-cart', version } }, [
        { message: 'Error', stack },
      ]);
    }
    expect(Object.keys(statistics.errors ?? {})).toEqual(['1.4.0', '1.5.0', '1.6.0', '1.7.0', '1.3.0']);
  });
});
