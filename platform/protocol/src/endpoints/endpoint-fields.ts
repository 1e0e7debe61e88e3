/**
 * Fields of a request or a response: path → its types. `order.lines[].note?` is optional in each line; types are the names
 * of JSON's, or single values: `string | null`, `"paid" | "created"`. `query.page` is a parameter of the address, and a
 * path that ends with `*` stands for any name.
 */
export type Fields = Readonly<Record<string, string>>;

/** The fields of an endpoint that an app needs or a server offers. */
export interface EndpointFields {
  readonly request: Fields;
  readonly response: Fields;
}

/** `POST /api/orders/:id` → its fields. */
export type Endpoints = Readonly<Record<string, EndpointFields>>;

/** The part of JSON Schema that shapes a value. */
interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | JsonSchema;
  readonly items?: JsonSchema;
}

const alternativesOf = ({ anyOf, oneOf, allOf, ...schema }: JsonSchema): readonly JsonSchema[] => {
  const nested = [...(anyOf ?? []), ...(oneOf ?? []), ...(allOf ?? [])];
  return nested.length > 0 ? nested.flatMap(alternativesOf) : [schema];
};

function typesOf({ type, const: value, enum: values, properties }: JsonSchema): readonly string[] {
  if (value !== undefined) return [JSON.stringify(value)];
  if (values) return values.map((one) => JSON.stringify(one));
  if (type === undefined) return [properties ? 'object' : 'any'];
  return typeof type === 'string' ? [type] : type;
}

/** @param schema JSON Schema of a request's body or of a response, without references */
export function fieldsOf(schema: object): Fields {
  const fields: Record<string, string> = {};
  collect([schema], '', fields);
  return fields;
}

function collect(schemas: readonly JsonSchema[], path: string, fields: Record<string, string>): void {
  const alternatives = schemas.flatMap(alternativesOf);
  const objects = alternatives.filter(({ properties, additionalProperties }) => properties ?? additionalProperties);
  const names = new Set(objects.flatMap(({ properties = {} }) => Object.keys(properties)));
  const add = (children: readonly JsonSchema[], child: string, isOptional = false) => {
    const types = new Set(children.flatMap(alternativesOf).flatMap(typesOf));
    fields[isOptional ? `${child}?` : child] = [...types].sort().join(' | ');
    collect(children, child, fields);
  };
  for (const name of names) {
    const children = objects.flatMap(({ properties = {} }) => properties[name] ?? []);
    const isRequired = objects.every(({ required = [] }) => required.includes(name));
    add(children, path === '' ? name : `${path}.${name}`, !isRequired);
  }
  const open = objects.flatMap(({ additionalProperties }) =>
    typeof additionalProperties === 'object' ? [additionalProperties] : additionalProperties === true ? [{}] : [],
  );
  if (open.length > 0) add(open, path === '' ? '*' : `${path}.*`, true);
  const items = alternatives.flatMap((one) => one.items ?? []);
  if (items.length > 0) add(items, `${path}[]`);
}
