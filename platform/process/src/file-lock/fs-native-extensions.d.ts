/** It has no types. */
declare module 'fs-native-extensions' {
  /**
   * Locks a whole file for one open file descriptor, until it is closed.
   * @returns false when another descriptor has it, of this process or another one.
   */
  export function tryLock(fd: number): boolean;
}
