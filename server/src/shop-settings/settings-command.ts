import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { PRODUCT_CATEGORIES, type ShopSettings } from '@piston-parts/shared-contract';
import {
  categoriesOf,
  checkSettings,
  demonstrationSettings,
  settingsSchema,
} from '@piston-parts/shared-contract/backend';
import { OperatorError } from '@platform/process/operator-error';
import { parseAction } from '@platform/process/parse-words';
import { reasonOf } from '@platform/process/reason';
import { toJsonSchema } from '@valibot/to-json-schema';
import { isServed, type FindPhoto } from '../media/served-picture';
import { describeChange, type OwnerSettings } from './shop-settings';

const USAGE =
  'Say what: npm run shop -- settings get [setting], set <setting> <value>, import <file>, export [file], history, or schema; get and export take --version 7';
const OPTIONS = { 'if-version': { type: 'string' }, version: { type: 'string' }, by: { type: 'string' } } as const;
const ACTIONS = {
  get: [1, 'version'],
  set: [2, 'if-version', 'by'],
  import: [1, 'if-version', 'by'],
  export: [1, 'version'],
  history: [0],
  schema: [0],
} as const;
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
    const asJson = error instanceof SyntaxError ? ' as JSON' : '';
    throw new OperatorError(`${file} cannot be read${asJson}: ${reasonOf(error)}. Nothing was changed.`);
  }
  if (!isObject(set)) throw new OperatorError(`${file} is no set of settings. Nothing was changed.`);
  const { [SCHEMA]: _schema, ...settings } = set;
  return settings;
}

interface Options {
  /** Absolute folder of the pictures of imported photos on this host. */
  readonly media: string;
  readonly ifVersion: number | undefined;
  readonly changedBy: string;
}

/** Sentences of the demonstration about itself. */
const OF_DEMONSTRATION = /\bexamples?\b|no contract of sale|test gateway/i;
const DEMONSTRATION_LINES = new Set(Object.values(demonstrationSettings.pages ?? {}).flat());

/** @returns a sentence for each text of the demonstration that a shop still has, and that is wrong where parts are sold */
function findLeftOver({ pages = {}, ...settings }: ShopSettings): string[] {
  if (settings.demonstration) return [];
  const same = (['address', 'email', 'gstin'] as const).filter(
    (name) => settings[name] && JSON.stringify(settings[name]) === JSON.stringify(demonstrationSettings[name]),
  );
  const sentencesOf = (lines: readonly string[] = []) =>
    lines
      .filter((line) => DEMONSTRATION_LINES.has(line))
      .flatMap((line) => line.split(/(?<=\.) /))
      .filter((sentence) => OF_DEMONSTRATION.test(sentence));
  return [
    ...same.map((name) => `${name} is that of the demonstration.`),
    ...Object.entries(pages).flatMap(([page, lines]) =>
      sentencesOf(lines).map((sentence) => `pages.${page} says as in the demonstration: ${sentence}`),
    ),
  ];
}

/**
 * @returns a sentence for each part or picture that a set names and the shop does not have, as the catalogue may come later,
 * and for what is left of the demonstration
 */
async function findLacking(owner: OwnerSettings, settings: unknown, media: string): Promise<string[]> {
  const checked = checkSettings(settings);
  if ('faults' in checked) return [];
  const { home = {}, categories = [] } = checked.settings;
  const { part, picture } = home;
  const pictures = [picture, ...categories.map(({ image }) => image)].map((image) => image?.src);
  const findPhoto: FindPhoto = async (hash) => existsSync(path.join(media, hash)) || owner.hasPhoto(hash);
  const absent: string[] = [];
  for (const src of pictures) if (src && !(await isServed(src, findPhoto))) absent.push(src);
  const ownCategories = categoriesOf(checked.settings).slice(PRODUCT_CATEGORIES.length);
  const empty: string[] = [];
  for (const category of ownCategories) if ((await owner.countParts(category)) === 0) empty.push(category);
  return [
    ...(part === undefined || (await owner.hasPart(part)) ? [] : [`The shop has no part ${part}, of home.part, yet.`]),
    ...absent.map((src) => `The shop has no picture ${src}.`),
    ...empty.map((category) => `No part has the category ${category} yet, so it is not shown.`),
    ...findLeftOver(checked.settings),
  ];
}

async function change(
  owner: OwnerSettings,
  { media, ifVersion, changedBy }: Options,
  text: string,
  edit: (settings: unknown) => unknown,
): Promise<string> {
  const { version, settings: present } = await owner.read();
  const settings = edit(present);
  const lacking = await findLacking(owner, settings, media);
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
  const value = parsed(text);
  const first = withValue(settings, name, value);
  if (value === null || 'settings' in checkSettings(first)) return first;
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
 * @param media absolute folder of the pictures of imported photos on this host
 * @returns what is printed
 * @throws OperatorError for whatever an owner can fix
 */
export async function runSettings(
  words: readonly string[],
  open: () => Promise<OwnerSettings>,
  user: string,
  media: string,
): Promise<string> {
  const {
    action,
    words: [first, second],
    values,
  } = parseAction(words, { actions: ACTIONS, options: OPTIONS }, USAGE);
  if (action === 'schema') return JSON.stringify(describeSettings(), null, 2);
  const options = {
    media,
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
