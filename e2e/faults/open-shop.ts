import { spawn, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import { createInterface } from 'node:readline';

const SERVER = path.join(__dirname, '..', '..', 'server', 'src');

function startProcess(file: string, words: readonly string[], environment: NodeJS.ProcessEnv = {}): ChildProcess {
  return spawn(process.execPath, ['--import', 'tsx', path.join(SERVER, file), ...words], {
    cwd: path.join(__dirname, '..'),
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

const ended = (running: ChildProcess) => new Promise((resolve) => running.once('exit', resolve));

export interface OpenShop {
  readonly origin: string;
  readonly close: () => Promise<void>;
}

/**
 * Opens a shop in a process of its own, as `npm start` does.
 * @param words what server/src/main.ts is told, such as `--api`
 */
export async function openShop(
  port: number,
  words: readonly string[],
  environment: NodeJS.ProcessEnv = {},
): Promise<OpenShop> {
  const server = startProcess('main.ts', words, { ...environment, PORT: String(port) });
  const close = async () => {
    server.kill();
    await ended(server);
  };
  if (!server.stdout) throw new Error('The shop cannot be heard');
  const lines = createInterface({ input: server.stdout });
  for await (const line of lines) if (line.includes('is open at')) return { origin: `http://localhost:${port}`, close };
  throw new Error('The shop did not open; its own words are above');
}

/** Publishes a build as the next version of a remote and makes it what shoppers get. */
export async function publishAndGoLive(published: string, remote: string, build: string): Promise<void> {
  const code = await ended(startProcess('testing/publish-and-go-live.ts', [published, remote, build]));
  if (code !== 0) throw new Error(`${remote} was not published; the reason is above`);
}
