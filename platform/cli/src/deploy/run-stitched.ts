import { existsSync } from 'node:fs';
import path from 'node:path';
import { findRegistry, OperatorError, parseWords } from '../index';
import { stopOnSignals } from '@platform/process/processes';
import { runStitchedTests } from './stitched-tests';
import { findWorkplace, requireAddress } from './workplace';

/**
 * `npm run stitched -- --to https://shop.example` of a remote in another repository: what is in `dist`, with the shell and
 * the remotes that are live in that shop. What follows `--` goes to Jest.
 */
async function main(print: (line: string) => void): Promise<void> {
  const { values, positionals } = parseWords(
    { options: { to: { type: 'string' } }, allowPositionals: true },
    'Write it as in: npm run stitched -- --to https://shop.example',
  );
  const workplace = findWorkplace(process.cwd());
  requireAddress(workplace, values.to, 'stitched');
  const build = path.join(workplace.folder, 'dist');
  if (!existsSync(build)) throw new OperatorError('There is no build in dist: npm run build');
  const registry = findRegistry({ to: values.to, environment: process.env, here: null });
  const output = await runStitchedTests(workplace, registry, { build, print }, positionals);
  if (output === null) return print('✓ stitched tests against what is live');
  console.error(output);
  process.exitCode = 1;
}

export function runStitched(print: (line: string) => void): void {
  stopOnSignals();
  main(print).catch((error: unknown) => {
    console.error(error instanceof OperatorError ? error.message : error);
    process.exitCode = 1;
  });
}
