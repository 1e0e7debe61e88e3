import { createHash } from 'node:crypto';
import path from 'node:path';
import ts from 'typescript';
import { isObjectLiteral, shapeOf, type Shape } from './describe-type';

/** How one exported value of a shared package looks from outside. */
export interface TypeFingerprint {
  /** Same shape, same hash. */
  readonly hash: string;
  /** The type as TypeScript writes it, cut off when it is long. */
  readonly shown: string;
  /** All of it but those parts, for a comparison of another version; left out when it is very long. */
  readonly text?: string;
  /** Types of the shared packages that it is made of. */
  readonly parts: readonly string[];
}

export interface LibraryTypes {
  /** By exported name, and by member for exported data: `paths.cart`. */
  readonly names: Readonly<Record<string, TypeFingerprint>>;
  /** Name of a type → its text. */
  readonly parts: Readonly<Record<string, string>>;
}

const BASE_CONFIG = path.join(__dirname, '..', 'typescript', 'base.json');
const AMBIENT = ['assets.d.ts', 'build-mode.d.ts'].map((file) => path.join(__dirname, '..', 'typescript', file));

/** Longer is what no remote takes as a whole, such as all endpoints of a contract. */
const MAX_TEXT = 4000;

const hash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16);

function fingerprint({ shown, text, parts }: Shape): TypeFingerprint {
  const names = [...parts.keys()].sort();
  const whole = [text, ...names.map((name) => `${name} ${parts.get(name) ?? ''}`)].join('\n');
  return {
    hash: hash(whole),
    shown,
    ...(text.length <= MAX_TEXT && { text }),
    parts: names,
  };
}

function compilerOptions(): ts.CompilerOptions {
  const read = ts.readConfigFile(BASE_CONFIG, (file) => ts.sys.readFile(file)).config as { compilerOptions: object };
  const { options } = ts.convertCompilerOptionsFromJson(read.compilerOptions, path.dirname(BASE_CONFIG));
  return { ...options, composite: false, noEmit: true, emitDeclarationOnly: false, types: [] };
}

/**
 * Fingerprints the public types of packages.
 * @param entries name of each package → absolute path of the file that exports its names
 * @throws Error when a package cannot be read
 */
export function fingerprintTypes(entries: Readonly<Record<string, string>>): Record<string, LibraryTypes> {
  const program = ts.createProgram([...Object.values(entries), ...AMBIENT], compilerOptions());
  const checker = program.getTypeChecker();

  function describeLibrary(library: string, entry: string): LibraryTypes {
    const source = program.getSourceFile(entry);
    const module = source && checker.getSymbolAtLocation(source);
    if (!module) throw new Error(`${entry} of ${library} exports nothing, so its types cannot be compared.`);
    const names: Record<string, TypeFingerprint> = {};
    const parts: Record<string, string> = {};
    const add = (name: string, type: ts.Type) => {
      const shape = shapeOf(type, checker);
      names[name] = fingerprint(shape);
      for (const [part, text] of shape.parts) parts[part] = text;
    };
    for (const exported of checker.getExportsOfModule(module)) {
      const symbol = exported.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(exported) : exported;
      if (!(symbol.flags & ts.SymbolFlags.Value)) continue;
      const type = checker.getTypeOfSymbol(symbol);
      add(exported.name, type);
      for (const member of isObjectLiteral(type) ? type.getProperties() : []) {
        add(`${exported.name}.${member.name}`, checker.getTypeOfSymbol(member));
      }
    }
    return { names, parts };
  }

  return Object.fromEntries(Object.entries(entries).map(([name, entry]) => [name, describeLibrary(name, entry)]));
}
