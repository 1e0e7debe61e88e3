/** One rule of the specification and what shows that the shop keeps it. */
export interface Row {
  readonly id: string;
  /** Keys of tests: `path/of/test-file › full test title`. Empty when the row says that it is not done. */
  readonly tests: readonly string[];
  /** Why the shop does not do it, or null when it does. */
  readonly notDone: string | null;
}

export interface Table {
  readonly rows: readonly Row[];
  /** What is wrong with the table itself, one text a fault. */
  readonly faults: readonly string[];
}

const HEADER = ['Id', 'Rule', 'Decision', 'Shown by'];
/** `S4.qty.decrease` of a section, `C2` of a decision. */
const ID = /^(S[1-9](\.[a-z0-9]+(-[a-z0-9]+)*)+|[BLGCS]\d+)$/;
const DECISIONS = /^([BLGCS]\d+(, [BLGCS]\d+)*)?$/;
const NOT_DONE = /^Not done: (.+)$/;
const TEST = /^`([^`]+\.(?:test|spec)\.tsx? › [^`]+)`$/;

/** A bar inside a cell is written `\|`, as in any Markdown table. */
const cellsOf = (line: string): string[] =>
  line
    .replace(/^\|/, '')
    .replace(/\|$/, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll('\\|', '|'));

/** @returns the tests that a cell names, or null when there is anything else in it. */
function readTests(shownBy: string): string[] | null {
  const tests = shownBy.split('<br>').map((test) => TEST.exec(test.trim())?.[1]);
  return tests.every((test) => test !== undefined) ? tests : null;
}

function readRow(line: string): Row | string {
  const cells = cellsOf(line);
  const [id, rule, decision, shownBy] = cells as [string, string, string, string];
  if (cells.length !== HEADER.length) return `has ${cells.length} cells instead of ${HEADER.length}`;
  if (!ID.test(id)) return `has the id "${id}"; ids are like S4.qty.decrease or C2`;
  if (rule === '') return 'says no rule';
  if (!DECISIONS.test(decision)) return `names the decision "${decision}"; decisions are like C2 or C2, G1`;
  const notDone = NOT_DONE.exec(shownBy)?.[1] ?? null;
  const tests = notDone === null ? readTests(shownBy) : [];
  if (tests) return { id, tests, notDone };
  return 'names no test; write `path/of/file.test.ts › full title`, several with <br> between them, or Not done: why';
}

function repeatedIds(rows: readonly Row[]): string[] {
  const ids = rows.map(({ id }) => id);
  return [...new Set(ids.filter((id, place) => ids.indexOf(id) !== place))];
}

/** Reads the tables of a Markdown text whose heads are those of the conformity table; other tables are none of ours. */
export function readTable(markdown: string): Table {
  const rows: Row[] = [];
  const faults: string[] = [];
  let inTable = false;
  markdown.split('\n').forEach((line, index) => {
    const isTableLine = line.startsWith('|');
    if (isTableLine && cellsOf(line).join() === HEADER.join()) inTable = true;
    else if (!isTableLine) inTable = false;
    else if (inTable && !/^[|\s:-]+$/.test(line)) {
      const row = readRow(line.trimEnd());
      if (typeof row === 'string') faults.push(`line ${index + 1} ${row}`);
      else rows.push(row);
    }
  });
  for (const id of repeatedIds(rows)) faults.push(`the id ${id} stands in several rows`);
  if (rows.length === 0) faults.push(`there is no row under a head | ${HEADER.join(' | ')} |`);
  return { rows, faults };
}
