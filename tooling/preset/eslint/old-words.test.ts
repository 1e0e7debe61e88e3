import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';

const root = path.join(__dirname, '..', '..', '..');

const OLD = ['keep', 'Presses'].join('');
const WITH_OLD_WORD = ['tooling/operations/commands/browser.mjs', 'README.md', 'shared-ui/src/tokens.css'];
const NAMED_BY_IT = `${OLD}.md`;

/** File → what is refused of it, as `line: message`. */
let refused: Record<string, string[]>;

/** ESLint loads its configuration as an ES module, which Jest has no way to, and takes a second to do so. */
async function lint(texts: Readonly<Record<string, string>>): Promise<Record<string, string[]>> {
  const script = `
    import { ESLint } from 'eslint';
    const eslint = new ESLint();
    const refused = {};
    for (const [filePath, text] of Object.entries(${JSON.stringify(texts)})) {
      const [{ messages }] = await eslint.lintText(text, { filePath });
      refused[filePath] = messages.filter(({ ruleId }) => ruleId === 'words/old').map(({ line, message }) => line + ': ' + message);
    }
    console.log(JSON.stringify(refused));`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: root,
  });
  return JSON.parse(stdout) as Record<string, string[]>;
}

beforeAll(async () => {
  const texts = WITH_OLD_WORD.map((file): [string, string] => [file, `plain\n\n${OLD}\n`]);
  refused = await lint({ ...Object.fromEntries<string>(texts), [NAMED_BY_IT]: 'plain\n' });
});

it.each(WITH_OLD_WORD)('an old word in %s is refused, with the word to write', (file) => {
  expect(refused[file]).toEqual([`3: "${OLD}" is no word of ours: write event replay.`]);
});

it('a file may not have one as its name', () => {
  expect(refused[NAMED_BY_IT]).toEqual([expect.stringContaining(OLD)]);
});
