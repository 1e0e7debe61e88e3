import { OperatorError } from '@platform/process/operator-error';
import { parseAction } from '@platform/process/parse-words';
import type { DeadEmails } from '../api/emails/dead-emails';

const USAGE = 'Say what: npm run shop -- emails list, retry <id> …, or retry --all';

/**
 * Runs `npm run shop -- emails …`.
 * @param words what follows `emails`
 * @param open the dead emails of the shop
 * @returns what is printed
 */
export async function runEmails(words: readonly string[], open: () => Promise<DeadEmails>): Promise<string> {
  const options = { all: { type: 'boolean', default: false } } as const;
  const actions = { list: [0], retry: [Infinity, 'all'] } as const;
  const { action, words: ids, values } = parseAction(words, { actions, options }, USAGE);
  const isRetry = action === 'retry';
  if (isRetry && ids.length === 0 && !values.all) throw new OperatorError(USAGE);
  const emails = await open();
  try {
    if (isRetry) {
      const retried = await emails.retry(values.all ? null : ids);
      return `${retried} will be sent again. What has a link stays as it is: its receiver asks for a new one.`;
    }
    const dead = await emails.list();
    const lines = dead.map(({ id, createdAt, kind, failure, recipient }) => [id, createdAt, kind, failure, recipient]);
    return lines.map((fields) => fields.join('  ')).join('\n') || 'No email was given up.';
  } finally {
    await emails.close();
  }
}
