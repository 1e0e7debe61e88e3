import { stopAtFailure } from './stop-at-failure.cjs';

class PlainEnvironment {
  handleTestEvent(): Promise<void> {
    return Promise.resolve();
  }
}

const openFile = () => new (stopAtFailure(PlainEnvironment))();

/** Lets a test start and end in the environment of its file. @returns whether it was skipped. */
async function run(file: InstanceType<ReturnType<typeof stopAtFailure>>, errors: unknown[] = []): Promise<boolean> {
  const started: { mode?: string; errors: unknown[] } = { errors };
  await file.handleTestEvent({ name: 'test_start', test: started }, {});
  await file.handleTestEvent({ name: 'test_done', test: started }, {});
  return started.mode === 'skip';
}

test('a test and a hook have twenty minutes as long as there is no mutant', async () => {
  const timesOf = async (): Promise<unknown[]> => {
    const [slow, hook] = [{ timeout: 5_000 }, { timeout: 5_000 }];
    await openFile().handleTestEvent({ name: 'test_fn_start', test: slow }, {});
    await openFile().handleTestEvent({ name: 'hook_start', hook, test: slow }, {});
    return [slow.timeout, hook.timeout];
  };
  expect(await timesOf()).toEqual([1_200_000, 1_200_000]);
  process.env['__STRYKER_ACTIVE_MUTANT__'] = '7';
  expect(await timesOf()).toEqual([5_000, 5_000]);
});

afterEach(() => {
  delete process.env['__STRYKER_ACTIVE_MUTANT__'];
});

test('the first failure of a mutant ends its run: the tests after it are skipped, in other files too', async () => {
  process.env['__STRYKER_ACTIVE_MUTANT__'] = '7';
  const file = openFile();
  expect([await run(file), await run(file, ['wrong']), await run(file)]).toEqual([false, false, true]);

  const state = { rootDescribeBlock: { mode: undefined } };
  await openFile().handleTestEvent({ name: 'run_start' }, state);
  expect(state.rootDescribeBlock.mode).toBe('skip');
});

test('the next mutant runs all its tests, and so does a run without a mutant', async () => {
  process.env['__STRYKER_ACTIVE_MUTANT__'] = '8';
  await run(openFile(), ['wrong']);
  process.env['__STRYKER_ACTIVE_MUTANT__'] = '9';
  expect(await run(openFile())).toBe(false);
  delete process.env['__STRYKER_ACTIVE_MUTANT__'];
  const file = openFile();
  expect([await run(file, ['wrong']), await run(file)]).toEqual([false, false]);
});
