/**
 * `npm run contract:backends`: the contract suite against every backend there is, as one table: a row per endpoint, a
 * column per backend, passed cases of all.
 */
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { run } from './parts/processes.mjs';
import { inRoot } from './parts/repository.mjs';

const SUITES = ['shared-store/src/simulated-backend/contract.test.ts', 'server/src/api/contract-on-'];
const OF_A_BACKEND = /^the contract, kept by the (.+)$/;

const file = inRoot('.cache', 'test', 'contract.json');
mkdirSync(path.dirname(file), { recursive: true });
rmSync(file, { force: true });
const jest = [inRoot('node_modules/jest/bin/jest.js'), ...SUITES, '--json', `--outputFile=${file}`, '--silent'];
const { code } = await run(process.execPath, jest, { cwd: inRoot('.') });

/** @type {Map<string, Map<string, { passed: number, all: number }>>} by endpoint, then by backend */
const counts = new Map();
const backends = new Set();
for (const { assertionResults } of JSON.parse(readFileSync(file, 'utf8')).testResults) {
  for (const { ancestorTitles, status } of assertionResults) {
    const backend = OF_A_BACKEND.exec(ancestorTitles[0])?.[1];
    if (!backend) continue;
    backends.add(backend);
    const endpoint = ancestorTitles[1] ?? 'has a case for everything';
    const row = counts.get(endpoint) ?? new Map();
    const cell = row.get(backend) ?? { passed: 0, all: 0 };
    counts.set(endpoint, row.set(backend, { passed: cell.passed + (status === 'passed' ? 1 : 0), all: cell.all + 1 }));
  }
}

const columns = [...backends];
const text = (cell) => (cell ? `${cell.passed === cell.all ? '✓' : '✗'} ${cell.passed}/${cell.all}` : '–');
console.log(`\n| endpoint | ${columns.join(' | ')} |\n| --- |${' --- |'.repeat(columns.length)}`);
for (const [endpoint, row] of counts)
  console.log(`| ${endpoint} | ${columns.map((name) => text(row.get(name))).join(' | ')} |`);
process.exitCode = code ?? 1;
