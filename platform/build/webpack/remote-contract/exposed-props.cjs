const fs = require('node:fs');
const path = require('node:path');
const ts = require('typescript');

const TYPES = { string: 'string', number: 'number', boolean: 'boolean' };

/** Prop → its type, as far as the source says it beside the props: `({ id }: { readonly id: string })`. */
const typesBeside = ({ type }, source) =>
  Object.fromEntries(
    (type && ts.isTypeLiteralNode(type) ? type.members : [])
      .filter((member) => ts.isPropertySignature(member) && member.type)
      .map((member) => [member.name.getText(source), TYPES[member.type.getText(source)]]),
  );

/**
 * The required props of an exposed component, read off its source. A component that takes its props as a whole may need all
 * of them.
 * @param folder the remote's folder
 * @param file the exposed module's file in it
 * @returns prop → its type, empty where the source does not say it
 * @throws Error when the file has no component as its default export
 */
function exposedProps(folder, file) {
  const text = fs.readFileSync(path.join(folder, file), 'utf8');
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const component = source.statements.find(isDefaultFunction);
  if (!component) {
    throw new Error(
      `${file} is an exposed module, and has no \`export default function\`: the shell would find no screen there.`,
    );
  }
  const [props] = component.parameters;
  if (!props) return {};
  if (!ts.isObjectBindingPattern(props.name)) return { [props.name.getText(source)]: '' };
  const types = typesBeside(props, source);
  const required = props.name.elements
    .filter(({ initializer, dotDotDotToken }) => !initializer && !dotDotDotToken)
    .map(({ propertyName, name }) => (propertyName ?? name).getText(source));
  return Object.fromEntries(required.map((name) => [name, types[name] ?? '']));
}

/**
 * The inputs that a filling needs of its slot.
 * @throws Error when the source does not say the type of one, so that nobody could compare it with the slot
 */
function fillingInputs(folder, file) {
  const inputs = exposedProps(folder, file);
  const untyped = Object.keys(inputs).find((name) => inputs[name] === '');
  if (untyped === undefined) return inputs;
  throw new Error(
    `${file} fills a slot, and the type of ${untyped} is not beside it, where it can be compared with the slot: write ` +
      `({ ${untyped} }: { readonly ${untyped}: string }), or number or boolean.`,
  );
}

const isDefaultFunction = (statement) =>
  ts.isFunctionDeclaration(statement) &&
  (statement.modifiers ?? []).some(({ kind }) => kind === ts.SyntaxKind.DefaultKeyword);

module.exports = { exposedProps, fillingInputs };
