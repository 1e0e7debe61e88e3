import { parseArgs, type ParseArgsConfig } from 'node:util';
import { OperatorError } from './operator-error';

/** The first sentence of Node's message; others are about words that begin with a hyphen. */
const firstSentence = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split(/\.(?:\s|$)/)[0] ?? '';

/**
 * `parseArgs` for commands that people type.
 * @param next what to do about a refusal, as a sentence
 * @throws OperatorError with one line when the words are no such command
 */
export function parseWords<const Config extends ParseArgsConfig>(
  config: Config,
  next: string,
): ReturnType<typeof parseArgs<Config>> {
  try {
    return parseArgs(config);
  } catch (error) {
    throw new OperatorError(`${firstSentence(error)}. ${next}`);
  }
}

type OptionsConfig = NonNullable<ParseArgsConfig['options']>;
type Values<Options extends OptionsConfig> = ReturnType<
  typeof parseArgs<{ readonly allowPositionals: true; readonly options: Options }>
>['values'];

/** Action → most words after it, and its options. */
type Actions = Readonly<Record<string, readonly [words: number, ...options: string[]]>>;

/**
 * `parseWords` for a command whose first word is an action.
 * @throws OperatorError also for a word too many, and for an option of another action
 */
export function parseAction<const Options extends OptionsConfig>(
  args: readonly string[],
  { actions, options }: { readonly actions: Actions; readonly options: Options },
  next: string,
): { readonly action: string; readonly words: readonly string[]; readonly values: Values<Options> } {
  const { positionals, values } = parseWords({ args: [...args], allowPositionals: true, options }, next);
  const [action = '', ...words] = positionals;
  const taken = Object.hasOwn(actions, action) && actions[action];
  if (!taken) throw new OperatorError(next);
  const [most, ...own] = taken;
  const surplus = words[most];
  if (surplus !== undefined) throw new OperatorError(`Unexpected argument '${surplus}'. ${next}`);
  const foreign = Object.entries(values).find(([name, value]) => value !== false && !own.includes(name))?.[0];
  if (foreign !== undefined) throw new OperatorError(`Option '--${foreign}' is not for ${action}. ${next}`);
  return { action, words, values };
}
