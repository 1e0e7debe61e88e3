import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { federationPartKB, sizesOfEntries } from './federation-part';
import { summarise } from './measure-page';
import { file, load } from './sample-load';

const pageWith = (bytes: number) => {
  const run = load({ files: [file({ address: '/a.js', bytes })] });
  return { page: 'home' as const, address: '/', ...summarise([run], run, run) };
};

describe('The part of federation in what a visitor loads', () => {
  it('is what home loads more than one application, and the entries of the other remotes', () => {
    const entries = { 'mf-catalog': 7, 'mf-cart': 6, 'mf-account': 5 };

    expect(federationPartKB(pageWith(150_000), pageWith(120_000), entries)).toBe(41);
  });

  it('is unknown when a page never became interactive', () => {
    const never = { ...pageWith(150_000), javaScriptBeforeInteractiveKB: null };

    expect(federationPartKB(never, pageWith(120_000), {})).toBeNull();
  });

  it('takes the entries as they are compressed in the builds', () => {
    const root = mkdtempSync(path.join(tmpdir(), 'entries-'));
    for (const [remote, name, bytes] of [
      ['mf-cart', 'remoteEntry.1a2b3c4d.js.gz', 7400],
      ['mf-cart', 'remoteEntry.1a2b3c4d.js', 20_000],
      ['shell', 'remoteEntry.1a2b3c4d.js.gz', 9000],
    ] as const) {
      mkdirSync(path.join(root, remote, 'dist'), { recursive: true });
      writeFileSync(path.join(root, remote, 'dist', name), Buffer.alloc(bytes));
    }

    expect(sizesOfEntries(root)).toEqual({ 'mf-cart': 7.4 });
  });
});
