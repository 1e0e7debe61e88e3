import { parseAction } from '@platform/process/parse-words';

export const USAGE = `Say what: npm run shop -- orders …
  list [--state paid|packed|sent|delivered|cancelled|refund_due] [--returns] [--failed-refunds] [--days 30] [--csv]
  show <number>, photo <number> R1 --to file.jpg for the photo beside a return
  pack <number>
  send <number> --carrier Delhivery --tracking AWB123 [--part ID=2 …], or --replaces R1 for what was exchanged
  deliver <number> [--tracking AWB123]
  cancel <number> --reason "…" [--part ID=2 …]
  refund <number> --rupees 200 --reason "…", or refund <number> --again for what the provider refused
  doubts, or resolve-doubts <part> <vehicle> for a fitment that is right
  accept-return <number> R1 · refuse-return <number> R1 --reason "…" · receive-return <number> R1 [--broken] [--exchange [--part ID]]
Each change takes --dry-run, and --by <name> for the history.`;

const OPTIONS = {
  state: { type: 'string' },
  returns: { type: 'boolean', default: false },
  'failed-refunds': { type: 'boolean', default: false },
  days: { type: 'string' },
  csv: { type: 'boolean', default: false },
  carrier: { type: 'string' },
  tracking: { type: 'string' },
  part: { type: 'string', multiple: true },
  reason: { type: 'string' },
  rupees: { type: 'string' },
  again: { type: 'boolean', default: false },
  replaces: { type: 'string' },
  exchange: { type: 'boolean', default: false },
  broken: { type: 'boolean', default: false },
  'dry-run': { type: 'boolean', default: false },
  by: { type: 'string' },
  to: { type: 'string' },
} as const;

const CHANGE = ['dry-run', 'by'] as const;
const ACTIONS = {
  list: [0, 'state', 'returns', 'failed-refunds', 'days', 'csv'],
  show: [1],
  photo: [2, 'to'],
  pack: [1, ...CHANGE],
  send: [1, 'carrier', 'tracking', 'part', 'replaces', ...CHANGE],
  deliver: [1, 'tracking', ...CHANGE],
  cancel: [1, 'reason', 'part', ...CHANGE],
  refund: [1, 'rupees', 'reason', 'again', ...CHANGE],
  doubts: [0],
  'resolve-doubts': [2, ...CHANGE],
  'accept-return': [2, ...CHANGE],
  'refuse-return': [2, 'reason', ...CHANGE],
  'receive-return': [2, 'broken', 'exchange', 'part', ...CHANGE],
} as const;

/** @throws OperatorError when the words are no such command */
export const readWords = (words: readonly string[]) =>
  parseAction(words, { actions: ACTIONS, options: OPTIONS }, USAGE);
export type Values = ReturnType<typeof readWords>['values'];
