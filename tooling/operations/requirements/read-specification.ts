/** One rule of docs/specification.md. */
export interface Rule {
  /** `cart-12`: the feature and a number that is given once. */
  readonly id: string;
  readonly title: string;
  /** 1 for the first line of the file. */
  readonly line: number;
  /** Decided but not built yet: it has no test. */
  readonly planned: boolean;
}

export interface Specification {
  readonly rules: readonly Rule[];
  /** Faults of the file itself: one text each, with its line and what to write instead. */
  readonly faults: readonly string[];
}

const RULE = /^- <a id="([^"]*)"><\/a>\*\*(\S+) ([^*]+)\.\*\* \S/;
const ID = /^[a-z]+(?:-[a-z]+)*-[1-9]\d*$/;
const PLANNED = ' (planned)';
const FORM = 'write - <a id="cart-12"></a>**cart-12 Title.** and the rule';

function readRule(text: string, line: number): Rule | string {
  const [, anchor = '', id = '', title = ''] = RULE.exec(text) ?? [];
  if (id === '') return `line ${line} is no rule: ${FORM}`;
  if (!ID.test(id)) return `line ${line} has the id "${id}": write a feature in lower case and a number, like cart-12`;
  if (anchor !== id) return `line ${line}: the anchor "${anchor}" is not the id: write <a id="${id}"></a>`;
  return { id, title: title.replace(PLANNED, ''), line, planned: title.endsWith(PLANNED) };
}

/**
 * Reads the rules of the specification: every list item is one.
 * @param markdown docs/specification.md
 */
export function readSpecification(markdown: string): Specification {
  const rules: Rule[] = [];
  const faults: string[] = [];
  markdown.split('\n').forEach((text, index) => {
    if (!/^\s*[-*+] /.test(text)) return;
    const rule = readRule(text, index + 1);
    if (typeof rule === 'string') faults.push(rule);
    else if (rules.some(({ id }) => id === rule.id)) {
      faults.push(`line ${rule.line}: the id ${rule.id} is taken: give the rule the next number of its feature`);
    } else rules.push(rule);
  });
  if (rules.length === 0) faults.push(`there is no rule: ${FORM}`);
  return { rules, faults };
}
