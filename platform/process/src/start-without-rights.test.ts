import { permissionFlag } from './start-without-rights';

describe("The flag that enables Node's permission model", () => {
  test.each([
    ['20.20', ['--experimental-permission'], '--experimental-permission'],
    ['22.12', ['--experimental-permission'], '--experimental-permission'],
    ['22.13', ['--experimental-permission', '--permission'], '--permission'],
    ['24', ['--permission'], '--permission'],
  ])('of Node %s is one that it has', (_version, known, flag) => {
    expect(permissionFlag(new Set(known))).toBe(flag);
  });

  test('of this Node is one that it has', () => {
    expect(process.allowedNodeEnvironmentFlags.has(permissionFlag())).toBe(true);
  });
});
