import { createServer } from 'node:net';
import { OperatorError } from './operator-error';

/**
 * Checks that nothing else responds at this port of this computer. Listening alone is no proof: `localhost` has two
 * addresses, and a program that holds one of them would go on answering part of the visitors.
 * @param remedy the next step, for the error; left out: that of `npm start`
 * @throws OperatorError when the port is in use
 */
export async function claimPort(port: number, remedy?: string): Promise<void> {
  if (port === 0) return;
  for (const host of ['127.0.0.1', '::1']) {
    if (await isInUse(port, host)) throw portInUse(port, remedy);
  }
}

const anotherPort = (port: number) =>
  `Stop what runs there or choose another: PORT=${port < 65000 ? port + 100 : 3100} npm start`;

export const portInUse = (port: number, remedy = anotherPort(port)): OperatorError =>
  new OperatorError(`Port ${port} is in use. ${remedy}`);

function isInUse(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => resolve(error.code === 'EADDRINUSE'));
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve(false)));
  });
}
