import { expect, test } from './shop-test';
import { simulatedFilesOf } from './simulated-files';

test('a shop on the real API never loads the simulated backend', { tag: '@server-11' }, async ({ shop }) => {
  expect(await simulatedFilesOf(shop)).toEqual([]);
});
