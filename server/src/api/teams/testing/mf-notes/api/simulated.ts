import { messages } from '@piston-parts/shared-contract';
import type { SimulatedApi } from '@piston-parts/shared-contract/backend';
import { refuse } from '@piston-parts/shared-contract/schemas';
import { endpoints } from './contract';

/** Account → part → text. */
type Notes = Readonly<Record<string, Readonly<Record<string, string>>>>;
type FindParts = Parameters<SimulatedApi<typeof endpoints>['handlers']['getNotes']>[0]['findParts'];

const notesOf = (notes: Readonly<Record<string, string>>, findParts: FindParts) =>
  findParts(Object.keys(notes).sort()).map(({ product: { _id: partId, name: partName } }) => ({
    partId,
    partName,
    text: notes[partId] ?? '',
  }));

export const simulatedApi: SimulatedApi<typeof endpoints, Notes> = {
  endpoints,
  subscriptions: {
    orderPaid({ userId, parts }, { state = {}, save }) {
      const bought = parts.map(({ productId, qty }) => [productId, `bought ${qty}`] as const);
      save({ ...state, [userId]: { ...Object.fromEntries(bought), ...state[userId] } });
    },
  },
  handlers: {
    getNotes: ({ state = {}, user, findParts }) => ({ notes: notesOf(state[user._id] ?? {}, findParts) }),
    postNote({ state = {}, save, user, parameters: { partId }, body, findParts }) {
      if (findParts([partId]).length === 0) refuse(404, messages.productNotFound);
      const own = { ...state[user._id], [partId]: body.text };
      save({ ...state, [user._id]: own });
      return { notes: notesOf(own, findParts) };
    },
    getNoteCount: ({ state = {}, readSettings }) => ({
      count: Object.values(state).flatMap(Object.keys).length,
      shop: readSettings().name,
    }),
  },
};
