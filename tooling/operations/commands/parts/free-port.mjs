import { createServer } from 'node:net';

function listen(port, host) {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen({ port, host, exclusive: true }, () => {
      const { port: given } = probe.address();
      probe.close(() => resolve(given));
    });
  });
}

/**
 * Ends this process when the port is taken, before the build. If something else is wrong with the port, the storefront
 * reports it when it starts.
 */
export async function refuseTakenPort(port) {
  try {
    await listen(Number(port), '127.0.0.1');
  } catch (error) {
    if (error.code !== 'EADDRINUSE') return;
    console.error(
      `Port ${port} is in use. Stop what runs there or choose another: PORT=${Number(port) + 100} npm start`,
    );
    process.exit(1);
  }
}

/** A free port. */
export const freePort = () => listen(0, '127.0.0.1');
