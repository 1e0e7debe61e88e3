import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { remoteFolders } from '@platform/build/remote-folders';

/** One rule of a specification. */
export interface Rule {
  /** `cart-12`: the feature and a number that is given once. */
  readonly id: string;
  readonly title: string;
  /** The file, relative to the repository. */
  readonly path: string;
  /** 1 for the first line of the file. */
  readonly line: number;
  /** Decided but not built yet: it has no test. */
  readonly planned: boolean;
}

export interface Specification {
  readonly rules: readonly Rule[];
  /** Faults of the files themselves: one text each, with its line and what to write instead. */
  readonly faults: readonly string[];
}

const RULE = /^- <a id="([^"]*)"><\/a>\*\*(\S+) ([^*]+)\.\*\* \S/;
const ID = /^[a-z]+(?:-[a-z]+)*-[1-9]\d*$/;
const PLANNED = ' (planned)';
const FORM = 'write - <a id="cart-12"></a>**cart-12 Title.** and the rule';

type RuleOfFile = Omit<Rule, 'path'>;

function readRule(text: string, line: number): RuleOfFile | string {
  const [, anchor = '', id = '', title = ''] = RULE.exec(text) ?? [];
  if (id === '') return `line ${line} is no rule: ${FORM}`;
  if (!ID.test(id)) return `line ${line} has the id "${id}": write a feature in lower case and a number, like cart-12`;
  if (anchor !== id) return `line ${line}: the anchor "${anchor}" is not the id: write <a id="${id}"></a>`;
  return { id, title: title.replace(PLANNED, ''), line, planned: title.endsWith(PLANNED) };
}

/**
 * Reads the rules of the shop and of its teams: every list item is one.
 * @param files the specifications, with their paths relative to the repository
 */
export function readSpecifications(files: readonly { readonly path: string; readonly text: string }[]): Specification {
  const rules = new Map<string, Rule>();
  const faults: string[] = [];
  for (const file of files) {
    const count = rules.size;
    file.text.split('\n').forEach((text, index) => {
      if (!/^\s*[-*+] /.test(text)) return;
      const rule = readRule(text, index + 1);
      if (typeof rule === 'string') faults.push(`${file.path}: ${rule}`);
      else if (rules.has(rule.id)) {
        const taken = `line ${rule.line}: the id ${rule.id} is taken by ${rules.get(rule.id)?.path}`;
        faults.push(`${file.path}: ${taken}: give the rule the next number of its feature`);
      } else rules.set(rule.id, { ...rule, path: file.path });
    });
    if (rules.size === count) faults.push(`${file.path}: there is no rule: ${FORM}`);
  }
  return { rules: [...rules.values()], faults };
}

/** The specification of the shop, then those that teams have in their folders. */
export function findSpecifications(root: string): { readonly path: string; readonly text: string }[] {
  return ['docs', ...remoteFolders(root)]
    .map((folder) => `${folder}/specification.md`)
    .filter((file) => existsSync(path.join(root, file)))
    .map((file) => ({ path: file, text: readFileSync(path.join(root, file), 'utf8') }));
}
