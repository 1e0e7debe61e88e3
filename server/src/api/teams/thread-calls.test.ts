import { MessageChannel } from 'node:worker_threads';
import { connectThreads } from './thread-calls';

describe('A call to another thread', () => {
  it.each<[string, unknown, string, string?]>([
    ['nothing', null, 'It failed without a reason'],
    ['a text', 'text', 'It failed without a reason'],
    ['what is no text', { message: { toString: 1, valueOf: 1 }, code: {} }, 'It failed without a reason'],
    ['an error', { message: 'deadlock', code: '40P01' }, 'deadlock', '40P01'],
  ])('fails alone when that replies with %s', async (_, error, reason, code = undefined) => {
    const { port1, port2 } = new MessageChannel();
    port2.on('message', ({ call }: { call: string }) => port2.postMessage({ reply: call, error }));
    const calls = connectThreads(port1, {});
    await expect(calls.call('respond', null)).rejects.toMatchObject({ name: 'ThreadError', message: reason, code });
    expect(calls.pending()).toBe(0);
    port1.close();
  });
});
