import type { DeclaredSlot, Filling } from '@platform/protocol/remote-routes';

const listed = (inputs: NonNullable<DeclaredSlot['inputs']>): string =>
  Object.entries(inputs)
    .map(([name, type]) => `${name}: ${type}`)
    .join(', ') || 'nothing';

/** Of a slot that takes links alone, and may be on every page. */
const MAX_LINKS = 12;

/** @returns how many fillings the slot takes */
export const mostOf = ({ room }: DeclaredSlot): number => room?.most ?? MAX_LINKS;

/** @returns why a filling does not fit the slot, as the rest of a sentence after the filling's name; undefined when it does */
export function findMisfit({ inputs = {}, room, links }: DeclaredSlot, filling: Filling): string | undefined {
  const { link, module, width = 1 } = filling;
  if (link) return links ? undefined : 'has a link, and the slot takes modules alone';
  if (!room) return `has the module ${module}, and the slot takes links alone`;
  const columns = room.columns ?? 1;
  if (width > columns) return `takes ${width} columns, and the slot has ${columns}`;
  const misfit = Object.entries(filling.inputs ?? {}).find(
    ([name, type]) => !(name in inputs) || (type !== '' && type !== inputs[name]),
  );
  if (!misfit) return undefined;
  const [name, type] = misfit;
  return `needs ${name}${type && `: ${type}`}, and the slot passes ${listed(inputs)}`;
}
