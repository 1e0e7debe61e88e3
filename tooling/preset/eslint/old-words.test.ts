import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';

const root = path.join(__dirname, '..', '..', '..');

/** ESLint loads its configuration as an ES module, which Jest has no way to. */
async function lint(filePath: string, text: string): Promise<string[]> {
  const script = `
    import { ESLint } from 'eslint';
    const [{ messages }] = await new ESLint().lintText(${JSON.stringify(text)}, { filePath: ${JSON.stringify(filePath)} });
    console.log(JSON.stringify(messages.filter(({ ruleId }) => ruleId === 'words/old').map(({ line, message }) => line + ': ' + message)));`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: root,
  });
  return JSON.parse(stdout) as string[];
}

const OLD = ['keep', 'Presses'].join('');

it.each(['tooling/operations/commands/browser.mjs', 'README.md'])(
  'an old word in %s is refused, with the word to write',
  async (file) => {
    expect(await lint(file, `plain\n\n${OLD}\n`)).toEqual([`3: "${OLD}" is no word of ours: write event replay.`]);
  },
);

it('a file may not have one as its name', async () => {
  expect(await lint(`${OLD}.md`, 'plain\n')).toEqual([expect.stringContaining(OLD)]);
});
