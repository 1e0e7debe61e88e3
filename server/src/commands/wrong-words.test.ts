import { OperatorError } from '@platform/process/operator-error';
import { runComplaints } from '../complaints/complaints-command';
import { runSettings } from '../shop-settings/settings-command';
import { runOrders } from '../staff-orders/orders-command';
import { runToEnd } from '../testing/run-program';
import { runEmails } from './emails';

const open = jest.fn();

const run = (topic: string, words: readonly string[]) => {
  if (topic === 'orders') return runOrders(words, open, 'asha');
  if (topic === 'settings') return runSettings(words, open, 'asha', '/');
  return topic === 'emails' ? runEmails(words, open) : runComplaints(words, open, 'asha');
};

it.each([
  ['settings set name Own Spares', /^Unexpected argument 'Spares'\. Say what: /],
  ['settings history 7', /^Unexpected argument '7'\. Say what: /],
  ['settings export a.json --if-version 2', /^Option '--if-version' is not for export\. Say what: /],
  ['settings set delivery.charge -5', /^Unknown option '-5'\. Say what: /],
  ['orders', /^Say what: /],
  ['orders list PP-1', /^Unexpected argument 'PP-1'\. Say what: /],
  ['orders cancel PP-1 PP-2 --reason broken', /^Unexpected argument 'PP-2'\. Say what: /],
  ['orders cancel PP-1 --rupees 5 --reason broken', /^Option '--rupees' is not for cancel\. Say what: /],
  ['orders refund PP-1 --rupees -5 --reason broken', /^Option '--rupees' argument is ambiguous\. Say what: /],
  ['orders refund PP-1 --again --dry-run', /^--again has no dry run\. Nothing was changed\.$/],
  ['complaints show 1 2', /^Unexpected argument '2'\. Say what: /],
  ['complaints list --text x', /^Option '--text' is not for list\. Say what: /],
  ['emails list --al', /^Unknown option '--al'\. Say what: /],
  ['emails retry', /^Say what: /],
])('%s is refused before the shop is opened', async (line, sentence) => {
  const [topic = '', ...words] = line.split(' ');
  const error: unknown = await run(topic, words).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(OperatorError);
  expect((error as Error).message).toMatch(sentence);
  expect(open).not.toHaveBeenCalled();
});

it.each([
  ['catalogue', 'export a --dry-run', "Option '--dry-run' is not for export. Say what and which folder: "],
  ['catalogue', 'import a --merge-brands --keep-brands', 'Say --merge-brands or --keep-brands, not both.'],
  ['backup', 'backup package.json', 'package.json is there, and is no backup. Name another file. Nothing was changed.'],
  ['backup', 'backup none/a.backup', 'none cannot be used: there is none. Nothing was changed.'],
  ['backup', 'backup a --replace', "Option '--replace' is not for backup. Say which file: "],
])('npm run %s: %s ends with one sentence and nothing is written', async (program, line, sentence) => {
  const { code, stderr } = await runToEnd(`src/commands/${program}.command.ts`, line.split(' '), { DATABASE_URL: 'x' });
  expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining(sentence) as string });
});
