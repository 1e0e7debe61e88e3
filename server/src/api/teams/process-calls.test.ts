import { connectProcesses } from './process-calls';

describe('A call to another process', () => {
  it.each<[string, unknown, string, string?]>([
    ['nothing', null, 'It failed without a reason'],
    ['a text', 'text', 'It failed without a reason'],
    ['what is no text', { message: { toString: 1, valueOf: 1 }, code: {} }, 'It failed without a reason'],
    ['an error', { message: 'deadlock', code: '40P01' }, 'deadlock', '40P01'],
  ])('fails alone when that replies with %s', async (_, error, reason, code = undefined) => {
    const calls = connectProcesses((text) => {
      const { call } = JSON.parse(text) as { call: string };
      setImmediate(() => calls.receive({ reply: call, error }));
    }, {});
    await expect(calls.call('respond', null)).rejects.toMatchObject({ name: 'CallError', message: reason, code });
    expect(calls.pending()).toBe(0);
  });
});
