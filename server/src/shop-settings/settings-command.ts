import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { checkSettings, settingsSchema } from '@piston-parts/shared-contract/backend';
import { OperatorError } from '@platform/process/operator-error';
import { parseWords } from '@platform/process/parse-words';
import { reasonOf } from '@platform/process/reason';
import { toJsonSchema } from '@valibot/to-json-schema';
import { isBuiltPicture } from '../catalogue/built-pictures';
import { describeChange, type OwnerSettings } from './shop-settings';

const USAGE =
  'Say what: npm run shop -- settings get [setting], set <setting> <value>, import <file>, export [file], history, or schema; get and export take --version 7';
const SCHEMA = '$schema';
/** Of a value in the history. */
const MAX_SHOWN = 200;

/** A set as it is edited: the names may not be settings. */
type DraftSettings = Record<string, unknown>;

/** @returns the JSON Schema of an exported file */
export const describeSettings = (): object => ({
  ...toJsonSchema(settingsSchema, { errorMode: 'ignore' }),
  title: 'Settings of a shop',
});

const isObject = (value: unknown): value is DraftSettings =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** @param name `delivery.charge` */
function valueAt(settings: unknown, name: string): unknown {
  return name.split('.').reduce<unknown>((value, key) => {
    return typeof value === 'object' && value !== null && Object.hasOwn(value, key)
      ? (value as DraftSettings)[key]
      : undefined;
  }, settings);
}

/** @returns the set with the value at that name; null takes it out. */
function withValue(settings: unknown, name: string, value: unknown): DraftSettings {
  const [key = '', ...rest] = name.split('.');
  const { [key]: removed, ...others } = isObject(settings) ? settings : {};
  if (rest.length > 0) return { ...others, [key]: withValue(removed, rest.join('.'), value) };
  return value === null ? others : { ...others, [key]: value };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

function readSet(file: string): DraftSettings {
  let set: unknown;
  try {
    set = JSON.parse(readFileSync(file, 'utf8').replace(/^\uFEFF/, ''));
  } catch (error) {
    throw new OperatorError(`${file} cannot be read as JSON: ${reasonOf(error)}. Nothing was changed.`);
  }
  if (!isObject(set)) throw new OperatorError(`${file} is no set of settings. Nothing was changed.`);
  const { [SCHEMA]: _schema, ...settings } = set;
  return settings;
}

interface Options {
  readonly ifVersion: number | undefined;
  readonly changedBy: string;
}

/** @returns a sentence for each part or picture that a set names and the shop does not have: the catalogue may come later */
async function findLacking(owner: OwnerSettings, settings: unknown): Promise<string[]> {
  const checked = checkSettings(settings);
  if ('faults' in checked) return [];
  const { home = {}, categories = [] } = checked.settings;
  const { part, picture } = home;
  const pictures = [picture, ...categories.map(({ image }) => image)].map((image) => image?.src ?? '');
  const absent = pictures.filter((src) => src.startsWith('/pictures/') && !isBuiltPicture(src));
  return [
    ...(part === undefined || (await owner.hasPart(part)) ? [] : [`The shop has no part ${part}, of home.part, yet.`]),
    ...absent.map((src) => `The shop has no picture ${src}.`),
  ];
}

async function change(
  owner: OwnerSettings,
  { ifVersion, changedBy }: Options,
  text: string,
  edit: (settings: unknown) => unknown,
): Promise<string> {
  const { version, settings: present } = await owner.read();
  const settings = edit(present);
  const lacking = await findLacking(owner, settings);
  const saved = await owner.save({
    settings,
    change: text,
    changedBy,
    ifVersion: ifVersion ?? version,
  });
  return [`Saved as version ${saved}. Pages show it with the next request.`, ...lacking].join('\n');
}

/** A value that is JSON may be meant as a text: a name of digits. */
function edited(settings: unknown, name: string, text: string): DraftSettings {
  const first = withValue(settings, name, parsed(text));
  if ('settings' in checkSettings(first)) return first;
  const asText = withValue(settings, name, text);
  return 'settings' in checkSettings(asText) ? asText : first;
}

function print(value: unknown, name: string): string {
  if (value === undefined) throw new OperatorError(`${name} is not set.`);
  return typeof value === 'string' ? value : JSON.stringify(value, null, 2);
}

function readVersion(option: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (!/^\d{1,9}$/.test(text)) throw new OperatorError(`Give --${option} a number, as history shows it.`);
  return Number(text);
}

interface Command extends Options {
  readonly action: string;
  readonly first: string | undefined;
  readonly second: string | undefined;
  /** To read; without one the newest. */
  readonly version: number | undefined;
}

async function runChange(owner: OwnerSettings, { action, first, second, ...options }: Command): Promise<string> {
  if (action === 'set' && first !== undefined && second !== undefined) {
    const text = `${first} = ${second.slice(0, MAX_SHOWN)}`;
    return change(owner, options, text, (settings) => edited(settings, first, second));
  }
  if (action !== 'import' || first === undefined) throw new OperatorError(USAGE);
  const set = readSet(first);
  return change(owner, options, `Imported from ${path.basename(first)}`, () => set);
}

function exportTo(settings: unknown, file: string | undefined): string {
  const text = JSON.stringify(settings, null, 2);
  if (file === undefined) return text;
  writeFileSync(file, `${text}\n`);
  return `The settings are written to ${path.resolve(file)}.`;
}

async function runAction(owner: OwnerSettings, command: Command): Promise<string> {
  const { action, first, version } = command;
  const isReading = action === 'get' || action === 'export';
  if (version !== undefined && !isReading) throw new OperatorError(USAGE);
  if (action === 'history') return (await owner.history()).map(describeChange).join('\n') || 'Nothing was ever set.';
  if (!isReading) return runChange(owner, command);
  const settings = (await owner.read(version)).settings ?? {};
  if (action === 'export') return exportTo(settings, first);
  return print(first === undefined ? settings : valueAt(settings, first), first ?? '');
}

/**
 * Runs `npm run shop -- settings …`.
 * @param words what follows `settings`
 * @param open the settings of the shop
 * @param user who runs it, for the history
 * @returns what is printed
 * @throws OperatorError for whatever an owner can fix
 */
export async function runSettings(
  words: readonly string[],
  open: () => Promise<OwnerSettings>,
  user: string,
): Promise<string> {
  const { positionals, values } = parseWords(
    {
      args: [...words],
      allowPositionals: true,
      options: { 'if-version': { type: 'string' }, version: { type: 'string' }, by: { type: 'string' } },
    },
    USAGE,
  );
  const [action = '', first, second] = positionals;
  if (action === 'schema') return JSON.stringify(describeSettings(), null, 2);
  const options = {
    ifVersion: readVersion('if-version', values['if-version']),
    version: readVersion('version', values.version),
    changedBy: values.by ?? user,
  };
  const owner = await open();
  try {
    return await runAction(owner, { action, first, second, ...options });
  } finally {
    await owner.close();
  }
}
