import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const SERVER = path.join(__dirname, '..', '..');

it('The migrations make the schema that the queries are written for (else: npm run migration -w server)', () => {
  const copy = mkdtempSync(path.join(os.tmpdir(), 'piston-parts-migrations-'));
  try {
    cpSync(path.join(__dirname, 'migrations'), copy, { recursive: true });

    // drizzle-kit takes no absolute path.
    const { stdout, stderr } = spawnSync(
      'npm',
      ['run', 'migration', '--silent', '--', '--out', path.relative(SERVER, copy)],
      { cwd: SERVER, encoding: 'utf8' },
    );

    expect(stdout + stderr).toContain('No schema changes');
  } finally {
    rmSync(copy, { recursive: true });
  }
});
