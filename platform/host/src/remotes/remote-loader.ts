import { reloadForNewBuild } from '../deploys/reload-for-new-build';
import type { RemoteModule, RemoteId } from '../routes/route-table';
import { ModuleSlot } from './module-slot';
import type { RemoteSource } from './remote-source';

/** Loads the screens that remotes expose, and holds the state of each; one per page. */
export class RemoteLoader {
  /** The modules that this page has asked for. */
  readonly slots = new Map<RemoteId, ModuleSlot[]>();

  constructor(
    private readonly source: RemoteSource,
    private readonly reload = reloadForNewBuild,
  ) {}

  slot({ remote, module }: RemoteModule): ModuleSlot {
    const slots = this.slots.get(remote) ?? [];
    this.slots.set(remote, slots);
    const existing = slots.find((slot) => slot.remoteModule.module === module);
    if (existing) return existing;
    const slot = new ModuleSlot({ remote, module }, this.source, this.reload);
    slots.push(slot);
    return slot;
  }

  /**
   * Loads every screen of a remote again.
   * @returns resolves when those that are shown are replaced, or could not be
   */
  async replace(remote: RemoteId): Promise<void> {
    this.source.endAttempt(remote);
    await Promise.all((this.slots.get(remote) ?? []).map((slot) => slot.replace()));
  }
}
