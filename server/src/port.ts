import { createServer } from 'node:net';
import { StartError } from './start-error';

/**
 * Reads the wanted port.
 * @param text the environment's PORT; empty means the default
 * @throws StartError when it is no port number. 0 is one: any free port.
 */
export function parsePort(text: string | undefined, fallback: number): number {
  if (text === undefined || text.trim() === '') return fallback;
  const port = Number(text);
  if (Number.isInteger(port) && port >= 0 && port <= 65535) return port;
  throw new StartError(`PORT is "${text}", but it has to be a number from 0 to 65535, as in: PORT=3100 npm start`);
}

/**
 * Makes sure that nothing else answers at this port of this computer. Listening alone does not tell: `localhost` has
 * two addresses, and a program that holds one of them would go on answering part of the visitors.
 * @throws StartError when the port is in use
 */
export async function claimPort(port: number): Promise<void> {
  if (port === 0) return;
  for (const host of ['127.0.0.1', '::1']) {
    if (await isInUse(port, host)) throw portInUse(port);
  }
}

export function portInUse(port: number): StartError {
  const other = port < 65000 ? port + 100 : 3100;
  return new StartError(`Port ${port} is in use. Stop what runs there or choose another: PORT=${other} npm start`);
}

function isInUse(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => resolve(error.code === 'EADDRINUSE'));
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve(false)));
  });
}
