import { createServer, type AddressInfo, type Server } from 'node:net';
import { claimPort } from './port';
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
