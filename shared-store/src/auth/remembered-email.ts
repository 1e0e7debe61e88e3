import type { KeyValueStorage } from '../ports';

const REMEMBERED_EMAIL_KEY = 'piston-parts-email';

/** The e-mail that remember-me fills in on the next visit to the log-in page (log-in-3), or an empty text. */
export function readRememberedEmail(storage: KeyValueStorage): string {
  return storage.get(REMEMBERED_EMAIL_KEY) ?? '';
}

export function rememberEmail(storage: KeyValueStorage, email: string | null): void {
  if (email === null) storage.remove(REMEMBERED_EMAIL_KEY);
  else storage.set(REMEMBERED_EMAIL_KEY, email);
}

/** Log-out clears all local storage, but remember-me survives it (session-15, log-in-3). */
export function clearAllButRememberedEmail(storage: KeyValueStorage): void {
  const email = readRememberedEmail(storage);
  storage.clear();
  if (email !== '') rememberEmail(storage, email);
}
