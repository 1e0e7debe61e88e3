import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Letter } from '@piston-parts/shared-contract/backend';

/** Sends a letter; rejects when it could not be handed on. */
export type SendLetter = (letter: Letter) => Promise<void>;

/** Where no mail is configured: a file a letter, which the shop's own people can read and nobody else. */
export function createOutbox(folder: string): SendLetter {
  return async ({ to, subject, text }) => {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const name = `${new Date().toISOString().replaceAll(':', '-')} ${randomUUID()}.txt`;
    await writeFile(path.join(folder, name), `To: ${to}\nSubject: ${subject}\n\n${text}\n`, { mode: 0o600 });
  };
}
