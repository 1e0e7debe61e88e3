/** A type as a fingerprint describes it. */
export type Shape =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'object'; readonly members: ReadonlyMap<string, Member> }
  | { readonly kind: 'union'; readonly text: string; readonly types: readonly Shape[] }
  | { readonly kind: 'function'; readonly parameters: readonly Member[]; readonly result: Shape; readonly text: string }
  | { readonly kind: 'generic'; readonly name: string; readonly types: readonly Shape[] };

export interface Member {
  readonly isOptional: boolean;
  readonly shape: Shape;
}

class Reader {
  private at = 0;
  constructor(private readonly text: string) {}

  skip(token: string): boolean {
    if (!this.text.startsWith(token, this.at)) return false;
    this.at += token.length;
    return true;
  }
  expect(token: string): void {
    if (!this.skip(token)) throw new SyntaxError(`"${token}" is missing at ${this.at} of ${this.text}`);
  }
  /** @param pattern sticky */
  match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.at;
    const match = pattern.exec(this.text);
    if (match) this.at += match[0].length;
    return match;
  }
  get position(): number {
    return this.at;
  }
  since(start: number): string {
    return this.text.slice(start, this.at);
  }
  get isAtEnd(): boolean {
    return this.at === this.text.length;
  }
}

const STRING = /"(?:[^"\\]|\\.)*"/y;
const NAME = /[\w$.#@^…-]+/y;
const MEMBER = /(?:readonly )?([\w$@#-]+|"(?:[^"\\]|\\.)*"|\[\w+\])(\?)?: /y;

/** @returns the whole text as one where it is written in another way */
export function parseShape(text: string): Shape {
  try {
    const reader = new Reader(text);
    const shape = readShape(reader);
    return reader.isAtEnd ? shape : { kind: 'text', text };
  } catch (error) {
    if (error instanceof SyntaxError) return { kind: 'text', text };
    throw error;
  }
}

function readShape(reader: Reader): Shape {
  const start = reader.position;
  if (reader.skip('{ ')) return { kind: 'object', members: readMembers(reader) };
  if (reader.skip('(')) return readInParentheses(reader, start);
  if (reader.skip('[')) return { kind: 'generic', name: '[]', types: readList(reader, ']') };
  const literal = reader.match(STRING);
  if (literal) return { kind: 'text', text: literal[0] };
  const name = reader.match(NAME)?.[0];
  if (name === undefined) throw new SyntaxError(`There is no type at ${start}`);
  if (reader.skip('<')) return { kind: 'generic', name, types: readList(reader, '>') };
  return { kind: 'text', text: name };
}

function readList(reader: Reader, end: string): Shape[] {
  const shapes: Shape[] = [];
  while (!reader.skip(end)) {
    if (shapes.length > 0) reader.expect(', ');
    shapes.push(readShape(reader));
  }
  return shapes;
}

function readMembers(reader: Reader): Map<string, Member> {
  const members = new Map<string, Member>();
  while (!reader.skip(' }')) {
    if (members.size > 0) reader.expect('; ');
    const [, name, mark] = reader.match(MEMBER) ?? [];
    // A signature stands without a name.
    const shape = readShape(reader);
    members.set(name ?? `() ${members.size}`, { isOptional: mark !== undefined, shape });
  }
  return members;
}

/** A union, an intersection, or the parameters of a function. */
function readInParentheses(reader: Reader, start: number): Shape {
  const parts: Member[] = [];
  let separator = '';
  while (!reader.skip(')')) {
    if (parts.length > 0) separator = reader.match(/, | [|&] /y)?.[0] ?? '';
    if (parts.length > 0 && separator === '') throw new SyntaxError(`There is no separator at ${reader.position}`);
    const isRest = reader.skip('...');
    const shape = readShape(reader);
    parts.push({ shape, isOptional: reader.skip('?') || isRest });
  }
  if (reader.skip(' => ')) {
    const result = readShape(reader);
    return { kind: 'function', parameters: parts, result, text: reader.since(start) };
  }
  const types = parts.map(({ shape }) => shape);
  return separator === ' | '
    ? { kind: 'union', types, text: reader.since(start) }
    : { kind: 'generic', name: separator, types };
}
