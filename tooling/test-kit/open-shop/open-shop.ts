import { existsSync } from 'node:fs';
import path from 'node:path';
import { compiledProgram } from '@platform/process/testing/compiled-program';
import { fillDataFolder } from '@piston-parts/server/testing/prepared-pglite';
import { runProgram } from '@piston-parts/server/testing/run-program';
import { startServer, type ServerProcess } from '@piston-parts/server/testing/server-process';

/** For tests that run another program of the server than the shop. */
export { fillDataFolder, runProgram };

const REPOSITORY = path.join(__dirname, '..', '..', '..');
const MAIN = path.join(REPOSITORY, 'server', 'src', 'main.ts');
/** Tests share the processor, and are not about how long a page waits for it. */
const RENDER_TIMEOUT_MS = '20000';
/** Tests count on the 25 parts of the specification, and most need no more. */
const DEMO_CATALOGUE = 'specification';
const REGISTRY_ARGUMENTS = ['--publish', '--only=registry'];

type Environment = Readonly<Record<string, string>>;

export interface ShopToOpen {
  /** Arguments of server/src/main.ts, such as `--api`; none: this repository's builds, with the simulated backend. */
  readonly argv?: readonly string[];
  /** Beside this process's own. Without PORT the shop takes a free one; one with a registry needs PUBLISHED. */
  readonly environment?: Environment;
  /** Called with what the open shop logs, a line or several at a time. */
  readonly onLog?: (text: string) => void;
}

/** The shop in a separate process, as `npm start` opens it. */
export interface OpenShop {
  /** E.g. `http://localhost:41234`; the same after every `start`. */
  readonly origin: string;
  /** Ends it as Ctrl-C does: running requests get their responses. */
  readonly close: () => Promise<void>;
  /** Ends it at once (SIGKILL), whatever it is about to do. */
  readonly kill: () => Promise<void>;
  /** Opens it again once it was closed or killed: at the same address, on the same data. */
  readonly start: () => Promise<void>;
}

/** Without an API, the database of a registry is in the registry's folder. */
async function registryData(argv: readonly string[], { PUBLISHED, DATA, DATABASE_URL }: Environment) {
  if (argv.includes('--api') || !PUBLISHED || DATA || DATABASE_URL) return {};
  if (!existsSync(path.join(PUBLISHED, 'database'))) await fillDataFolder(PUBLISHED);
  return { DATA: PUBLISHED };
}

/**
 * Opens a shop. The caller closes or kills it.
 * @throws Error with the server's output, if it does not open
 */
export async function openShop({ argv = [], environment = {}, onLog }: ShopToOpen = {}): Promise<OpenShop> {
  let server: ServerProcess | null = null;
  let port = environment['PORT'] ?? '0';

  async function start(): Promise<string> {
    const hasRegistry = argv.some((argument) => REGISTRY_ARGUMENTS.includes(argument));
    const registry = hasRegistry ? await registryData(argv, environment) : { PUBLISHED: '' };
    const defaults = { HOST: '', DEMO_CATALOGUE, RENDER_TIMEOUT_MS, ...registry };
    server = await startServer([...(await compiledProgram(MAIN)), ...argv], {
      ...defaults,
      ...environment,
      PORT: port,
    });
    server.child.stderr?.pipe(process.stderr);
    if (onLog) server.child.stdout?.on('data', (text: Buffer) => onLog(text.toString()));
    return server.origin;
  }

  async function end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    const running = server;
    server = null;
    await running?.end(signal);
  }

  const origin = await start();
  port = new URL(origin).port;
  return {
    origin,
    close: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
    async start() {
      await start();
    },
  };
}
