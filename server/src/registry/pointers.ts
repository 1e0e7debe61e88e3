import * as v from 'valibot';
import { remoteSchema, versionSchema } from './names';
import { RegistryError } from './registry-error';

const canarySchema = v.object({
  version: versionSchema,
  /** Of visitors, 0 to 100. */
  percent: v.pipe(v.number(), v.minValue(0), v.maxValue(100)),
});

const pointerSchema = v.object({
  /** The version that visitors get; null while there is only a canary. */
  live: v.nullable(versionSchema),
  /** Who moved it last; empty where a registry does not say so to strangers. */
  by: v.string(),
  /** When, as ISO 8601. */
  at: v.string(),
  /** What was live before, latest first: where a roll-back goes. */
  previous: v.array(versionSchema),
  canary: v.optional(canarySchema),
  /** Taken out of the shop; the pointer stays for when it is restored. */
  killed: v.optional(v.literal(true)),
});

export const pointersSchema = v.object({ remotes: v.record(remoteSchema, pointerSchema) });

export type Pointer = v.InferOutput<typeof pointerSchema>;
/** The content of `registry.json`. */
export type Pointers = v.InferOutput<typeof pointersSchema>;

/** What everybody may know: what is live, and not who has moved it. */
export function withoutNames({ remotes }: Pointers): Pointers {
  const nameless = Object.entries(remotes).map(([remote, pointer]) => [remote, { ...pointer, by: '' }] as const);
  return { remotes: Object.fromEntries(nameless) };
}

const remote = remoteSchema;
export const moveSchema = v.variant('kind', [
  v.object({ kind: v.literal('live'), remote, version: versionSchema }),
  v.object({ kind: v.literal('rollback'), remote, version: v.optional(versionSchema) }),
  v.object({ kind: v.literal('canary'), remote, ...canarySchema.entries }),
  v.object({ kind: v.literal('promote'), remote, version: v.optional(versionSchema) }),
  v.object({ kind: v.literal('kill'), remote }),
  v.object({ kind: v.literal('restore'), remote }),
]);

/** What a person or a deploy asks of one remote's pointer. `promote` and `live` differ in their default alone. */
export type PointerMove = v.InferOutput<typeof moveSchema>;

const KEPT_PREVIOUS = 20;

type Change = Pick<Pointer, 'live' | 'previous'> & Partial<Pick<Pointer, 'canary' | 'killed'>>;

/**
 * Says where the pointer stands after a move; changes nothing itself.
 * @throws RegistryError when the move makes no sense from here, with what does
 */
export function movePointer(pointer: Pointer | undefined, move: PointerMove): Change {
  switch (move.kind) {
    case 'live':
      return makeLive(pointer, move.version);
    case 'promote':
      return makeLive(pointer, move.version ?? canaryOf(pointer, move.remote).version);
    case 'rollback':
      return rollBack(pointer, move.remote, move.version);
    case 'canary':
      return startCanary(pointer, move);
    case 'kill':
      return { ...standing(known(pointer, move.remote)), killed: true };
    case 'restore':
      return restore(known(pointer, move.remote), move.remote);
  }
}

/** A version that is put live ends the canary. What was taken out of the shop stays out until somebody restores it. */
function makeLive(pointer: Pointer | undefined, version: string): Change {
  const { live = null, previous = [] } = pointer ?? {};
  const before = live === null || live === version ? previous : [live, ...previous];
  const kept = before.filter((one) => one !== version).slice(0, KEPT_PREVIOUS);
  return { live: version, previous: kept, ...stillKilled(pointer) };
}

function rollBack(pointer: Pointer | undefined, remote: string, version: string | undefined): Change {
  const { live, previous, canary } = known(pointer, remote);
  // Who calls a canary off wants what everybody else has, not what everybody had before.
  if (version === undefined && canary) return { live, previous, ...stillKilled(pointer) };
  const target = version ?? previous[0];
  if (target === undefined) {
    throw new RegistryError(
      `${remote} has no earlier version to go back to. See what there is: npm run registry -- list ${remote}. ` +
        `To take it out of the shop: npm run registry -- kill ${remote}`,
    );
  }
  const place = previous.indexOf(target);
  return { live: target, previous: previous.slice(place + 1), ...stillKilled(pointer) };
}

function startCanary(pointer: Pointer | undefined, { version, percent }: { version: string; percent: number }): Change {
  const { live = null, previous = [] } = pointer ?? {};
  if (live === version) {
    throw new RegistryError(`${version} is live for everybody already. A canary is another version than the live one.`);
  }
  return { live, previous, ...stillKilled(pointer), ...(percent > 0 && { canary: { version, percent } }) };
}

function restore(pointer: Pointer, remote: string): Change {
  if (!pointer.killed) throw new RegistryError(`${remote} is in the shop; there is nothing to restore.`);
  return standing(pointer);
}

const standing = ({ live, previous, canary }: Pointer): Change => ({ live, previous, ...(canary && { canary }) });

const stillKilled = (pointer: Pointer | undefined) => (pointer?.killed ? { killed: pointer.killed } : {});

function known(pointer: Pointer | undefined, remote: string): Pointer {
  if (pointer) return pointer;
  throw new RegistryError(`${remote} was never deployed here. Deploy it: npm run deploy -w ${remote}`);
}

function canaryOf(pointer: Pointer | undefined, remote: string): { version: string } {
  if (pointer?.canary) return pointer.canary;
  throw new RegistryError(`${remote} has no canary. Name the version: npm run registry -- promote ${remote}@1.4.0`);
}
