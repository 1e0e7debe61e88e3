import { readFileSync } from 'node:fs';
import { SemVer } from 'semver';
import { OperatorError } from '../operator-error';

function thrownBy(act: () => unknown): unknown {
  try {
    return act();
  } catch (error) {
    return error;
  }
}

describe('An object of a library or of Node, which have separate global objects,', () => {
  const ofNode = thrownBy(() => readFileSync('/no such file'));
  const ofLibrary = thrownBy(() => new SemVer('no version'));

  test('is an Error to the code under test', () => {
    expect([ofNode instanceof Error, ofLibrary instanceof Error]).toEqual([true, true]);
  });

  test('is none of the shop’s own errors', () => {
    expect([ofNode instanceof OperatorError, ofLibrary instanceof OperatorError]).toEqual([false, false]);
    expect(new OperatorError('A sentence.')).toBeInstanceOf(OperatorError);
  });

  test('has its kind', () => {
    expect([{}, 'text', null].map((value: unknown) => value instanceof Error)).toEqual([false, false, false]);
  });
});
