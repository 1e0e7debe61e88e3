import { writeFile } from 'node:fs/promises';
import {
  formatRupees,
  PAISE_PER_RUPEE,
  type FulfilmentState,
  type Replacement,
  type Units,
} from '@piston-parts/shared-contract';
import { FULFILMENT_STATES } from '@piston-parts/shared-contract/schemas';
import type { OrderEvent } from '@piston-parts/shared-contract/backend';
import { OperatorError } from '@platform/process/operator-error';
import { parseWords } from '@platform/process/parse-words';
import { comparePayments, type BalanceOf } from '../api/orders/ledger';
import { cellText } from '../catalogue/csv-text';
import { readWords, USAGE, type Values } from './orders-words';
import type { DoubtedFitment, ShownOrder, StaffOrder, StaffOrders } from './staff-orders';

const DEFAULT_DAYS = 30;

const money = (paise: number): string => formatRupees(paise / PAISE_PER_RUPEE);
const unitsText = (units: readonly Units[]): string =>
  units.map(({ productId, qty }) => `${qty} × ${productId}`).join(', ');

/** Longer ones fill a terminal; letters that move its cursor are taken out. */
export function clean(text: string): string {
  // eslint-disable-next-line no-control-regex
  return text.replace(/[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g, ' ');
}

function needed(text: string | undefined, option: string): string {
  const value = clean(text ?? '').trim();
  if (value === '') throw new OperatorError(`Give --${option}.\n${USAGE}`);
  return value;
}

function readCount(text: string | undefined, option: string, fallback?: number): number {
  if (text === undefined && fallback !== undefined) return fallback;
  if (!/^[1-9]\d{0,6}$/.test(text ?? '')) throw new OperatorError(`Give --${option} a whole number from 1 on.`);
  return Number(text);
}

/** @returns null for all that can be */
function readUnits(parts: readonly string[] | undefined): Units[] | null {
  if (parts === undefined) return null;
  return parts.map((part) => {
    const [, productId = '', qty = '1'] = /^([^=]+)(?:=(.+))?$/.exec(part) ?? [];
    return { productId, qty: readCount(qty, 'part ID=2') };
  });
}

function eventOf(action: string, returnId: string | undefined, values: Values): OrderEvent {
  const { reason, tracking } = values;
  const units = readUnits(values.part);
  const ofReturn = () => {
    if (returnId === undefined) throw new OperatorError(`Name the return, such as R1.\n${USAGE}`);
    return returnId.toUpperCase();
  };
  switch (action) {
    case 'pack':
      return { kind: 'packed' };
    case 'send': {
      const parcel = { carrier: needed(values.carrier, 'carrier'), number: needed(tracking, 'tracking') };
      if (values.replaces === undefined) return { kind: 'sent', units, ...parcel };
      return { kind: 'sent', replaces: values.replaces.toUpperCase(), ...parcel };
    }
    case 'deliver':
      return { kind: 'delivered', number: tracking ?? null };
    case 'cancel':
      return { kind: 'cancelled', units, reason: needed(reason, 'reason') };
    case 'refund':
      return {
        kind: 'refund-promised',
        amount: readCount(values.rupees, 'rupees') * PAISE_PER_RUPEE,
        reason: needed(reason, 'reason'),
      };
    case 'accept-return':
      return { kind: 'return-accepted', returnId: ofReturn() };
    case 'refuse-return':
      return { kind: 'return-refused', returnId: ofReturn(), reason: needed(reason, 'reason') };
    case 'receive-return':
      return { kind: 'return-received', returnId: ofReturn(), restocked: !values.broken };
    default:
      throw new OperatorError(USAGE);
  }
}

const rowText = ({ number, paidAt, state, amount, refunded, lines }: StaffOrder): string => {
  const units = lines.reduce((sum, { qty }) => sum + qty, 0);
  const back = refunded > 0 ? `  ${money(refunded)} back` : '';
  const day = new Date(paidAt).toLocaleDateString('en-CA', { timeZone: 'Asia/Kolkata' });
  return `${number}  ${day}  ${state.padEnd(9)}  ${money(amount)}${back}  ${units} ${units === 1 ? 'unit' : 'units'}`;
};

function exchangeText(wish: string | null, replacement: Replacement | null): string {
  if (replacement === null) return wish === null ? '' : `, asks for ${wish} instead`;
  return `, ${unitsText([replacement])} instead${replacement.parcel === null ? ', to be sent' : ` with ${replacement.parcel}`}`;
}

function describeOrder(order: StaffOrder): string {
  const { fulfilment, lines, address, names, photos } = order;
  const countsOf = (id: string) => fulfilment?.lines.find(({ productId }) => productId === id);
  return [
    rowText(order),
    clean(address),
    ...lines.map(({ productId, name, qty }) => {
      const { cancelled = 0, sent = 0, returned = 0 } = countsOf(productId) ?? {};
      const counts = Object.entries({ cancelled, sent, returned }).filter(([, count]) => count > 0);
      return `  ${qty} × ${productId} ${clean(name)}${counts.map(([what, count]) => `, ${count} ${what}`).join('')}`;
    }),
    ...(fulfilment?.returns ?? []).map(
      ({ id, state, units, reason, car, exchangeFor, replacement }) =>
        `  return ${id}: ${state}, ${unitsText(units)}, ${reason}${car ? `, ${clean(`${car.year} ${car.name} ${car.difference}`)}` : ''}${exchangeText(exchangeFor, replacement)}${photos.includes(id) ? ', with a photo' : ''}`,
    ),
    ...(fulfilment?.refunds ?? []).map(({ id, state, amount }) => `  refund ${id}: ${state}, ${money(amount)}`),
    ...(fulfilment?.history ?? []).map(({ at, kind, actor, units, text, amount }, index) => {
      const who = [actor, names[index]].filter(Boolean).join(' ');
      const what = [kind, unitsText(units), clean(text), amount > 0 ? money(amount) : ''].filter((part) => part !== '');
      return `  ${at}  ${clean(who)}  ${what.join(', ')}`;
    }),
  ].join('\n');
}

const describeShown = (order: ShownOrder): string =>
  [
    describeOrder(order),
    ...order.emails.map(({ at, subject, status }) => `  email ${at}  ${clean(subject)}, ${status}`),
  ].join('\n');

function csvOf(orders: readonly StaffOrder[]): string {
  const rows = orders.map(({ number, paidAt, state, amount, refunded, lines, address }) => [
    number,
    paidAt,
    state,
    amount / PAISE_PER_RUPEE,
    refunded / PAISE_PER_RUPEE,
    lines.map(({ productId, qty }) => `${qty} × ${productId}`).join(', '),
    address,
  ]);
  return [['number', 'paid', 'state', 'amount', 'refunded', 'parts', 'address'], ...rows]
    .map((row) => row.map(cellText).join(','))
    .join('\n');
}

function readState(text: string | undefined): FulfilmentState | 'refund_due' | undefined {
  const states = [...FULFILMENT_STATES, 'refund_due' as const];
  const state = states.find((each) => each === text);
  if (text !== undefined && state === undefined) throw new OperatorError(`The states are ${states.join(', ')}.`);
  return state;
}

async function listOrders(shop: StaffOrders, values: Values): Promise<string> {
  const orders = await shop.list({
    state: readState(values.state),
    hasReturn: values.returns,
    hasFailedRefund: values['failed-refunds'],
    days: readCount(values.days, 'days', DEFAULT_DAYS),
  });
  if (values.csv) return csvOf(orders);
  return orders.map(rowText).join('\n') || 'There are none.';
}

const PER_CENT = 100;

const doubtRow = ({ productId, vehicleId, car, doubts, buyers, reports }: DoubtedFitment): string =>
  [
    `${productId}  ${vehicleId}  ${clean(car)}  ${doubts} of ${buyers} buyers, ${Math.round((PER_CENT * doubts) / buyers)} %`,
    ...reports.map(({ order, year, difference }) => `  ${order}  ${year}  ${clean(difference)}`.trimEnd()),
  ].join('\n');

async function resolveDoubts(
  shop: StaffOrders,
  [productId, vehicleId]: readonly string[],
  by: string,
  dryRun: boolean,
) {
  if (productId === undefined || vehicleId === undefined) throw new OperatorError(USAGE);
  const count = await shop.resolveDoubts({ productId, vehicleId, by, dryRun });
  if (count === 0) return 'There are none; nothing was changed.';
  return `${count} ${count === 1 ? 'doubt' : 'doubts'} of ${productId} for ${vehicleId} ${dryRun ? 'would be resolved' : `${count === 1 ? 'is' : 'are'} resolved`}.`;
}

async function savePhoto(shop: StaffOrders, [number = '', returnId = '']: readonly string[], file: string) {
  const { photo } = await shop.photo({ number, returnId: returnId.toUpperCase() });
  if (photo === null) throw new OperatorError(`There is no photo beside the return ${returnId} of ${number}.`);
  await writeFile(file, photo, 'base64');
  return `The photo is in ${file}.`;
}

async function changeOrder(
  shop: StaffOrders,
  action: string,
  [number, returnId]: readonly string[],
  values: Values,
  by: string,
) {
  if (number === undefined) throw new OperatorError(USAGE);
  if (action === 'refund' && values.again) return `${await shop.retryRefunds(number)} refunds are asked for again.`;
  const dryRun = values['dry-run'];
  const event = eventOf(action, returnId, values);
  const exchange = values.exchange && { exchangeFor: values.part?.[0] ?? null };
  const { isChanged, after } = await shop.change({ number, event, by, dryRun, ...exchange });
  const first = isChanged ? (dryRun ? 'It would be:' : 'It is now:') : 'It was so already; nothing was changed.';
  return `${first}\n${describeOrder(after)}`;
}

/**
 * Runs `npm run shop -- orders …`.
 * @param words what follows `orders`
 * @param user who runs it, for the history
 * @returns what is printed
 * @throws OperatorError for whatever the staff can fix
 */
export async function runOrders(
  words: readonly string[],
  open: () => Promise<StaffOrders>,
  user: string,
): Promise<string> {
  const { action, words: rest, values } = readWords(words);
  if (values.again && values['dry-run']) throw new OperatorError('--again has no dry run. Nothing was changed.');
  const shop = await open();
  try {
    const by = clean(values.by ?? user).slice(0, 100);
    if (action === 'list') return await listOrders(shop, values);
    if (action === 'doubts') return (await shop.doubts()).map(doubtRow).join('\n') || 'There are none.';
    if (action === 'resolve-doubts') return await resolveDoubts(shop, rest, by, values['dry-run']);
    if (action === 'show' && rest[0] !== undefined) return describeShown(await shop.show(rest[0]));
    if (action === 'photo') return await savePhoto(shop, rest, needed(values.to, 'to'));
    return await changeOrder(shop, action, rest, values, by);
  } finally {
    await shop.close();
  }
}

/**
 * Runs `npm run shop -- reconcile`: compares charges and refunds with what the provider says.
 * @param balanceOf null for the local gateway, which the shop's database has
 */
export async function runReconcile(
  words: readonly string[],
  open: () => Promise<StaffOrders>,
  balanceOf: BalanceOf | null,
): Promise<string> {
  const options = { days: { type: 'string' } } as const;
  const { values } = parseWords({ args: [...words], options }, 'Say: npm run shop -- reconcile [--days 30]');
  const shop = await open();
  try {
    const rows = await shop.ledger(readCount(values.days, 'days', DEFAULT_DAYS));
    const { differences, silent } = await comparePayments(rows, balanceOf);
    const sum = (name: 'charged' | 'refunded' | 'waiting') => money(rows.reduce((all, row) => all + row[name], 0));
    const total = `${rows.length} payments: ${sum('charged')} taken, ${sum('refunded')} returned, ${sum('waiting')} under way.`;
    if (differences.length + silent.length === 0) return `${total} All as the provider says.`;
    const differ = differences.length > 0 ? ['These differ from what the provider says:', ...differences] : [];
    const unknown = silent.length > 0 ? ['The provider did not respond; these could not be compared:', ...silent] : [];
    throw new OperatorError([total, ...differ, ...unknown].join('\n'));
  } finally {
    await shop.close();
  }
}
