import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { RESET_LINK_MINUTES } from '@piston-parts/shared-contract';
import type { Email } from '@piston-parts/shared-contract/backend';

/** Sends an email; rejects when the mail server does not take it. */
export type SendEmail = (email: Email) => Promise<void>;

const LINK_LIFE_MS = RESET_LINK_MINUTES * 60 * 1000;
const EMAIL_FILE = /^\d{4}-.*\.txt$/;

/** A header ends with its line: text after a line break would become another header. */
const headerValue = (text: string): string => text.replace(/\p{Cc}+/gu, ' ');

/** Used while no mail server is configured: writes each email into a file that only the account of the server can read. */
export function createOutbox(folder: string): SendEmail {
  return async ({ to, subject, text }) => {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const name = `${new Date().toISOString().replaceAll(':', '-')} ${randomUUID()}.txt`;
    const headers = `To: ${headerValue(to)}\nSubject: ${headerValue(subject)}`;
    await writeFile(path.join(folder, name), `${headers}\n\n${text}\n`, { mode: 0o600 });
  };
}

/** Deletes emails that are older than a reset link can be. A missing folder counts as an empty outbox. */
export async function deleteExpiredEmails(folder: string, now = Date.now()): Promise<void> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  for (const name of names.filter((one) => EMAIL_FILE.test(one))) {
    const file = path.join(folder, name);
    // Force: another process may have the same folder and delete it first.
    const written = await stat(file).catch(() => null);
    if (written && written.mtimeMs + LINK_LIFE_MS < now) await rm(file, { force: true });
  }
}
