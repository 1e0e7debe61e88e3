import { PassThrough } from 'node:stream';
import { setImmediate as endOfTurn } from 'node:timers/promises';
import { readLines } from './read-lines';

function open() {
  const stream = new PassThrough({ highWaterMark: 100_000_000 });
  const lines: string[] = [];
  readLines(stream, (line) => lines.push(line));
  return { stream, lines };
}

describe('The lines of a process that is not trusted', () => {
  it('are whole, however they arrive', async () => {
    const { stream, lines } = open();
    for (const text of ['{"a":', '1}\n{}\nx\u2028', 'y\n', 'rest']) stream.write(text);
    await endOfTurn();
    expect(lines).toEqual(['{"a":1}', '{}', 'x\u2028y']);
  });

  it('that flood are read as far as there is time beside the other work, and later the others', async () => {
    jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick'] });
    const { stream, lines } = open();
    for (let chunk = 0; chunk < 30; chunk += 1) stream.write('{}\n'.repeat(1000));
    await endOfTurn();
    expect(lines).toHaveLength(21_000);
    jest.advanceTimersByTime(1000);
    await endOfTurn();
    expect(lines).toHaveLength(30_000);
    jest.useRealTimers();
  });

  it('are read no more after one without an end', async () => {
    const { stream } = open();
    for (let megabytes = 0; megabytes < 9; megabytes += 1) stream.write('x'.repeat(1_000_000));
    await endOfTurn();
    expect(stream.destroyed).toBe(true);
  });
});
