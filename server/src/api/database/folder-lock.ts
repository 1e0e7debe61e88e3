import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { StartError } from '../../start-error';

/** Folders that this very process has, since a process that died may have had the same number. */
const ours = new Set<string>();

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Somebody else's process is one all the same.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** @returns the running process that a lock names; null for a lock that a dead one left behind. */
function holderOf(file: string): number | null {
  const pid = Number(readFileSync(file, 'utf8'));
  if (!Number.isInteger(pid) || pid <= 0) return null;
  const running = pid === process.pid ? ours.has(file) : isRunning(pid);
  return running ? pid : null;
}

/** Creating fails when the file is there, so of two processes that start at once one gets it. */
function tryToCreate(file: string): boolean {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** Of several that find a dead process's lock at once, one may take it over: who creates the second file. */
function takeOver(folder: string, file: string): void {
  const claim = `${file}.claim`;
  if (!tryToCreate(claim)) {
    if (holderOf(claim) !== null) throw folderInUse(folder, holderOf(claim));
    rmSync(claim, { force: true });
    if (!tryToCreate(claim)) throw folderInUse(folder, null);
  }
  const holder = holderOf(file);
  if (holder !== null) {
    rmSync(claim, { force: true });
    throw folderInUse(folder, holder);
  }
  renameSync(claim, file);
}

/**
 * Makes sure that this process alone has the folder: PGlite would let two processes open one, and rows would vanish.
 * A lock whose process has died is taken over.
 * @returns a function that gives the folder back.
 * @throws StartError when a running process has it.
 */
export function lockFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true });
  const file = path.resolve(folder, 'lock');
  if (!tryToCreate(file)) takeOver(folder, file);
  ours.add(file);
  return () => {
    ours.delete(file);
    rmSync(file, { force: true });
  };
}

function folderInUse(folder: string, holder: number | null): StartError {
  return new StartError(
    `The data in ${folder} is in use by another process${holder === null ? '' : ` (${holder})`}. Stop that one, choose ` +
      'another folder (DATA=<folder> npm start), or use PostgreSQL, which any number of processes can share ' +
      '(DATABASE_URL=postgres://… npm start).',
  );
}
