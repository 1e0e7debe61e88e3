import ts from 'typescript';

/** The shape of one exported value, independent of comments, names of parameters, order and private parts. */
export interface Shape {
  /** As TypeScript writes the type, cut off when it is long: for people. */
  readonly shown: string;
  readonly text: string;
  /** Interfaces and classes of the shared packages that the text names, however deep: name → their own text. */
  readonly parts: ReadonlyMap<string, string>;
}

/** A generic type that contains another instance of itself, and so on without end, is cut off here. */
const MAX_NESTED = 3;
const MAX_SHOWN = 120;

/** Libraries are installed as declarations; the shared packages, in another repository, as their sources. */
const isOfLibrary = ({ fileName, isDeclarationFile }: ts.SourceFile) =>
  isDeclarationFile && fileName.includes('/node_modules/');

const isExternal = (symbol: ts.Symbol | undefined) =>
  symbol?.declarations?.every((one) => isOfLibrary(one.getSourceFile())) ?? false;

const isNamed = ({ flags }: ts.Symbol) => (flags & (ts.SymbolFlags.Interface | ts.SymbolFlags.Class)) !== 0;

/** Whether a type is that of an object written out in the sources: `paths`, `messages`. */
export const isObjectLiteral = ({ symbol }: ts.Type) =>
  symbol !== undefined && (symbol.flags & ts.SymbolFlags.ObjectLiteral) !== 0;

const list = (texts: readonly string[], separator: string) => [...new Set(texts)].sort().join(separator);

const isReadonly = (property: ts.Symbol) =>
  (property.declarations ?? []).some((one) => (ts.getCombinedModifierFlags(one) & ts.ModifierFlags.Readonly) !== 0);

/** A single literal in exported data is a value (a text, an address), which may change without a break. */
function widenData(type: ts.Type, checker: ts.TypeChecker): ts.Type {
  return type.isUnion() ? type : checker.getBaseTypeOfLiteralType(type);
}

const cut = (text: string, max: number) => (text.length > max ? `${text.slice(0, max)}…` : text);

/** TypeScript names a whole module by its path on this machine; the same sources must give the same text in every folder. */
const nameModules = (text: string) => text.replace(/import\("(?:[^"]*\/)?([^"/]+)"\)/g, 'import("$1")');

const textOf = (type: ts.Type, checker: ts.TypeChecker) => cut(nameModules(checker.typeToString(type)), MAX_SHOWN);

/** A function's result is more relevant than its parameters: a selector's parameter is the whole state. */
function showType(type: ts.Type, checker: ts.TypeChecker): string {
  const [call, ...overloads] = type.getCallSignatures();
  if (!call || overloads.length > 0) return textOf(type, checker);
  const parameters = call.parameters.map(({ name }) => (name.startsWith('__') ? 'options' : name));
  return `(${parameters.join(', ')}) => ${textOf(call.getReturnType(), checker)}`;
}

/** State of one description in progress. */
interface Context {
  readonly checker: ts.TypeChecker;
  readonly parts: Map<string, string>;
  readonly partNames: Map<ts.Symbol, string>;
  /** The types that the one described now lies in, outermost first. */
  readonly stack: ts.Type[];
  readonly typeParameters: Map<ts.Type, string>;
}

const describeAll = (context: Context, types: readonly ts.Type[]) => types.map((type) => describe(context, type));

function describe(context: Context, type: ts.Type): string {
  const { aliasSymbol } = type;
  if (aliasSymbol && isExternal(aliasSymbol))
    return withArguments(context, aliasSymbol.name, type.aliasTypeArguments ?? []);
  if (type.isUnion()) return inside(context, type, () => `(${list(describeAll(context, type.types), ' | ')})`);
  if (type.isIntersection()) return inside(context, type, () => `(${list(describeAll(context, type.types), ' & ')})`);
  if (type.flags & ts.TypeFlags.TypeParameter) return describeTypeParameter(context, type);
  if (type.flags & ts.TypeFlags.Object) return describeObject(context, type as ts.ObjectType);
  return context.checker.typeToString(
    type,
    undefined,
    ts.TypeFormatFlags.NoTruncation | ts.TypeFormatFlags.InTypeAlias,
  );
}

/** A type that contains itself refers to the outer one by its distance. */
function inside(context: Context, type: ts.Type, describeIt: () => string): string {
  const depth = context.stack.lastIndexOf(type);
  if (depth >= 0) return `^${context.stack.length - depth}`;
  const again = context.stack.filter(({ symbol }) => symbol !== undefined && symbol === type.symbol).length;
  if (again >= MAX_NESTED) return '…';
  context.stack.push(type);
  const text = describeIt();
  context.stack.pop();
  return text;
}

/** Numbered as they appear, because their names mean nothing to a caller. */
function describeTypeParameter(context: Context, type: ts.Type): string {
  const name = context.typeParameters.get(type) ?? `T${context.typeParameters.size}`;
  context.typeParameters.set(type, name);
  return name;
}

const withArguments = (context: Context, name: string, types: readonly ts.Type[]) =>
  types.length > 0 ? `${name}<${describeAll(context, types).join(', ')}>` : name;

function describeObject(context: Context, type: ts.ObjectType): string {
  const { symbol } = type;
  if (context.checker.isTupleType(type))
    return `[${describeAll(context, context.checker.getTypeArguments(type as ts.TypeReference)).join(', ')}]`;
  const isReference = (type.objectFlags & ts.ObjectFlags.Reference) !== 0;
  const typeArguments = isReference ? context.checker.getTypeArguments(type as ts.TypeReference) : [];
  const isOfInterface = symbol !== undefined && isNamed(symbol);
  if (isOfInterface && isExternal(symbol)) return withArguments(context, symbol.name, typeArguments);
  if (isOfInterface) return withArguments(context, partFor(context, symbol), typeArguments);
  return inside(context, type, () => describeMembers(context, type));
}

/** Described once, wherever it is used, so that types may refer to each other. Two of one name get different ones. */
function partFor(context: Context, symbol: ts.Symbol): string {
  const { checker, parts, partNames, stack } = context;
  const partName = partNames.get(symbol);
  if (partName !== undefined) return partName;
  const others = [...partNames.keys()].filter(({ name }) => name === symbol.name).length;
  const name = others > 0 ? `${symbol.name}#${others + 1}` : symbol.name;
  partNames.set(symbol, name);
  const type = checker.getDeclaredTypeOfSymbol(symbol);
  const outer = stack.splice(0);
  const bases = type.isClassOrInterface() ? describeAll(context, checker.getBaseTypes(type)) : [];
  const heritage = bases.length > 0 ? `extends ${list(bases, ', ')} ` : '';
  parts.set(name, heritage + describeMembers(context, type));
  stack.push(...outer);
  return name;
}

function describeMembers(context: Context, type: ts.Type): string {
  const members = context.checker.getPropertiesOfType(type).filter((property) => !isOfBase(property, type));
  const calls = type.getCallSignatures().map((signature) => describeSignature(context, signature));
  const constructions = type
    .getConstructSignatures()
    .map((signature) => `new ${describeSignature(context, signature)}`);
  const indexes = context.checker
    .getIndexInfosOfType(type)
    .map(({ keyType, type: value }) => `[${describe(context, keyType)}]: ${describe(context, value)}`);
  if (members.length + indexes.length + constructions.length === 0 && calls.length === 1) return calls[0] ?? '';
  const all = [...members.map((member) => describeProperty(context, member)), ...calls, ...constructions, ...indexes];
  return `{ ${list(all, '; ')} }`;
}

/** An interface of ours that extends a library's names that one; its hundred members are the library's matter. */
const isOfBase = (property: ts.Symbol, type: ts.Type) => type.isClassOrInterface() && isExternal(property);

function describeProperty(context: Context, property: ts.Symbol): string {
  const optional = property.flags & ts.SymbolFlags.Optional ? '?' : '';
  return `${isReadonly(property) ? 'readonly ' : ''}${property.name}${optional}: ${describe(context, context.checker.getTypeOfSymbol(property))}`;
}

function describeSignature(context: Context, signature: ts.Signature): string {
  const generics = (signature.typeParameters ?? []).map((parameter) => {
    const bound = context.checker.getBaseConstraintOfType(parameter);
    return `${describe(context, parameter)}${bound ? ` extends ${describe(context, bound)}` : ''}`;
  });
  const parameters = signature.parameters.map((parameter) => describeParameter(context, parameter));
  const predicate = context.checker.getTypePredicateOfSignature(signature);
  const result = describe(context, context.checker.getReturnTypeOfSignature(signature));
  const narrowed = predicate?.type ? ` is ${describe(context, predicate.type)}` : '';
  return `${generics.length > 0 ? `<${generics.join(', ')}>` : ''}(${parameters.join(', ')}) => ${result}${narrowed}`;
}

function describeParameter(context: Context, parameter: ts.Symbol): string {
  const [declaration] = parameter.declarations ?? [];
  const written = declaration && ts.isParameter(declaration) ? declaration : undefined;
  const rest = written?.dotDotDotToken ? '...' : '';
  const optional = written && context.checker.isOptionalParameter(written) ? '?' : '';
  return `${rest}${describe(context, context.checker.getTypeOfSymbol(parameter))}${optional}`;
}

function describeData(context: Context, type: ts.Type): string {
  const widened = widenData(type, context.checker);
  if (!isObjectLiteral(widened)) return describe(context, widened);
  const members = context.checker.getPropertiesOfType(widened);
  return `{ ${list(
    members.map((member) => `${member.name}: ${describeData(context, context.checker.getTypeOfSymbol(member))}`),
    '; ',
  )} }`;
}

/**
 * Describes a type. It is structural within the shared packages; a library's types count by their names.
 * @param type of an exported value, or of a member of exported data
 */
export function shapeOf(type: ts.Type, checker: ts.TypeChecker): Shape {
  const parts = new Map<string, string>();
  const text = describeData({ checker, parts, partNames: new Map(), stack: [], typeParameters: new Map() }, type);
  return { shown: showType(type, checker), text, parts };
}
