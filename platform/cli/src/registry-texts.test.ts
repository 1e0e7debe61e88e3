import type { FailurePhase } from '@platform/protocol/telemetry';
import { visitOf } from '@platform/registry/judge/measures';
import type { ReleaseChange } from '@platform/registry/change-release';
import type { Release, ReleaseCommand } from '@platform/registry/releases';
import { describeChange, showHistory, showLive, showSources, showVersions, type CommandLine } from './registry-texts';

const RELEASE: Release = { live: '1.1.0', by: 'asha', at: '2026-11-22T08:30:45Z', previous: ['1.0.0'] };
const CANARY = { version: '1.2.0', percent: 30 };
const commandLine: CommandLine = (words) => `npm run registry -- ${words}`;
const describeAfter = (
  command: Partial<ReleaseCommand>,
  after: Partial<Release>,
  before: Partial<Release> | null = {},
) =>
  describeChange(
    { remote: 'mf-cart', ...command } as ReleaseCommand,
    { before: before && { ...RELEASE, ...before }, after: { ...RELEASE, ...after } } as ReleaseChange,
    commandLine,
  );
/** Reports of as many clients, each of one failure or one LCP. */
const visits = (version: string, reports: readonly (FailurePhase | number)[]) => ({
  version,
  share: 1,
  visits: Object.fromEntries(
    reports.map((one, client) => {
      const values = typeof one === 'number' ? { failures: [], vitals: { lcp: one } } : { failures: [one] };
      return [client, visitOf({ remote: 'mf-cart', version: '1.1.0', recovered: 0, ...values })];
    }),
  ),
});

describe('What is live', () => {
  it('has a line for each remote, by name, and one for its canary, with what their pages report', () => {
    const remotes = {
      'mf-checkout': { ...RELEASE, by: '', disabled: true as const },
      'mf-cart': { ...RELEASE, canary: CANARY },
      'mf-account': { ...RELEASE, live: null },
    };
    const [live, canary] = [visits('1.1.0', [900, 1000, 2000]), visits('1.2.0', ['entry', 'chunk'])];
    const reported = { 'mf-cart': { live, canary, before: null } };

    expect(showLive({ remotes }, reported).split('\n')).toEqual([
      'mf-account   nothing                               since 2026-11-22 08:30  by asha',
      'mf-cart      1.1.0, 1.2.0 for 30% of the shoppers  since 2026-11-22 08:30  by asha  3 visits, none failed, half with LCP up to 1037 ms',
      '             canary 1.2.0                                                           2 visits, 2 failed (entry, chunk)',
      'mf-checkout  disabled                              since 2026-11-22 08:30',
    ]);
  });

  it('is nothing at first, with the next step', () => {
    expect(showLive({ remotes: {} }, {})).toMatch(/^Nothing is live yet. Deploy a remote: npm run/);
  });
});

test('the versions of a remote say which is live, a canary, or what a roll-back returns to', () => {
  const release = { ...RELEASE, canary: CANARY };
  const versions = ['1.2.0', '1.1.0', '1.0.0', '0.9.0'];
  const notes = (one: Release) => showVersions('mf-cart', { versions, damaged: ['0.8.0'], release: one }).split('\n');

  expect(notes(release)).toEqual([
    'mf-cart',
    '  1.2.0  canary, 30% of the shoppers',
    '  1.1.0  live',
    '  1.0.0  a roll-back returns to it',
    '  0.9.0',
    '  0.8.0  damaged, and left out: publish its build again',
  ]);
  expect(notes({ ...RELEASE, disabled: true })[2]).toBe('  1.1.0  live once it is enabled');
  expect(showVersions('mf-cart', { versions: [], damaged: [], release: undefined })).toMatch(
    /has no version yet. Deploy it: npm run deploy -w mf-cart$/,
  );
});

test('published versions say which sources they are of, and who forced them', () => {
  const line = { version: '1.1.0', at: RELEASE.at, by: 'asha' };
  const source = { commit: '0123456789abcdef', branch: 'main', dirty: true };

  expect(showSources([{ ...line, source, forced: true }, line] as never).split('\n')).toEqual([
    '1.1.0  2026-11-22 08:30  0123456789ab          main  with uncommitted changes  by asha  forced',
    '1.1.0  2026-11-22 08:30  from unknown sources                                  by asha',
  ]);
  expect(showSources([])).toMatch(/^Nothing is published yet/);
});

test('the history says who changed what, when, and why', () => {
  const line = { at: RELEASE.at, by: 'asha', remote: 'mf-cart', command: 'live', from: null, to: '1.1.0' };
  const canary = { ...line, command: 'canary', from: '1.1.0', canary: CANARY, forced: true as const, why: 'errors' };

  expect(showHistory([line, canary, { ...line, command: 'other', from: '1.1.0', to: null }]).split('\n')).toEqual([
    '2026-11-22 08:30  asha  mf-cart  deployed  nothing → 1.1.0',
    '2026-11-22 08:30  asha  mf-cart  canary    1.1.0            1.2.0 for 30%, forced, errors',
    '2026-11-22 08:30  asha  mf-cart  other     1.1.0 → nothing',
  ]);
  const kinds = ['rollback', 'promote', 'disable', 'enable'];
  expect(showHistory(kinds.map((command) => ({ ...line, command })))).toMatch(
    /rolled back.*\n.*promoted.*\n.*disabled.*\n.*enabled/,
  );
  expect(showHistory([])).toBe('Nothing was ever released here.');
});

test.each<[string, Partial<ReleaseCommand>, Partial<Release>, Partial<Release> | null, string]>([
  [
    'a deploy',
    { kind: 'live' },
    {},
    { live: '1.0.0' },
    'mf-cart@1.1.0 is live (was 1.0.0), from the next page load. To undo: npm run registry -- rollback mf-cart',
  ],
  [
    'a first deploy',
    { kind: 'promote' },
    { previous: [] },
    null,
    'mf-cart@1.1.0 is live (was nothing), from the next page load.',
  ],
  [
    'a roll-back',
    { kind: 'rollback' },
    { live: '1.0.0' },
    {},
    'mf-cart is back at 1.0.0 (was 1.1.0), from the next page load. To undo: npm run registry -- promote mf-cart@1.1.0',
  ],
  ['a roll-back to what is live', { kind: 'rollback' }, {}, {}, 'mf-cart@1.1.0 is live already; nothing has changed.'],
  [
    'the end of a canary',
    { kind: 'rollback' },
    {},
    { canary: CANARY },
    'The canary of mf-cart has ended; everybody gets 1.1.0 from the next page load.',
  ],
  [
    'a canary',
    { kind: 'canary' },
    { canary: CANARY },
    {},
    'mf-cart@1.2.0 goes to 30% of the shoppers, 1.1.0 to the others. To undo: npm run registry -- rollback mf-cart',
  ],
  [
    'a canary of nobody',
    { kind: 'canary' },
    {},
    { canary: CANARY },
    'mf-cart has no canary any more; everybody gets 1.1.0.',
  ],
  [
    'a kill',
    { kind: 'disable' },
    { disabled: true },
    {},
    'mf-cart is disabled: its slot shows a message, in open pages when a shopper comes back to them. To undo: npm run registry -- enable mf-cart',
  ],
  [
    'the end of a kill',
    { kind: 'enable' },
    {},
    { disabled: true },
    'mf-cart is enabled with 1.1.0. To undo: npm run registry -- disable mf-cart',
  ],
  [
    'a deploy of a disabled remote',
    { kind: 'live' },
    { disabled: true, previous: [] },
    {},
    'mf-cart@1.1.0 is live (was 1.1.0), from the next page load. It stays disabled until: npm run registry -- enable mf-cart',
  ],
])('%s says what it has changed, and how to undo it', (_, command, after, before, text) => {
  expect(describeAfter(command, after, before)).toBe(text);
});
