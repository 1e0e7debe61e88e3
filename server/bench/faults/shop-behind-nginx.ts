import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '@platform/process/testing/free-port';
import { request } from 'undici';
import type { ApiProcess, BenchEnvironment } from '../bench-environment';

const EXAMPLE = path.join(__dirname, '..', '..', '..', 'deploy', 'nginx.conf');
const READY_EVERY_MS = 50;

type Name = 'first' | 'second';

/** Two processes of the packed shop behind nginx, as docs/operations.md has them. */
export interface ShopBehindNginx {
  /** Of nginx. */
  readonly port: number;
  /** Of the processes. */
  readonly ports: readonly number[];
  /**
   * Starts a process at its port, and waits until it is ready.
   * @param packed folder of `npm run pack`; by default the one that the shop is upgraded to
   */
  start(name: Name, environment?: Readonly<Record<string, string>>, packed?: string): Promise<void>;
  end(name: Name, signal: 'SIGTERM' | 'SIGKILL'): Promise<void>;
  close(): Promise<void>;
}

/** The example with other ports, without a certificate, and with the addresses that clients name: they stand for many places. */
function toConfiguration(port: number, ports: Readonly<Record<Name, number>>): string {
  const changes: readonly (readonly [RegExp, string])[] = [
    [/server \{\n {2}listen 80;[^]*?\n\}\n/, ''],
    [/^ *ssl_certificate.*\n/gm, ''],
    [/listen 443 ssl http2;/, `listen 127.0.0.1:${port};`],
    [/127\.0\.0\.1:3000/g, `127.0.0.1:${ports.first}`],
    [/127\.0\.0\.1:3001/g, `127.0.0.1:${ports.second}`],
    [/\$remote_addr/, '$http_x_forwarded_for'],
    [/\$scheme/, 'https'],
  ];
  return changes.reduce(
    (text, [from, to]) => {
      if (text.search(from) < 0) throw new Error(`${EXAMPLE} has nothing like ${from.source}`);
      return text.replace(from, to);
    },
    readFileSync(EXAMPLE, 'utf8'),
  );
}

async function startNginx(folder: string, port: number, configuration: string): Promise<ChildProcess> {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join(' ');
  const file = path.join(folder, 'nginx.conf');
  writeFileSync(
    file,
    `daemon off; ${process.getuid?.() === 0 ? 'user root;' : ''} worker_processes 1; pid ${folder}/pid; error_log ${folder}/error.log;
    events { worker_connections 2048; }
    http { access_log off; ${temporary}\n${configuration}\n}`,
  );
  const nginx = spawn('nginx', ['-c', file, '-p', folder, '-e', `${folder}/error.log`], { stdio: 'inherit' });
  await once(nginx, 'spawn').catch(() => Promise.reject(new Error('There is no nginx: apt-get install nginx')));
  const ended = once(nginx, 'exit').then(() => Promise.reject(new Error('nginx does not start.')));
  await Promise.race([waitUntilOpen(port), ended]);
  ended.catch(() => undefined);
  return nginx;
}

async function waitUntilOpen(port: number): Promise<void> {
  for (;;) {
    const response = await request(`http://127.0.0.1:${port}/`).catch(() => null);
    if (response) return response.body.dump();
    await pause(READY_EVERY_MS);
  }
}

async function waitUntilReady(port: number): Promise<void> {
  for (;;) {
    const { statusCode, body } = await request(`http://127.0.0.1:${port}/readyz`);
    await body.dump();
    if (statusCode === 200) return;
    await pause(READY_EVERY_MS);
  }
}

/**
 * @param packed folder of `npm run pack`
 * @param before that of the version that is upgraded
 * @param common environment of both processes
 */
export async function openShopBehindNginx(
  bench: BenchEnvironment,
  packed: string,
  common: Readonly<Record<string, string>>,
  before: string,
): Promise<ShopBehindNginx> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'piston-parts-nginx-'));
  const ports = { first: await freePort(), second: await freePort() };
  const port = await freePort();
  const processes = new Map<Name, ApiProcess>();
  const start: ShopBehindNginx['start'] = async (name, environment, from = packed) => {
    processes.set(name, await bench.startPacked(from, { PORT: String(ports[name]), ...common, ...environment }));
    await waitUntilReady(ports[name]);
  };
  const end: ShopBehindNginx['end'] = async (name, signal) => {
    await processes.get(name)?.end(signal);
    processes.delete(name);
  };
  const close = async (nginx?: ChildProcess) => {
    if (nginx && nginx.exitCode === null) {
      nginx.kill('SIGQUIT');
      await once(nginx, 'exit');
    }
    await Promise.all([...processes.keys()].map((name) => end(name, 'SIGTERM')));
    rmSync(folder, { recursive: true });
  };
  try {
    await start('first', {}, before);
    await start('second', {}, before);
    const nginx = await startNginx(folder, port, toConfiguration(port, ports));
    return { port, ports: Object.values(ports), start, end, close: () => close(nginx) };
  } catch (error) {
    await close();
    throw error;
  }
}
