import { permissionFlag, reservedForCode } from './start-without-rights';

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

describe('The memory that a process without rights may use', () => {
  test.each([
    ['20', '7efc7afc3000-7efc7afff000 rwxp 00000000 00:00 0 ', 240],
    ['24', '7f8df2480000-7f8e12200000 rwxp 00000000 00:00 0 ', 521_728],
  ])('is more by what Node %s reserves for compiled code', (_version, code, kilobytes) => {
    const maps = `00400000-005d9000 r--p 00000000 fe:00 5 /usr/bin/node\n${code}\n7ffd0-7ffe0 rw-p 00000000 00:00 0 [stack]\n`;
    expect(reservedForCode(maps)).toBe(kilobytes);
  });
});
