import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';

const root = path.join(__dirname, '..', '..', '..');

const OLD = ['keep', 'Presses'].join('');
const WITH_OLD_WORD = ['tooling/operations/commands/browser.mjs', 'README.md', 'shared-ui/src/tokens.css'];
const NAMED_BY_IT = `${OLD}.md`;
const IN_NAME = 'mf-cart/src/routes.ts';
const NAME = ['postAns', 'wers'].join('');
const IN_TEST = 'server/src/main.test.ts';
const [LISTEN, LISTEN_BY_NAME] = ['(', '({ host, port: '].map((start) => `listen${start}`);
const IN_PLATFORM = 'platform/host/src/page-data.ts';

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
      refused[filePath] = messages.filter(({ ruleId }) => ruleId.startsWith('words/')).map(({ line, message }) => line + ': ' + message);
    }
    console.log(JSON.stringify(refused));`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: root,
  });
  return JSON.parse(stdout) as Record<string, string[]>;
}

beforeAll(async () => {
  const texts = WITH_OLD_WORD.map((file): [string, string] => [file, `plain\n\n${OLD}\n`]);
  const ofShop = {
    [IN_PLATFORM]: 'mf-cart shows a page\n// the price of it\n',
    'server/src/main.ts': 'the price of it\n',
  };
  const inTest = {
    [IN_TEST]: `server.${LISTEN}3000, resolve)\napp.${LISTEN_BY_NAME}80 })\napp.${LISTEN}0)\napp.${LISTEN}port)\n`,
  };
  refused = await lint({
    ...Object.fromEntries<string>(texts),
    ...ofShop,
    ...inTest,
    [NAMED_BY_IT]: 'plain\n',
    [IN_NAME]: `${NAME}();\n`,
  });
});

it.each(WITH_OLD_WORD)('an old word in %s is refused, with the word to write', (file) => {
  expect(refused[file]).toEqual([`3: "${OLD}" is no word of ours: write event replay.`]);
});

it('one within a name is refused by the whole name', () => {
  expect(refused[IN_NAME]).toEqual([`1: "${NAME}" is no word of ours: write response, respond.`]);
});

it('a file may not have one as its name', () => {
  expect(refused[NAMED_BY_IT]).toEqual([expect.stringContaining(OLD)]);
});

it('a word of the shop is refused in the platform, and nowhere else', () => {
  expect(refused[IN_PLATFORM]).toEqual([
    '2: "price" is a word of the shop, and the platform serves any: write a word of any shop.',
  ]);
  expect(refused['server/src/main.ts']).toEqual([]);
});

it('a test may not listen at a port that may be in use', () => {
  expect(refused[IN_TEST]).toEqual([
    `1: "${LISTEN}3000" takes a port that may be in use: write 0.`,
    `2: "${LISTEN_BY_NAME}80" takes a port that may be in use: write 0.`,
  ]);
});
