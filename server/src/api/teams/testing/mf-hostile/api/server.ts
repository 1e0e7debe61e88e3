import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import { Worker } from 'node:worker_threads';
import type { TeamDatabase, TeamHandlers } from '@piston-parts/shared-contract/backend';
import type { endpoints } from './contract';

const ok = { ok: true };

/** Whether none of the statements is carried out. */
async function areRefused(database: TeamDatabase, attempts: readonly (readonly string[])[]): Promise<boolean> {
  for (const statements of attempts) {
    const isRefused = await database.transaction(statements.map((text) => ({ text }))).then(
      () => false,
      () => true,
    );
    if (!isRefused) return false;
  }
  return true;
}

const isRefused = (attempt: () => unknown): boolean => {
  try {
    attempt();
    return false;
  } catch {
    return true;
  }
};

/** By what Node has for its modules. */
const callHidden = (name: string, ...values: unknown[]): unknown =>
  Reflect.apply(Reflect.get(process, name) as (...all: unknown[]) => unknown, process, values);

/** Node 20 has no SQLite. */
const builtin = (module: string, name: string) =>
  Reflect.get(process.getBuiltinModule(module) ?? {}, name) as (...all: unknown[]) => unknown;

const print = (line: string) => process.stdout.write(`${line}\n`);
const kept: unknown[] = [];

/** All that a team's code can do wrong. */
export const handlers: TeamHandlers<typeof endpoints> = {
  getThrown: () => Promise.reject(new Error('the password of the shopper')),
  getNever: () => new Promise(() => undefined),
  getLoop: () => {
    for (;;);
  },
  getOtherShape: async () => ({ ok: 'yes' }) as never,
  async getFlood({ log }) {
    for (let line = 0; line < 10_000; line += 1) {
      log(`line ${line}`);
      console.log(`printed ${line}`);
    }
    return ok;
  },
  async getTwice() {
    const write = process.stdout.write.bind(process.stdout);
    process.stdout.write = (text) => write(text) && write(text);
    for (const reply of [undefined, null, 1, 'x']) print(JSON.stringify({ reply, value: { status: 200, text: '{}' } }));
    for (const noise of [null, 'noise', { call: {}, method: 'constructor' }, { call: 1, method: 1 }])
      print(JSON.stringify(noise));
    setImmediate(() => (process.stdout.write = write));
    return ok;
  },
  getLate: () => new Promise((resolve) => setTimeout(() => resolve(ok), 100)),
  async getLeak() {
    try {
      for (let megabytes = 0; megabytes < 800; megabytes += 10) kept.push(Buffer.alloc(10_000_000, 1));
      return ok;
    } catch {
      // A process that is refused a buffer may live on, as it mostly does on Node 25, and end in another request.
      for (;;) kept.push({});
    }
  },
  getKill: async () => ({
    ok: [
      () => process.kill(process.ppid, 0),
      () => callHidden('_kill', process.ppid, 0),
      () => callHidden('_debugProcess', process.ppid),
      () => callHidden('binding', 'process_wrap'),
      () => os.setPriority(process.ppid, 0),
      () => spawnSync('/bin/kill', ['-0', String(process.ppid)]),
      () => new Worker('', { eval: true }),
    ].every(isRefused),
  }),
  getFiles: async () => ({
    ok: [
      ...['/etc/passwd', '/proc/self/environ', `/proc/${process.ppid}/environ`].map((file) => () => readFileSync(file)),
      () => readdirSync('/'),
      () => writeFileSync('/tmp/hostile', ''),
      () => void Reflect.construct(builtin('node:sqlite', 'DatabaseSync'), ['/tmp/hostile']),
      () => builtin('node:trace_events', 'createTracing')({ categories: ['v8'] }),
      () => builtin('node:v8', 'setFlagsFromString')('--trace-turbo'),
      () => builtin('node:v8', 'setHeapSnapshotNearHeapLimit')(1),
      () => Object.assign(process.report, { directory: '/tmp', reportOnFatalError: true }),
    ].every(isRefused),
  }),
  async getGarbage() {
    for (const line of ['{', '{"reply":', '\0\u2028\r', '{"call":1,"method":"database","argument":{}}', '[]', ''])
      print(line);
    return ok;
  },
  async getEndless() {
    const text = 'x'.repeat(1_000_000);
    for (let megabytes = 0; megabytes < 9; megabytes += 1) process.stdout.write(text);
    return ok;
  },
  getManyParts: async ({ findParts }) => ({
    ok: (await findParts(Array.from({ length: 10_000 }, (_, index) => `part-${index}`))).length > 0,
  }),
  async getPartsAtOnce({ findParts }) {
    const ids = Array.from({ length: 100 }, (_, index) => `part-${index}`);
    await Promise.all(Array.from({ length: 20 }, () => findParts(ids)));
    return ok;
  },
  async getForgedSettings({ readSettings }) {
    const settings = { name: 'Not the shop' };
    for (const argument of [settings, 'set', { settings }, ['name', settings]])
      print(JSON.stringify({ call: 'forged', method: 'readSettings', argument }));
    for (const method of ['writeSettings', 'readSettings.constructor', '__proto__'])
      print(JSON.stringify({ call: 'forged', method, argument: settings, reply: 'forged', value: settings }));
    Object.assign(await readSettings(), settings);
    return { ok: (await readSettings()).name !== settings.name };
  },
  async getLateSettings({ readSettings }) {
    setImmediate(() => void Promise.all([readSettings(), readSettings()]));
    return ok;
  },
  async getSettingsAtOnce({ readSettings }) {
    const outcomes = await Promise.allSettled(Array.from({ length: 1000 }, readSettings));
    return { ok: outcomes.some(({ status }) => status === 'rejected') };
  },
  getOtherSchema: async ({ database }) => ({
    ok: await areRefused(database, [
      ['select * from public.users'],
      ['update public.products set quantity = 0'],
      ['select 1; delete from public.users'],
      ['commit', 'delete from public.users'],
      ['reset role', 'select * from public.users'],
      ['set role postgres', 'select * from public.users'],
      ["select set_config('role', 'postgres', false)", 'select * from public.users'],
      ['create table public.taken (id int)'],
      [
        "with r as materialized (select set_config('role', 'none', true)) " +
          "select query_to_xml('select * from public.users', true, false, '') from r",
      ],
      ["select ts_stat('select to_tsvector(email) from public.users')"],
      ["select U&\"set\\005fconfig\"('role', 'none', false)"],
      ["update pg_settings set setting = 'none' where name = 'role'"],
      ['select pg_advisory_lock(1)'],
      ["select pg_notify('catalogue', '')"],
    ]),
  }),
  async getTemporary({ database }) {
    await database.transaction([
      { text: 'select 1 as id into temp users' },
      { text: "select 'temp' as id into temp products" },
    ]);
    const [row] = await database.query<{ name: string | null }>("select to_regclass('users')::text as name");
    return { ok: row?.name === null };
  },
  getNull: () =>
    new Promise(() =>
      setImmediate(() => {
        const nothing: unknown = null;
        throw nothing;
      }),
    ),
  getSecret: async () => ({ ok: Object.keys(process.env).filter((name) => name !== 'PWD').length === 0 }),
  getEnd: async () => process.exit(1),
  getFine: async () => ok,
};
