import { messages } from '@piston-parts/shared-contract';
import { expectConsole } from '@platform/test-kit/expect-console';
import { loadSagas } from './load-sagas';
import { reloadForNewBuild } from '@platform/host/deploys/reload-for-new-build';
import { toasts } from './layout/toasts';

const sagas = { sagasWith: jest.fn() };
let failures = 0;

jest.mock('@platform/host/deploys/reload-for-new-build', () => ({
  reloadForNewBuild: jest.fn(() => Promise.resolve(false)),
}));
jest.mock('./layout/toasts', () => ({ toasts: { error: jest.fn() } }));
jest.mock('@piston-parts/shared-store/sagas', () => {
  failures -= 1;
  if (failures >= 0) throw new Error('Loading chunk sagas failed');
  return sagas;
});

beforeEach(() => {
  jest.useFakeTimers();
  jest.resetModules();
  jest.clearAllMocks();
});
afterEach(() => jest.useRealTimers());

describe('The sagas of the shop', () => {
  it('come in a task after the one that evaluates them, so that a press fits between', async () => {
    failures = 0;
    const come = jest.fn();

    void loadSagas().then(come);
    for (let turns = 0; turns < 100; turns += 1) await Promise.resolve();
    expect(come).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(0);

    expect(come).toHaveBeenCalledWith(expect.objectContaining(sagas));
    expect(toasts.error).not.toHaveBeenCalled();
  });

  it('are asked for until they come, and the shopper is notified once that something is wrong', async () => {
    expectConsole('error', /sagas of the shop have not come/);
    failures = 3;

    const coming = loadSagas();
    await jest.advanceTimersByTimeAsync(60_000);

    await expect(coming).resolves.toMatchObject(sagas);
    expect(jest.mocked(toasts.error).mock.calls).toEqual([[messages.somethingWentWrong]]);
  });

  it('come with the page of a deploy that has taken them away', async () => {
    failures = 1;
    jest.mocked(reloadForNewBuild).mockResolvedValueOnce(true);
    const come = jest.fn();

    void loadSagas().then(come);
    await jest.advanceTimersByTimeAsync(60_000);

    expect(reloadForNewBuild).toHaveBeenCalledTimes(1);
    expect(come).not.toHaveBeenCalled();
    expect(toasts.error).not.toHaveBeenCalled();
  });
});
