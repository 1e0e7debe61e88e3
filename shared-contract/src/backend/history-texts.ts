import { PAISE_PER_RUPEE } from '../constants';
import type { HistoryEntry, OrderEventKind, Units } from '../fulfilment.contract';
import type { OrderLine } from '../order.contract';
import { formatRupees } from '../prices';

export type NamedLines = readonly Pick<OrderLine, 'productId' | 'name'>[];

/** @returns `1 × Halogen bulb, 2 × Relay` */
export const describeUnits = (lines: NamedLines, units: readonly Units[], separator = ', '): string =>
  units
    .map(({ productId, qty }) => `${qty} × ${lines.find((line) => line.productId === productId)?.name ?? productId}`)
    .join(separator);

interface Step extends Pick<HistoryEntry, 'text'> {
  readonly parts: string;
  readonly money: string;
  /** That money comes back; a full stop for none. */
  readonly back: string;
  readonly isByShop: boolean;
}

const STEPS: Readonly<Record<OrderEventKind, (step: Step) => string>> = {
  cancelled: ({ isByShop, parts, text, back }) =>
    isByShop ? `The shop cancelled ${parts}: ${text}${back}` : `Cancelled: ${parts}${back}`,
  packed: () => 'Packed',
  sent: ({ parts, text }) => `On its way with ${text}: ${parts}`,
  delivered: ({ text }) => `Delivered: ${text}`,
  'return-requested': ({ parts, text }) => {
    const [, instead] = /: (.+)/s.exec(text) ?? [];
    return `You asked to send back ${parts}${instead ? ` and to get ${instead} instead` : ''}`;
  },
  'return-accepted': ({ parts }) => `The shop takes back ${parts}`,
  'return-refused': ({ parts, text }) => `The shop does not take back ${parts}: ${text}`,
  'return-received': ({ parts, text, back }) =>
    `Back at the shop: ${parts}${text && `. You get ${text} instead`}${back}`,
  'refund-promised': ({ money, text }) => `${money} comes back to you: ${text}`,
  'refund-processed': ({ money }) => `${money} returned; your bank shows it within a week`,
  'refund-failed': ({ money }) => `${money} could not be returned yet; the shop looks into it`,
};

/** A change of an order as its shopper reads it. */
export function describeEntry(lines: NamedLines, { kind, units, text, actor, amount }: HistoryEntry): string {
  const money = formatRupees(amount / PAISE_PER_RUPEE);
  const back = amount > 0 ? `. ${money} comes back to you.` : '';
  return STEPS[kind]({ parts: describeUnits(lines, units), money, back, text, isByShop: actor === 'shop' });
}
