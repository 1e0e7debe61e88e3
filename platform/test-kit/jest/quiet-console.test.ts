import { expectConsole } from './expect-console';

describe('A test whose page warns', () => {
  it('goes on when it declared the line', () => {
    expectConsole('error', /key.*missing/);
    expectConsole('warn', /slow/);

    console.error('Each child needs a key:', 'missing');
    console.warn(new Error('slow'));
  });

  it('can await a line that comes later', async () => {
    expectConsole('error', /late/);

    await Promise.resolve();
    console.error('late');
  });
});
