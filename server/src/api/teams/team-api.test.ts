import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { lateMessages } from '@piston-parts/shared-contract/schemas';
import { backendMessages, publicSettingsOf } from '@piston-parts/shared-contract/backend';
import { describeTeamContract, sessionHeaders, type Sent } from '@piston-parts/shared-contract/contract-suite';
import { simulatedTeamBackend } from '@piston-parts/shared-store/testing/team-backend';
import { until } from '@platform/process/testing/until';
import { tokensOf } from '../testing/describe-api';
import { injectRequest, PATIENT_TIMES, startTestApi, type TestApi } from '../testing/test-api';
import { shopOver } from '../testing/test-shop';
import { DATABASES } from '../../testing/run-of-all';
import { recentlyPaidOrders } from '../orders/paid-orders';
import { findTeamApis, teamFolder, type TeamFolder } from './find-team-apis';
import { migrateTeam } from './migrate-team';
import { TeamApi } from './team-api';
import { cases } from './testing/mf-notes/api/cases';
import { endpoints } from './testing/mf-notes/api/contract';
import { simulatedApi } from './testing/mf-notes/api/simulated';

const REPOSITORY = path.join(__dirname, '..', '..', '..', '..');
/** Folders of teams as they are in the repository of the shop, but for one that is installed from another repository. */
const INSTALLED = 'mf-notes';
const root = mkdtempSync(path.join(os.tmpdir(), 'piston-parts-teams-'));
for (const remote of readdirSync(path.join(__dirname, 'testing'))) {
  const folder = remote === INSTALLED ? path.join(root, 'node_modules', '@acme', remote) : path.join(root, remote);
  cpSync(path.join(__dirname, 'testing', remote), folder, { recursive: true });
}
writeFileSync(path.join(root, 'node_modules', '@acme', INSTALLED, 'package.json'), '{}');
for (const library of ['@piston-parts', 'valibot'])
  symlinkSync(path.join(REPOSITORY, 'node_modules', library), path.join(root, 'node_modules', library));
afterAll(() => rmSync(root, { recursive: true }));

/** Elsewhere no process is held to a limit of all its memory. */
const onLinux = process.platform === 'linux' ? it : it.skip;
const TEAMS = findTeamApis(root, [`@acme/${INSTALLED}`]);
/** Of a shop without parts, whose owner has set nothing. */
const READS = { findPart: async () => null, readSettings: async () => publicSettingsOf(null) };
const folderOf = (team: string) => TEAMS.filter((one) => one.team === team);

describe.each(DATABASES)('On %s', (kind) => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startTestApi(kind, null, ['notes', 'stray', 'unmigrated'].flatMap(folderOf));
  });
  afterAll(() => api.stop());

  const send = (
    method: 'GET' | 'POST',
    url: string,
    { headers = {}, body }: { headers?: object; body?: object } = {},
  ) =>
    api.app.inject({
      method,
      url,
      headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { payload: JSON.stringify(body) }),
    });
  const signedIn = async () => ({ headers: sessionHeaders((await shopOver(api).newShopper()).token) });

  const request = (...sent: [method: string, path: string, sent: Sent]) => injectRequest(api.app, ...sent);
  const server = { name: 'server', request, tokens: () => tokensOf(api), resetToken: async () => null };
  describeTeamContract(server, endpoints, cases);

  describe('The endpoints of a team', () => {
    it('refuse a token without the cookie that came with it', async () => {
      const { authorization = '' } = (await signedIn()).headers;
      const response = await send('GET', '/api/notes/own', { headers: { authorization } });
      expect([response.statusCode, response.json()]).toEqual([401, { errors: [lateMessages.tokenInvalid] }]);
    });

    const restart = () => {
      const services = { ...READS, database: api.database, log: api.app.log };
      return folderOf('notes').map((folder) => new TeamApi(folder, TEAMS, services, PATIENT_TIMES));
    };

    it('know of an order once it is paid, and again after a start, as it may have been paid while they were away [payment-15]', async () => {
      const shop = shopOver(api);
      const { shopper, order } = await shop.shopperWithOrder();
      await shop.confirmPayment(shopper, order, await shop.payAtGateway(order));
      const texts = async () => (await shop.askFor(endpoints.getNotes, shopper)).notes.map(({ text }) => text);
      const untilNoted = () => until(async () => (await texts()).length > 0);
      await untilNoted();
      expect(await texts()).toEqual(['bought 1']);

      await api.database.query({ text: 'delete from mf_notes.notes' });
      const restarted = restart();
      await untilNoted();
      await Promise.all(restarted.map((teamApi) => teamApi.close()));
    });

    it('hear again of all orders that were paid in the last seven days, however many of one moment, and of no older one', async () => {
      const shop = shopOver(api);
      const { shopper, order } = await shop.shopperWithOrder();
      await shop.confirmPayment(shopper, order, await shop.payAtGateway(order));
      const copy = `insert into orders (id, number, user_id, status, amount, address, lines, payment_id, created_at, paid_at, expires_at)
        select 'copy-' || n, 'copy-' || n, user_id, status, amount, address, lines, payment_id, created_at,
          paid_at - make_interval(days => $2), expires_at from orders, generate_series($3::int, $4) n where id = $1`;
      await api.database.query({ text: copy, values: [order._id, 6, 1, 1100] });
      await api.database.query({ text: copy, values: [order._id, 7, 1101, 1101] });

      const heard: string[] = [];
      for await (const { orderId } of recentlyPaidOrders(api.database)) heard.push(orderId);
      const copies = heard.filter((id) => id.startsWith('copy-'));
      expect([copies.length, new Set(copies).size, copies.includes('copy-1101')]).toEqual([1100, 1100, false]);
      expect(heard.at(-1)).toBe(order._id);
      await api.database.query({ text: "delete from orders where id like 'copy-%'" });
    });

    it('know of a deleted account, also one that was deleted while they were away [account-7]', async () => {
      const shop = shopOver(api);
      const [{ _id: partId }, { token, user, password }] = [await shop.productInStock(), await shop.newShopper()];
      const note = { token, parameters: { partId }, body: { text: 'mine' } };
      const rows = async () =>
        (await api.database.query({ text: 'select from mf_notes.notes where user_id = $1', values: [user._id] }))
          .rows as object[];
      const untilGone = () => until(async () => (await rows()).length === 0);
      await shop.askFor(endpoints.postNote, note);
      expect(await rows()).toHaveLength(1);
      await shop.ask('postAccountDeletion', { token, body: { password } });
      await untilGone();

      const text = "insert into mf_notes.notes (user_id, part_id, text) values ($1, $2, 'late')";
      await api.database.query({ text, values: [user._id, partId] });
      const restarted = restart();
      await untilGone();
      await Promise.all(restarted.map((teamApi) => teamApi.close()));
    });

    it('are those of the contract alone', async () => {
      const response = await send('GET', '/api/notes/other');
      expect([response.statusCode, response.json()]).toEqual([404, { errors: [backendMessages.endpointNotFound] }]);
    });

    it('give a page what is the same for everybody, which caches ask about again', async () => {
      const { headers } = await send('GET', '/api/notes/count');
      expect(headers['cache-control']).toBe('no-cache');
      const again = await send('GET', '/api/notes/count', { headers: { 'if-none-match': headers.etag } });
      expect(again.statusCode).toBe(304);
    });
  });

  /** A team of the fixtures with another text in a file, once it was refused. */
  async function startChanged(folder: TeamFolder, file: string, [from, to]: readonly [string, string]) {
    const lines: string[] = [];
    const log = { error: (_: object, text: string) => lines.push(text) } as never;
    const changed = path.join(folder.folder, file);
    const text = readFileSync(changed, 'utf8');
    writeFileSync(changed, text.replace(from, to));
    const team = new TeamApi(folder, TEAMS, { ...READS, database: api.database, log }, PATIENT_TIMES);
    await team.started();
    await team.close();
    writeFileSync(changed, text);
    return { lines, trouble: team.trouble };
  }

  it.each([
    ['/notes/all', 'which belongs to mf-notes: let it begin with /stray/ in api/contract.ts.', 'mf-notes'],
    ['/user/cart', 'which belongs to the shop: let it begin with /stray/ in api/contract.ts.', 'the shop'],
    ['/stray/:id/of/:id', 'which has :id twice: name one differently.', null],
  ])(
    'A team with the path %s is refused, and named with whose it is; all others work',
    async (address, reason, owner) => {
      for (const folder of folderOf('stray')) {
        const { lines, trouble } = await startChanged(folder, 'contract.ts', ['/notes/all', address]);
        expect(lines).toEqual([`it does not start: mf-stray defines GET ${address}, ${reason}`]);
        expect(trouble).toBe(`it does not start${owner === null ? '' : `: GET ${address} belongs to ${owner}`}`);
      }
      const refused = await send('GET', '/api/stray/notes');
      expect([refused.statusCode, refused.json()]).toEqual([503, { errors: [backendMessages.teamUnavailable] }]);
    },
  );

  it('A team whose name is the beginning of paths of the shop is refused, and named with the shop', async () => {
    const [stray] = folderOf('stray');
    const folder = teamFolder('mf-orders', stray?.folder ?? '');
    const { lines, trouble } = await startChanged(folder, 'contract.ts', ['/notes/all', '/orders/notes']);
    expect(trouble).toBe('it does not start: /orders/… belongs to the shop');
    expect(lines).toEqual([
      'it does not start: mf-orders has paths of the shop: /orders/… belongs to the shop, so rename the remote.',
    ]);
  });

  it('A team whose process ends while it loads has one start after it, not two', async () => {
    for (const folder of folderOf('stray')) {
      const { lines } = await startChanged(folder, 'server.ts', ['', 'process.exit(3);']);
      expect(lines).toEqual(['it does not start: its process has ended with 3']);
    }
  });

  it('A team with a migration of tables of another team is named with that team', async () => {
    for (const folder of folderOf('unmigrated')) {
      const change = ['create table counts (id int);', 'drop table mf_notes.notes;'] as const;
      const { trouble } = await startChanged(folder, 'migrations/20261101000000_fails.sql', change);
      expect(trouble).toBe(
        'its migrations failed: 20261101000000_fails.sql reaches out of its schema, into that of mf-notes',
      );
    }
  });

  it('A team with a migration that fails reads in the log which one it is, and why', async () => {
    for (const folder of folderOf('unmigrated')) {
      const { lines } = await startChanged(folder, 'migrations/20261101000000_fails.sql', ['', '']);
      expect(lines).toEqual([
        expect.stringMatching(
          /^its migrations failed: The migration 20261101000000_fails\.sql of mf-unmigrated fails: .*already exists$/,
        ),
      ]);
    }
  });

  it('A team whose migrations fail is out of order with its paths alone, and named with the reason', async () => {
    const refused = await send('GET', '/api/unmigrated/counts');
    expect([refused.statusCode, refused.json()]).toEqual([503, { errors: [backendMessages.teamUnavailable] }]);
    expect((await send('GET', '/api/notes/count')).statusCode).toBe(200);
    // A start that took too long is tried again.
    await until(async () => (await send('GET', '/readyz')).body.includes('belongs to mf-notes'));
    const ready = await send('GET', '/readyz');
    expect([ready.statusCode, ready.json()]).toEqual([
      200,
      {
        status: 'ready',
        teams: {
          'mf-stray': 'it does not start: GET /notes/all belongs to mf-notes',
          'mf-unmigrated': 'its migrations failed',
        },
      },
    ]);
  });

  describe('The migrations of a team', () => {
    const remote = 'mf-tests';
    let folder: string;
    beforeEach(() => {
      folder = mkdtempSync(path.join(os.tmpdir(), 'piston-parts-team-'));
      mkdirSync(path.join(folder, 'migrations'));
    });
    afterEach(async () => {
      rmSync(folder, { recursive: true });
      await api.database.query({ text: 'drop schema if exists mf_tests cascade' });
    });

    /** @returns why they are refused; null when they are carried out */
    async function migrate(files: Readonly<Record<string, string>>): Promise<string | null> {
      for (const [name, sql] of Object.entries(files)) writeFileSync(path.join(folder, 'migrations', name), sql);
      const pool = api.database.openTeamPool();
      return migrateTeam(pool, { remote, team: 'tests', schema: 'mf_tests', folder }).then(
        () => null,
        (error: Error) => error.message,
      );
    }
    const tables = async () => {
      const text =
        "select table_name as name from information_schema.tables where table_schema = 'mf_tests' order by 1";
      return ((await api.database.query({ text })).rows as { name: string }[]).map(({ name }) => name);
    };

    it.each([
      [
        'adds a column to a table of the shop',
        'alter table public.products add column compared int',
        'the shop: must be owner of table products',
      ],
      [
        'deletes a table of the shop',
        'drop table public.wishlist_lines',
        'the shop: must be owner of table wishlist_lines',
      ],
      [
        'refers to rows of the shop by a foreign key',
        'create table a (id text references public.products)',
        'the shop: permission denied for table products',
      ],
      [
        'refers to rows of another team',
        'create table a (id text references mf_notes.notes)',
        'mf-notes: permission denied for schema mf_notes',
      ],
      [
        'writes rows of the shop',
        "update public.products set name = ''",
        'the shop: permission denied for table products',
      ],
      [
        'makes a table in the schema of the shop',
        'create table public.a (id int)',
        'the shop: permission denied for schema public',
      ],
      [
        'deletes the schema of another team',
        'drop schema "mf_notes" cascade',
        'mf-notes: must be owner of schema mf_notes',
      ],
      ['makes another schema', 'create schema elsewhere', null],
      [
        'changes a table of the shop by a function of the shop',
        'select public.reaches_out()',
        'the shop: it changes public.products',
      ],
    ])('that %s are undone and refused, with the names of both', async (_, sql, what) => {
      await api.database.query({
        text: `create or replace function public.reaches_out() returns void language plpgsql as
          'begin reset role; alter table public.products add column taken int; end'`,
      });
      const reason = await migrate({
        '20261101000000_own.sql': 'create table own (id int)',
        '20261102000000_bad.sql': sql,
      });
      expect(reason).toMatch(
        /: .+\. A team changes its own tables alone, and refers to rows of others by their ids, without a foreign key\.$/,
      );
      expect(reason).toContain(
        `The migration 20261102000000_bad.sql of ${remote} reaches out of its schema mf_tests${what === null ? ': ' : `, into that of ${what}`}`,
      );
      expect(await tables()).toEqual([]);
    });

    it.each([
      ...['commit', 'reset role', 'set role postgres', 'do $$ begin perform 1; end $$', '/* a comment */ rollback'],
      ...['/* of /* two */ create table a (id int) */ commit', '--\u2028create\ncommit'],
      'create function f() returns void language plpgsql as $$ begin reset role; delete from public.users; end $$',
      ...[
        'create temp table users (id text)',
        'alter role mf_tests superuser',
        'create table a as select set_config(1)',
      ],
    ])('may not say %s', async (sql) => {
      expect(await migrate({ '20261101000000_bad.sql': sql })).toContain('may not say');
    });

    it.each([
      ['create table "a.b" (id int)', 'a.b has a name that needs quotes'],
      ['create table a (id int, twice int generated always as (2 * id) stored)', 'a has a generated column'],
      ['create table a (id int); create table b () inherits (a)', 'a has rows in other tables'],
      [
        `create table a (id int primary key, b int);
         create table b (id int primary key, a int references a);
         alter table a add foreign key (b) references b`,
        'a refers to itself through another table, b refers to itself through another table',
      ],
    ])('that make what would end all backups of the shop are refused: %s', async (sql, fault) => {
      const statements = sql.replaceAll(';', ';\n--> statement-breakpoint\n');
      expect(await migrate({ '20261101000000_bad.sql': statements })).toContain(`no backup can keep: ${fault}`);
      expect(await tables()).toEqual([]);
    });

    it('are those of a newer version of the team: only what adds may be there', async () => {
      const newer = '20261105000000_newer.sql';
      expect(await migrate({ [newer]: 'create table later (id int)' })).toBeNull();
      rmSync(path.join(folder, 'migrations', newer));
      expect(await migrate({})).toBeNull();
      expect(await migrate({ [newer]: 'create table later (id int)' })).toBeNull();
      expect(await migrate({ '20261106000000_newest.sql': 'alter table later add column at int not null' })).toBeNull();
      rmSync(path.join(folder, 'migrations', '20261106000000_newest.sql'));
      expect(await migrate({})).toContain('of a newer version of mf-tests');
    });

    it('that are slow hold up no start of the shop and of other teams', async () => {
      // The embedded database has one connection for all.
      if (kind === 'PGlite') return;
      const slow = migrate({ '20261101000000_slow.sql': 'select pg_sleep(600)' });
      const running = "from pg_stat_activity where query = 'select pg_sleep(600)' and state = 'active'";
      const isRunning = async () => (await api.database.query({ text: `select pid ${running}` })).rows.length > 0;
      await until(isRunning);
      await api.database.migrate();
      for (const team of folderOf('notes')) await migrateTeam(api.database.openTeamPool(), team);
      expect(await isRunning()).toBe(true);
      await api.database.query({ text: `select pg_cancel_backend(pid) ${running}` });
      expect(await slow).toContain('canceling statement');
    });

    it('run once, whichever order they are merged in, and again only after a failure', async () => {
      const [first, second] = ['20261101000000_first.sql', '20261103000000_second.sql'];
      expect(await migrate({ [first]: 'create table one (id int)', [second]: 'create table two (id int)' })).toBeNull();
      expect(await migrate({ '20261102000000_late.sql': 'create table two (id int)' })).toContain('already exists');
      expect(await migrate({ '20261102000000_late.sql': 'create table three (id int)' })).toBeNull();
      expect(await tables()).toEqual(['__migrations', 'one', 'three', 'two']);
    });
  });

  describe('A team whose code', () => {
    let team: TeamApi;
    let [reads, mostReads] = [0, 0];
    const lines: string[] = [];
    const PATIENT = { ...PATIENT_TIMES, pauseMs: 1 };
    const times = { ...PATIENT };
    const failures: string[] = [];
    const log = {
      warn: (_: object, text: string) => lines.push(text),
      error: (_: object, text: string) => failures.push(text),
    };
    beforeAll(async () => {
      const [folder] = folderOf('hostile');
      if (!folder) throw new Error('The fixture is gone');
      const counted = (read: () => Promise<unknown>) => async () => {
        mostReads = Math.max(mostReads, (reads += 1));
        await new Promise((resolve) => setImmediate(resolve));
        reads -= 1;
        return read() as never;
      };
      const [findPart, readSettings] = [counted(READS.findPart), counted(READS.readSettings)];
      const services = { database: api.database, findPart, readSettings, log: log as never };
      team = new TeamApi(folder, TEAMS, services, times);
      await team.started();
    });
    afterAll(() => team.close());
    afterEach(() => void Object.assign(times, PATIENT));

    async function ask(name: string): Promise<number | string> {
      try {
        const endpoint = await team.find('GET', `/hostile/${name}`);
        if (!endpoint) return 'not found';
        const common = { address: '/', text: null, userId: null, idempotencyKey: null };
        const response = await team.respond({ ...common, name: endpoint.endpoint.name, parameters: {} });
        return response.status === 200 ? response.text : response.status;
      } catch (error) {
        return (error as { status: number }).status;
      }
    }
    const FINE = '{"ok":true}';

    it.each([
      ['throws', 'throws', 500],
      ['returns a shape that its contract does not have', 'other-shape', 500],
      ['asks for ten thousand parts', 'many-parts', 500],
      ['changes the settings that it gets, and sends forged requests for them', 'forged-settings', FINE],
      ['asks for settings after its response', 'late-settings', FINE],
      ['sends messages that nobody asked for', 'twice', FINE],
      ['makes a temporary table of the name of a table of the shop', 'temporary', FINE],
      ['tries every way to the tables of others', 'other-schema', FINE],
      ['looks for the secrets of the server', 'environment', FINE],
      ['tries to end the server, or to slow it down', 'kills', FINE],
      ['tries to read and write files', 'files', FINE],
      ['prints what is no message', 'garbage', FINE],
    ])('%s costs its request alone', async (_, name, outcome) => {
      expect(await ask(name)).toBe(outcome);
      expect(await ask('fine')).toBe(FINE);
      expect(team.trouble).toBeNull();
    });

    it('throws says why where a shop in development prints it', async () => {
      failures.length = 0;
      expect(await ask('throws')).toBe(500);
      expect(failures).toEqual([expect.stringMatching(/^Error: .*\n.*mf-hostile/)]);
    });

    it('never responds costs its request alone', async () => {
      times.responseMs = 20;
      expect(await ask('never')).toBe(503);
      times.responseMs = PATIENT.responseMs;
      expect(await ask('fine')).toBe(FINE);
      expect(team.trouble).toBeNull();
    });

    it('responds late costs its request alone: the next one has its own response', async () => {
      times.responseMs = 20;
      expect(await ask('late')).toBe(503);
      times.responseMs = PATIENT.responseMs;
      expect(await ask('late')).toBe(FINE);
      expect(await ask('fine')).toBe(FINE);
      expect(team.trouble).toBeNull();
    });

    onLinux('keeps ever more memory takes none of the server, and starts again', async () => {
      const used = () => process.memoryUsage().arrayBuffers;
      const usedBefore = used();
      expect(await ask('leaks')).not.toBe(FINE);
      expect(used() - usedBefore).toBeLessThan(10_000_000);
      await until(async () => (await ask('fine')) === FINE);
    });

    it.each([
      ['parts many times at once reads them one call after the other', 'parts-at-once', 100],
      ['settings a thousand times at once gets some of them, one after the other', 'settings-at-once', 1],
    ])('asks for %s', async (_, name, most) => {
      mostReads = 0;
      expect(await ask(name)).toBe(FINE);
      expect(await ask('fine')).toBe(FINE);
      expect(mostReads).toBe(most);
    });

    it('needs long for its first start is waited for, longer than for a response', async () => {
      const [folder] = folderOf('hostile');
      if (!folder) throw new Error('The fixture is gone');
      const services = { ...READS, database: api.database, log: log as never };
      const starting = new TeamApi(folder, TEAMS, services, { ...PATIENT, responseMs: 1 });
      expect(await starting.find('GET', '/hostile/fine')).not.toBeNull();
      await starting.close();
    });

    it('floods the log writes sixty lines a minute', async () => {
      lines.length = 0;
      // Within one minute, however long it takes.
      const clock = jest.spyOn(performance, 'now').mockReturnValue(0);
      expect(await ask('floods')).toBe(FINE);
      clock.mockRestore();
      expect(lines.length).toBeLessThanOrEqual(60);
    });

    it.each([
      ['loops', 'loops', 'it hangs', { responseMs: 20, pingMs: 20 }],
      ['sends a line without an end', 'endless', 'it has crashed', {}],
      ['ends its process', 'exits', 'it has crashed', {}],
      ['throws nothing', 'null', 'it has crashed', {}],
    ])('%s is out of order, named, until it has started again', async (_, name, trouble, limits) => {
      Object.assign(times, limits);
      expect(await ask(name)).toBe(503);
      expect(team.trouble).toBe(trouble);
      times.responseMs = 20;
      expect(await ask('fine')).toBe(503);
      Object.assign(times, PATIENT);
      await until(() => team.trouble === null);
      expect(await ask('fine')).toBe(FINE);
    });

    it('holds more requests than it may gets no further ones, and starts again', async () => {
      times.responseMs = 20;
      const outcomes = await Promise.all(Array.from({ length: 60 }, () => ask('never')));
      expect(new Set(outcomes)).toEqual(new Set([503]));
      expect(team.trouble).toBe('it hangs');
      Object.assign(times, PATIENT);
      await until(() => team.trouble === null);
      expect(await ask('fine')).toBe(FINE);
    });
  });
});

describeTeamContract(simulatedTeamBackend('notes', simulatedApi), endpoints, cases);

describe('The server refuses to start', () => {
  it('with two teams of one name, and names both folders', () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'piston-parts-teams-'));
    const packaged = path.join(folder, 'node_modules', '@acme', 'mf-notes');
    for (const one of [path.join(folder, 'mf-notes'), packaged]) {
      mkdirSync(path.join(one, 'api'), { recursive: true });
      writeFileSync(path.join(one, 'package.json'), '{}');
      writeFileSync(path.join(one, 'api', 'contract.ts'), '');
    }
    expect(findTeamApis(folder, [])).toMatchObject([{ team: 'notes', schema: 'mf_notes' }]);
    expect(() => findTeamApis(folder, ['@acme/mf-notes'])).toThrow(
      `Two teams have the paths /api/notes/…: ${folder}/mf-notes/api and ${packaged}/api. Rename one of the remotes, or take it out of TEAM_APIS.`,
    );
    rmSync(folder, { recursive: true });
  });

  it.each([
    ['@acme/mf-missing', 'is not installed: npm install @acme/mf-missing'],
    ['@acme/notes', 'write names of packages that end with mf-'],
  ])('with the package %s, and says what to do', (name, what) => {
    expect(() => findTeamApis(__dirname, [name])).toThrow(what);
  });
});
