import { createAction, type Action } from '@reduxjs/toolkit';
import { runSaga, stdChannel, type SagaIterator } from 'redux-saga';
import { call, fork } from 'typed-redux-saga';
import { holdResponse } from '../testing/held-response';
import { createQueue, takeFirst } from './take-first';

const pressed = createAction<string>('pressed');
const keyOf = (action: ReturnType<typeof pressed>) => action.payload;

function run(saga: () => SagaIterator<void>) {
  const channel = stdChannel<Action>();
  const task = runSaga({ channel, dispatch: channel.put, onError: () => undefined }, saga);
  return { press: (key: string) => channel.put(pressed(key)), task };
}

const turn = () => new Promise((resolve) => setTimeout(resolve));

describe('The first of many presses', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('counts; those inside the window do nothing, the first after it counts again', async () => {
    const counted: string[] = [];
    const { press } = run(() =>
      takeFirst(
        pressed,
        // oxlint-disable-next-line require-yield -- a saga worker, although it has nothing to wait for
        function* count({ payload }): SagaIterator<void> {
          counted.push(payload);
        },
        keyOf,
        500,
      ),
    );

    press('relay');
    expect(counted).toEqual(['relay']);
    await jest.advanceTimersByTimeAsync(499);
    press('relay');
    press('horn');
    expect(counted).toEqual(['relay', 'horn']);
    await jest.advanceTimersByTimeAsync(2);
    press('relay');
    expect(counted).toEqual(['relay', 'horn', 'relay']);
  });
});

describe('Work in a queue', () => {
  it('runs one after another, in the order it was asked for', async () => {
    const inTurn = createQueue();
    const responses = [holdResponse<void>(), holdResponse<void>()];
    const begun: number[] = [];
    const work = inTurn(function* work(index: number): SagaIterator<void> {
      begun.push(index);
      yield* call(async () => responses[index]?.promise);
    });

    run(function* both(): SagaIterator<void> {
      yield* fork(work, 0);
      yield* fork(work, 1);
    });
    await turn();
    expect(begun).toEqual([0]);
    responses[0]?.give();
    await turn();

    expect(begun).toEqual([0, 1]);
  });

  it('goes on after work that fails', async () => {
    const inTurn = createQueue();
    const done = jest.fn();
    const fails = inTurn(() => call(() => Promise.reject(new Error('no'))) as unknown as SagaIterator<void>);
    const succeeds = inTurn(() => call(done) as unknown as SagaIterator<void>);

    const first = run(() => fails());
    run(() => succeeds());
    await expect(first.task.toPromise()).rejects.toThrow('no');
    await turn();

    expect(done).toHaveBeenCalledTimes(1);
  });

  it('lets no action past the first when one that waited behind it is cancelled', async () => {
    const inTurn = createQueue();
    const response = holdResponse<void>();
    const begun: string[] = [];
    const work = inTurn(function* work(name: string): SagaIterator<void> {
      begun.push(name);
      yield* call(() => response.promise);
    });
    run(() => work('first'));
    await turn();
    const waiting = run(() => work('waiting'));

    waiting.task.cancel();
    run(() => work('third'));
    await turn();
    expect(begun).toEqual(['first']);
    response.give();
    await turn();

    expect(begun).toEqual(['first', 'third']);
  });
});
