import { parseArgs, type ParseArgsConfig } from 'node:util';
import { OperatorError } from './operator-error';

/** Of Node's message, whose second sentence is about words that begin with a hyphen. */
const firstSentence = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split(/\.(?: |$)/)[0] ?? '';

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
