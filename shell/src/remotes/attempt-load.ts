import type { ComponentType } from 'react';
import type { RemoteModule, RemoteId } from '../routes/route-table';
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
    super(`${failure.remote} ${failure.module} failed`, { cause: failure.cause });
  }
}

const attempts = new Map<RemoteId, number>();

export const attemptOf = (remote: RemoteId): number => attempts.get(remote) ?? 0;

/**
 * From now on, loads of the remote request everything again, with what is live at that moment.
 * @param attempt the one that failed or hangs; modules that fail in the same attempt share the next one
 */
export function endAttempt(remote: RemoteId, attempt: number): void {
  if (attemptOf(remote) !== attempt) return;
  attempts.set(remote, attempt + 1);
  forgetRemoteList();
}

function screenIn(exported: unknown, module: string): Screen {
  const screen = (exported as { default?: unknown } | null)?.default;
  if (typeof screen === 'function') return screen as Screen;
  throw new Error(`${module} exposes no screen: its default export is ${typeof screen}, not a component`);
}

async function bring({ remote, module }: RemoteModule, progress: LoadProgress, attempt: number): Promise<LoadedScreen> {
  const entry = (await remoteList())[remote];
  if (!entry) throw new Error(`${remote} is not in the list of remotes`);
  progress.version = entry.version;
  progress.enter('entry');
  const container = await openContainer(entry, attempt);
  progress.enter('contract');
  await container.init();
  progress.enter('chunk');
  const factory = await container.get(module);
  progress.enter('evaluate');
  const exported = factory();
  progress.enter('contract');
  const screen = screenIn(exported, module);
  progress.end();
  return { screen, version: entry.version };
}

/**
 * Makes one attempt to load an exposed screen.
 * @throws RemoteFailedError
 */
export async function attemptLoad(remoteModule: RemoteModule, progress: LoadProgress): Promise<LoadedScreen> {
  const attempt = attemptOf(remoteModule.remote);
  try {
    return await bring(remoteModule, progress, attempt);
  } catch (error) {
    endAttempt(remoteModule.remote, attempt);
    throw new RemoteFailedError(explainFailure(error, progress));
  }
}
