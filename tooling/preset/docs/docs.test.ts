import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { anchorsOf, pathsNamedIn, relativeLinksOf } from './testing/markdown';

const root = path.join(__dirname, '..', '..', '..');
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');
const pages = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.md'], { cwd: root })
  .toString()
  .split('\n')
  .filter((file) => file !== '' && existsSync(path.join(root, file)));

/** Thousands of links lead to the specification. */
const anchorsByPage = new Map<string, ReadonlySet<string>>();
function anchorsIn(page: string): ReadonlySet<string> {
  const anchors = anchorsByPage.get(page) ?? anchorsOf(read(page));
  anchorsByPage.set(page, anchors);
  return anchors;
}

function leadsSomewhere(page: string, link: string): boolean {
  const [file = '', anchor] = link.split('#');
  const target = file === '' ? page : path.join(path.dirname(page), file);
  if (!existsSync(path.join(root, target))) return false;
  return anchor === undefined || !target.endsWith('.md') || anchorsIn(target).has(anchor);
}

it('every link of every page leads to a file and an anchor that exist', () => {
  const dead = pages.flatMap((page) =>
    relativeLinksOf(read(page)).flatMap((link) => (leadsSomewhere(page, link) ? [] : [`${page}: ${link}`])),
  );
  expect(dead).toEqual([]);
});

/** Of what git keeps: a path in a folder that a command writes exists only after that command. */
const topFolders = new Set(
  execFileSync('git', ['ls-files'], { cwd: root })
    .toString()
    .split('\n')
    .flatMap((file) => (file.includes('/') ? file.slice(0, file.indexOf('/')) : [])),
);

it('every path that a page names exists', () => {
  const missing = pages.flatMap((page) =>
    pathsNamedIn(read(page), topFolders).flatMap((name) =>
      existsSync(path.join(root, name)) ? [] : [`${page}: ${name}`],
    ),
  );
  expect(missing).toEqual([]);
});

it('the drawing of the platform has each of its packages, and an arrow for each dependency between them', () => {
  const [drawing = ''] = read('docs/architecture.md').split('```mermaid\n')[1]?.split('```') ?? [];
  const packages = readdirSync(path.join(root, 'platform'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(path.join(root, 'platform', entry.name, 'package.json')))
    .map(({ name }) => name);
  const arrows = packages.flatMap((name) => {
    const { dependencies = {} } = JSON.parse(read(`platform/${name}/package.json`)) as { dependencies?: object };
    return Object.keys(dependencies).flatMap((one) =>
      one.startsWith('@platform/') ? [`${name} --> ${one.slice(10)}`] : [],
    );
  });

  expect([...drawing.matchAll(/^ {2}([a-z-]+)\[/gm)].map(([, name]) => name).sort()).toEqual(packages.sort());
  expect([...drawing.matchAll(/^ {2}([a-z-]+ --> [a-z-]+)$/gm)].map(([, arrow]) => arrow).sort()).toEqual(
    arrows.sort(),
  );
});

describe('a decision record', () => {
  const records = readdirSync(path.join(root, 'docs/decisions')).filter((file) => /^\d{3}-/.test(file));
  const index = read('docs/decisions/README.md');

  it('has a date and a status, and stands in the index by its title', () => {
    const faulty = records.filter((file) => {
      const text = read(`docs/decisions/${file}`);
      const [, number, title = ''] = /^# (\d{3}): (.+)\n/.exec(text) ?? [];
      const hasStatus = /^Date: \d{4}-\d{2}-\d{2}\. Status: (accepted|superseded by \[\d{3}\])/m.test(text);
      const listed = index.split('\n').map((line) => line.split('|').map((cell) => cell.trim()));
      const isListed = listed.some(([, link, shown]) => link === `[${number}](${file})` && shown === title);
      return !(number === file.slice(0, 3) && hasStatus && isListed);
    });
    expect(faulty).toEqual([]);
  });

  // A merge of two tables that were laid out again is easily both of them.
  it('stands in the index once, in the order of the numbers', () => {
    const listed = [...index.matchAll(/^\| \[(\d{3})\]/gm)].map(([, number]) => number);

    expect(listed).toEqual(records.map((file) => file.slice(0, 3)).sort());
  });
});

describe('what is read from a page', () => {
  it('its links, but not those to the web nor those in code', () => {
    const page = '[a](b.md#c), [w](https://w.example), `[d](e.md)`\n\n```\n[f](g.md)\n```\n';

    expect(relativeLinksOf(page)).toEqual(['b.md#c']);
  });

  it('the anchors of its headings and its ids', () => {
    const page = '# What `npm test` does: all of it\n\n<a id="cart-12"></a>\n\n```sh\n# no heading\n```\n';

    expect([...anchorsOf(page)]).toEqual(['what-npm-test-does-all-of-it', 'cart-12']);
  });

  it('the paths that it names, but not those that a build writes or that the reader is to create', () => {
    const page =
      'Create the file `e2e/a.spec.ts`. `shell/dist/index.html` `e2e/journeys/` `npm test` `mf-cart/package.json`';

    expect(pathsNamedIn(page, new Set(['e2e', 'shell', 'mf-cart']))).toEqual(['e2e/journeys/', 'mf-cart/package.json']);
  });
});
