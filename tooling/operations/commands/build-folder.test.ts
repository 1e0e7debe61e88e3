import { whyNoBuildIn } from './parts/build-folder.mjs';

test('A clone in a folder with an apostrophe in its path is refused before the build, with what to do', () => {
  const folder = "/home/a shopper's home/shop";
  expect(whyNoBuildIn(folder)).toBe(
    `The shop cannot be built in ${folder}: Module Federation reads no path with an apostrophe. Move the clone to one without.`,
  );
  expect(whyNoBuildIn('/home/a shopper/shop')).toBeNull();
});
