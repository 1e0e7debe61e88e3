import { createServer, type AddressInfo, type Server } from 'node:net';
import { claimPort, parsePort } from './port';
import { HAS_IPV6_LOOPBACK } from './testing/loopback';

const others: Server[] = [];

afterEach(() => {
  for (const other of others.splice(0)) other.close();
});

/** Another program that holds a port. */
async function holdPort(host: string): Promise<{ other: Server; port: number }> {
  const other = createServer();
  others.push(other);
  await new Promise<void>((resolve, reject) => other.once('error', reject).listen(0, host, resolve));
  return { other, port: (other.address() as AddressInfo).port };
}

test('without PORT the shop opens at its usual port', () => {
  expect([parsePort(undefined, 3000), parsePort('', 3000), parsePort('3100', 3000)]).toEqual([3000, 3000, 3100]);
});

test.each(['shop', '-1', '70000', '80.5', '3000x'])('PORT=%s is refused with an example that works', (text) => {
  expect(() => parsePort(text, 3000)).toThrow(`PORT is "${text}", but it has to be a number from 0 to 65535`);
  expect(() => parsePort(text, 3000)).toThrow('PORT=3100 npm start');
});

test.each(['127.0.0.1', '0.0.0.0', ...(HAS_IPV6_LOOPBACK ? ['::1', '::'] : [])])(
  'a port that another program holds on %s is in use',
  async (host) => {
    const { port } = await holdPort(host);
    await expect(claimPort(port)).rejects.toThrow(
      `Port ${port} is in use. Stop what runs there or choose another: PORT=${port < 65000 ? port + 100 : 3100} npm start`,
    );
  },
);

test('a free port can be had, again and again', async () => {
  const { other, port } = await holdPort('127.0.0.1');
  await new Promise((resolve) => other.close(resolve));
  await claimPort(port);
  await expect(claimPort(port)).resolves.toBeUndefined();
});
