import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const ROOT = path.join(__dirname, '..', '..', '..');
const attributes = readFileSync(path.join(ROOT, '.gitattributes'), 'utf8');
const LISTS = [...attributes.matchAll(/^(\S+) merge=union$/gm)].map(([, file = '']) => file);

/** The last line of each kind: an import, an export, and a member of the list. */
const LINES = [/^import .*;$/gm, /^export .* from .*;$/gm, /^ {2}\.\.\.\w+,$/gm];

/** As somebody who adds a feature to the lists of the shared contract, at the end of each. */
function addFeature(text: string, feature: string): string {
  return LINES.reduce((changed, kind) => {
    const last = [...changed.matchAll(kind)].at(-1);
    if (!last) return changed;
    const at = last.index + last[0].length;
    return `${changed.slice(0, at)}\n${last[0]} // ${feature}${changed.slice(at)}`;
  }, text);
}

it('Two teams that each add a shared endpoint in one week: the branches merge without a conflict, and keep both', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'piston-parts-lists-'));
  const git = (...argv: string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.com', ...argv], { cwd: folder }).toString();
  const commit = (text: string) => {
    git('add', '--all');
    git('commit', '--quiet', '--message', text);
  };
  for (const file of ['.gitattributes', ...LISTS]) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    cpSync(path.join(ROOT, file), path.join(folder, file));
  }
  git('init', '--quiet', '--initial-branch', 'main');
  commit('the shop');
  for (const feature of ['gifts', 'parcels']) {
    git('switch', '--quiet', '--create', feature, 'main');
    for (const file of LISTS) {
      const text = readFileSync(path.join(folder, file), 'utf8');
      writeFileSync(path.join(folder, file), addFeature(text, feature));
    }
    commit(feature);
  }

  git('merge', '--quiet', '--no-edit', 'gifts');

  expect(LISTS).toContain('server/src/api/handlers.ts');
  for (const file of LISTS) {
    const text = readFileSync(path.join(folder, file), 'utf8');
    expect(text).not.toContain('<<<<<<<');
    expect([...text.matchAll(/\/\/ gifts/g)]).toHaveLength([...text.matchAll(/\/\/ parcels/g)].length);
    expect(text).toContain('// gifts');
  }
});
