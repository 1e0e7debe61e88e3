import type { DeclaredSlot, Filling } from '@platform/protocol/remote-routes';
import { placeKey, slotKey } from '@platform/storefront/declared-routes';
import { findMisfit, mostOf } from '@platform/storefront/slot-fit';

/** Team → its slots, by their names; the shell is one of them. */
export type SlotsByOwner = Readonly<Record<string, Readonly<Record<string, DeclaredSlot>>>>;
/** Team → what it puts into slots. */
export type FillsByTeam = Readonly<Record<string, readonly Filling[]>>;

export interface SlotFault {
  /** With the names of both teams, and the fix. */
  readonly text: string;
  /** The teams whose declaration is wrong, in whatever order they came. */
  readonly by: readonly string[];
  /** An address, slot or position that two teams claim; the first one keeps it. */
  readonly claim?: string;
}

interface OwnedSlot extends DeclaredSlot {
  readonly name: string;
  readonly owner: string;
}

interface TeamFilling extends Filling {
  readonly team: string;
}

const fileOf = (team: string) => `${team}/src/routes.ts`;

/** The shell has no folder of routes. */
const named = (team: string) => (team === 'shell' ? 'the shell' : team);

function findTwice(slots: readonly OwnedSlot[]): SlotFault[] {
  return slots.flatMap(({ name, owner }, index) => {
    const first = slots.slice(0, index).find((other) => other.name === name);
    if (!first) return [];
    const text = `${named(first.owner)} and ${named(owner)} both declare the slot ${name}: name yours differently.`;
    return [{ text, by: [first.owner, owner], claim: slotKey(name) }];
  });
}

function findUnfit({ team, ...filling }: TeamFilling, slots: readonly OwnedSlot[]): SlotFault[] {
  const slot = slots.find(({ name }) => name === filling.slot);
  if (!slot) {
    const names = slots.map(({ name }) => name).sort();
    const text =
      `${team} fills the slot ${filling.slot}, which nobody declares (there are: ${names.join(', ') || 'none'}): correct its ` +
      `name in ${fileOf(team)}, or let its owner deploy first.`;
    return [{ text, by: [team] }];
  }
  const misfit = findMisfit(slot, filling);
  if (misfit === undefined) return [];
  const what = filling.module ?? `The link ${filling.link?.label}`;
  // An input is declared by the props of its module.
  const where = `${filling.module ? 'its props or ' : ''}${fileOf(team)}`;
  const owner = named(slot.owner);
  const text = `${what} of ${team} does not fit ${slot.name} of ${owner}: it ${misfit}. Change ${where}, or agree with ${owner}.`;
  return [{ text, by: [team] }];
}

function findSharedPlaces({ name, owner }: OwnedSlot, fillings: readonly TeamFilling[]): SlotFault[] {
  return fillings.flatMap(({ team, ...filling }, index) => {
    const first = fillings.slice(0, index).find(({ order }) => order === filling.order)?.team;
    if (first === undefined) return [];
    const who = first === team ? `Two fillings of ${team}` : `${first} and ${team} both`;
    const text = `${who} fill ${name} of ${named(owner)} at order ${filling.order}: take another order in ${fileOf(team)}.`;
    return [{ text, by: [first, team], ...(first !== team && { claim: placeKey(filling) }) }];
  });
}

function findOverflow({ name, owner, ...slot }: OwnedSlot, fillings: readonly TeamFilling[]): SlotFault[] {
  if (fillings.length <= mostOf(slot)) return [];
  const teams = [...new Set(fillings.map(({ team }) => team))];
  const text =
    `${name} of ${named(owner)} has room for ${mostOf(slot)}, and ${teams.join(' and ')} put ${fillings.length} into it: agree ` +
    `with ${named(owner)} on more room, or leave one out.`;
  // Of those that were there before, none is to blame.
  return [{ text, by: [] }];
}

/** @returns what of these slots and fillings the shop could not show side by side; none when it can show all */
export function findSlotFaults(declared: SlotsByOwner, fills: FillsByTeam): SlotFault[] {
  const slots = Object.entries(declared).flatMap(([owner, own]) =>
    Object.entries(own).map(([name, slot]): OwnedSlot => ({ ...slot, name, owner })),
  );
  const fillings = Object.entries(fills).flatMap(([team, own]) =>
    own.map((filling): TeamFilling => ({ ...filling, team })),
  );
  return [
    ...findTwice(slots),
    ...fillings.flatMap((filling) => findUnfit(filling, slots)),
    ...slots.flatMap((slot) => {
      const own = fillings.filter((filling) => filling.slot === slot.name);
      return [...findSharedPlaces(slot, own), ...findOverflow(slot, own)];
    }),
  ];
}
