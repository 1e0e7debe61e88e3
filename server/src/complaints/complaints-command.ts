import { OperatorError } from '@platform/process/operator-error';
import { parseAction } from '@platform/process/parse-words';
import { clean } from '../staff-orders/orders-command';
import type { ComplaintChange, StaffComplaint, StaffComplaints } from '../api/complaints/complaints';

const USAGE = `Say what: npm run shop -- complaints …
  list [--all]
  show <ticket>
  answer <ticket> --text "…"
  redress <ticket> --text "…"
The shopper gets the text by email. Each change takes --dry-run, and --by <name> for the history.`;

const OPTIONS = {
  all: { type: 'boolean', default: false },
  text: { type: 'string' },
  'dry-run': { type: 'boolean', default: false },
  by: { type: 'string' },
} as const;

const CHANGE = [1, 'text', 'dry-run', 'by'] as const;
const ACTIONS = { list: [0, 'all'], show: [1], answer: CHANGE, redress: CHANGE } as const;

const KINDS: Readonly<Record<string, 'answered' | 'redressed'>> = { answer: 'answered', redress: 'redressed' };

function rowText({ ticket, state, due, isOverdue, orderNumber, email }: StaffComplaint): string {
  const task = state === 'open' ? 'answer' : 'redress';
  const clock = due === null ? '' : `${isOverdue ? 'OVERDUE ' : ''}${task} due ${due}`;
  return [ticket, state, clock, clean(orderNumber), clean(email)].filter((part) => part !== '').join('  ');
}

const describeComplaint = (complaint: StaffComplaint): string =>
  [
    rowText(complaint),
    ...complaint.history.map(({ at, kind, by, text }) => `  ${at}  ${clean(by) || 'shopper'}  ${kind}: ${clean(text)}`),
  ].join('\n');

async function changeComplaint(complaints: StaffComplaints, change: ComplaintChange): Promise<string> {
  const { isChanged, complaint } = await complaints.change(change);
  const first = isChanged ? (change.dryRun ? 'It would be:' : 'It is now:') : 'It was so already; nothing was changed.';
  return `${first}\n${describeComplaint(complaint)}`;
}

type Act = (complaints: StaffComplaints) => Promise<string>;

/** @throws OperatorError for words that say nothing to do */
function readAct(words: readonly string[], user: string): Act {
  const {
    action,
    words: [ticket],
    values,
  } = parseAction(words, { actions: ACTIONS, options: OPTIONS }, USAGE);
  if (action === 'list') {
    return async (complaints) =>
      (await complaints.list({ all: values.all })).map(rowText).join('\n') || 'There are none.';
  }
  if (ticket === undefined) throw new OperatorError(USAGE);
  if (action === 'show') return async (complaints) => describeComplaint(await complaints.show(ticket));
  const kind = KINDS[action];
  if (!kind) throw new OperatorError(USAGE);
  const text = values.text?.trim() ?? '';
  if (text === '') throw new OperatorError(`Give --text.\n${USAGE}`);
  const by = clean(values.by ?? user).slice(0, 100);
  return (complaints) => changeComplaint(complaints, { ticket, kind, text, by, dryRun: values['dry-run'] });
}

/**
 * Runs `npm run shop -- complaints …`.
 * @param words what follows `complaints`
 * @param user who runs it, for the history
 * @returns what is printed
 * @throws OperatorError for whatever the staff can fix
 */
export async function runComplaints(
  words: readonly string[],
  open: () => Promise<StaffComplaints>,
  user: string,
): Promise<string> {
  const act = readAct(words, user);
  const complaints = await open();
  try {
    return await act(complaints);
  } finally {
    await complaints.close();
  }
}
