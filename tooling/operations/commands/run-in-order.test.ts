import { runInOrder } from './parts/run-in-order.mjs';

/** Steps that end when the test decides; `log` has their starts and ends in order. */
function stage() {
  const log: string[] = [];
  const ends = new Map<string, () => void>();
  const runStep = async ({ name }: { name: string }) => {
    log.push(`${name} starts`);
    await new Promise<void>((resolve) => ends.set(name, resolve));
    log.push(`${name} ends`);
    return name;
  };
  const end = async (name: string) => {
    ends.get(name)?.();
    await new Promise(setImmediate);
  };
  return { log, runStep, end };
}

it('runs two steps beside each other where each needs one processor, and gives the results in order', async () => {
  const { log, runStep, end } = stage();

  const all = runInOrder(
    [
      { name: 'lint', processors: 1 },
      { name: 'types', processors: 1 },
    ],
    runStep,
  );
  await end('types');
  await end('lint');

  expect(await all).toEqual(['lint', 'types']);
  expect(log).toEqual(['lint starts', 'types starts', 'types ends', 'lint ends']);
});

it('gives a step with tests the machine to itself', async () => {
  const { log, runStep, end } = stage();

  const all = runInOrder(
    [{ name: 'lint', processors: 1 }, { name: 'unit' }, { name: 'imports', processors: 1 }],
    runStep,
  );
  await end('lint');
  await end('unit');
  await end('imports');
  await all;

  expect(log).toEqual(['lint starts', 'lint ends', 'unit starts', 'unit ends', 'imports starts', 'imports ends']);
});

it('waits for the steps that a step needs, although a processor is free', async () => {
  const { log, runStep, end } = stage();

  const all = runInOrder(
    [
      { name: 'build', processors: 1 },
      { name: 'contract', processors: 1, after: ['build', 'install'] },
    ],
    runStep,
  );
  await end('build');
  await end('contract');
  await all;

  expect(log).toEqual(['build starts', 'build ends', 'contract starts', 'contract ends']);
});
