import type { ComponentType } from 'react';
import type { Door, RemoteId } from '../routes/route-table';
import { explainFailure } from './explain-failure';
import type { LoadProgress, RemoteFailure } from './load-progress';
import { openContainer } from './open-container';
import { forgetRemoteList, remoteList } from './remote-list';

export type Screen = ComponentType;

/** A screen, and the version of the remote that it is of. */
export interface LoadedScreen {
  readonly screen: Screen;
  readonly version: string;
}

/** What a load is rejected with. */
export class RemoteFailedError extends Error {
  constructor(readonly failure: RemoteFailure) {
    super(`${failure.remote} ${failure.door} failed`, { cause: failure.cause });
  }
}

const attempts = new Map<RemoteId, number>();

export const attemptOf = (remote: RemoteId): number => attempts.get(remote) ?? 0;

/**
 * From now on, loads of the remote ask anew for everything, with what is live at that moment.
 * @param attempt the one that failed or hangs; doors that fail in one attempt begin the next one together
 */
export function endAttempt(remote: RemoteId, attempt: number): void {
  if (attemptOf(remote) !== attempt) return;
  attempts.set(remote, attempt + 1);
  forgetRemoteList();
}

function screenIn(exported: unknown, door: string): Screen {
  const screen = (exported as { default?: unknown } | null)?.default;
  if (typeof screen === 'function') return screen as Screen;
  throw new Error(`There is no screen behind ${door}: its default export is ${typeof screen}, not a component`);
}

async function bring({ remote, door }: Door, progress: LoadProgress, attempt: number): Promise<LoadedScreen> {
  const entry = (await remoteList())[remote];
  if (!entry) throw new Error(`${remote} is not in the list of remotes`);
  progress.version = entry.version;
  progress.enter('entry');
  const container = await openContainer(entry, attempt);
  progress.enter('contract');
  await container.init();
  progress.enter('chunk');
  const factory = await container.get(door);
  progress.enter('evaluate');
  const exported = factory();
  progress.enter('contract');
  const screen = screenIn(exported, door);
  progress.end();
  return { screen, version: entry.version };
}

/**
 * Goes all the way to the screen behind a door, once.
 * @throws RemoteFailedError
 */
export async function attemptLoad(door: Door, progress: LoadProgress): Promise<LoadedScreen> {
  const attempt = attemptOf(door.remote);
  try {
    return await bring(door, progress, attempt);
  } catch (error) {
    endAttempt(door.remote, attempt);
    throw new RemoteFailedError(explainFailure(error, progress));
  }
}
