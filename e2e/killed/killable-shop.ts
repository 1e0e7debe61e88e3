import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';

const SERVER = path.join(__dirname, '..', '..', 'server', 'src');

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, 'localhost');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

function opened(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = '';
    const listen = (part: Buffer) => {
      said += part.toString();
      if (said.includes('is open at')) resolve();
    };
    server.stdout?.on('data', listen);
    server.stderr?.on('data', listen);
    server.once('exit', () => reject(new Error(`The shop did not open:\n${said}`)));
  });
}

/** The whole shop on the real API in a process of its own, which can be killed and started again on the same data. */
export interface KillableShop {
  readonly origin: string;
  start(): Promise<void>;
  /** Ends it at once: no goodbye, nothing written any more. */
  kill(): Promise<void>;
  remove(): Promise<void>;
}

/** @param databaseUrl of PostgreSQL; null for the embedded database. */
export async function createKillableShop(databaseUrl: string | null): Promise<KillableShop> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'piston-parts-killed-'));
  const port = await freePort();
  let server: ChildProcess | null = null;

  async function kill(): Promise<void> {
    const dying = server;
    server = null;
    if (!dying) return;
    dying.removeAllListeners('exit');
    const gone = once(dying, 'exit');
    dying.kill('SIGKILL');
    await gone;
  }

  return {
    origin: `http://localhost:${port}`,
    async start() {
      server = spawn(process.execPath, ['--import', 'tsx', path.join(SERVER, 'main.ts'), '--api'], {
        env: { ...process.env, PORT: String(port), DATA: folder, ...(databaseUrl && { DATABASE_URL: databaseUrl }) },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      await opened(server);
    },
    kill,
    async remove() {
      await kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A real PostgreSQL, empty and gone afterwards. */
export async function startDatabase(): Promise<{ url: string; stop(): Promise<void> }> {
  const postgres = spawn(
    process.execPath,
    ['--import', 'tsx', path.join(SERVER, 'api', 'testing', 'serve-postgres.ts')],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  const [said] = (await once(postgres.stdout, 'data')) as [Buffer];
  return {
    url: said.toString().trim(),
    async stop() {
      const ended = once(postgres, 'exit');
      postgres.kill('SIGTERM');
      await ended;
    },
  };
}
