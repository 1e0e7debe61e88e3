import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

const REPOSITORY = path.join(__dirname, '..', '..');
const OPEN = /is open at (https?:\/\/\S+)/;

export interface OpenStorefront {
  /** E.g. `https://localhost:41234`. */
  readonly origin: string;
  readonly close: () => Promise<void>;
}

interface StorefrontChoice {
  /** Folder that holds `shell/` and the remotes; this repository if not given. */
  readonly root?: string | undefined;
  /** HTTP/2 with a self-signed certificate, if not said otherwise; else plain HTTP. */
  readonly overTls?: boolean;
}

/**
 * Serves the production builds as `npm start` does, at a free port.
 * @throws Error with what the storefront said, if it does not open
 */
export async function openStorefront({
  root = REPOSITORY,
  overTls = true,
}: StorefrontChoice = {}): Promise<OpenStorefront> {
  const main = path.join(REPOSITORY, 'server', 'src', 'main.ts');
  const server = spawn(process.execPath, ['--import', 'tsx', main, ...(overTls ? ['--https'] : []), '--root', root], {
    cwd: REPOSITORY,
    env: { ...process.env, PORT: '0', HOST: '' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(server, 'close');

  const origin = await new Promise<string>((resolve, reject) => {
    let said = '';
    const listen = (part: Buffer) => {
      said += part.toString();
      const [, address] = OPEN.exec(said) ?? [];
      if (address) resolve(address);
    };
    server.stdout.on('data', listen);
    server.stderr.on('data', listen);
    void ended.then(() => reject(new Error(`The storefront did not open.\n${said}`)));
  });
  return {
    origin,
    close: async () => {
      server.kill('SIGTERM');
      await ended;
    },
  };
}
