import { backendMessages } from '@piston-parts/shared-contract/backend';
import { reasonOf } from '@platform/process/reason';
import { isUnavailable, unavailableRefusal } from './unavailable';

const errorWith = (fields: object, message = 'something') => Object.assign(new Error(message), fields);
/** As drizzle wraps the driver's error. */
const wrapped = (cause: Error) => new Error('Failed query: select password', { cause });

describe('A database that cannot be used at the moment', () => {
  it.each(['08006', '28P01', '3D000', '53300', '57P01', '58030', '25006', '55000', '55P03'])(
    'is known by the state %s of PostgreSQL',
    (code) => {
      expect(isUnavailable(wrapped(errorWith({ code })))).toBe(true);
    },
  );

  it.each(['23505', '40001', '22P02', '25P02', '55006', '42P01', '10857', '12500', '15503'])(
    'is not what the state %s tells',
    (code) => {
      expect(isUnavailable(wrapped(errorWith({ code })))).toBe(false);
    },
  );

  it.each([
    { code: 'ECONNRESET' },
    { code: 'ENOSPC' },
    { code: 'ECONNREFUSED', syscall: 'connect' },
    { code: 'ENOTFOUND', syscall: 'getaddrinfo' },
    { name: 'RuntimeError' },
  ])('is known by an error of the system: %j', (fields) => {
    expect(isUnavailable(wrapped(errorWith(fields)))).toBe(true);
  });

  it.each([{ code: 'ENOENT', syscall: 'open' }, { code: 'ERR_INVALID_ARG_TYPE' }, { name: 'TypeError' }, {}])(
    'is not what another error tells: %j',
    (fields) => {
      expect(isUnavailable(errorWith(fields))).toBe(false);
    },
  );

  it.each([
    'timeout exceeded when trying to connect',
    'Connection terminated unexpectedly',
    'Query read timeout',
    'Client has encountered a connection error and is not queryable',
    'Cannot use a pool after calling end on the pool',
    'PGlite is closed',
    'Program terminated with exit(1)',
    'Aborted(). Build with -sASSERTIONS for more info.',
  ])('is known by what its driver says: %s', (text) => {
    expect(isUnavailable(new Error(text))).toBe(true);
    expect(isUnavailable(new Error(`A shopper wrote: ${text}`))).toBe(false);
  });

  it('is known when one of the addresses that were tried could not be reached', () => {
    const tried = [new Error('other'), errorWith({ code: 'ETIMEDOUT' })];
    expect(isUnavailable(wrapped(new AggregateError(tried)))).toBe(true);
    expect(isUnavailable(new AggregateError([new Error('other')]))).toBe(false);
  });

  it('is not what is thrown and is no error', () => {
    for (const thrown of ['ECONNRESET', { code: 'ECONNRESET' }, null, undefined])
      expect(isUnavailable(thrown)).toBe(false);
  });

  it('answers 503 and when to try again; whatever else fails does not', () => {
    expect(unavailableRefusal(errorWith({ code: 'ECONNRESET' }))).toMatchObject({
      status: 503,
      errors: [backendMessages.shopUnavailable],
      retryAfterSeconds: 5,
    });
    expect(unavailableRefusal(new Error('a fault of the shop'))).toBeNull();
  });
});

describe('The reason of a failure, for the log', () => {
  it('is in the words of the driver, never in those that quote what shoppers typed', () => {
    expect(reasonOf(wrapped(wrapped(new Error('disk full'))))).toBe('disk full');
  });

  it('has that of each address that was tried, and of what is no error itself', () => {
    expect(reasonOf(new AggregateError([new Error('refused'), wrapped(new Error('late')), 'odd']))).toBe(
      'refused; late; odd',
    );
  });
});
