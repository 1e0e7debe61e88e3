import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';

const MAX_HEAP_MB = 128;

/**
 * Node 23 and later reserve half a gigabyte for compiled code, which Linux counts as memory of the process from its start.
 * @param maps text of `/proc/self/maps`
 * @returns kilobytes
 */
export function reservedForCode(maps: string): number {
  const ranges = Array.from(maps.matchAll(/^([0-9a-f]+)-([0-9a-f]+) rwxp/gm), ([, from = '', to = '']) => [from, to]);
  return ranges.reduce((sum, [from, to]) => sum + Number(BigInt(`0x${to}`) - BigInt(`0x${from}`)) / 1024, 0);
}

/** Linux holds a process to this limit of all its memory: typed arrays and long texts are outside of the heap. */
function limitMemory(): string[] {
  const kilobytes = 3 * MAX_HEAP_MB * 1024 + reservedForCode(readFileSync('/proc/self/maps', 'utf8'));
  return ['/bin/sh', '-c', `ulimit -d ${kilobytes}; exec env -i "$@"`, 'sh'];
}
/** With less, the garbage collector takes a tenth of the time. */
const YOUNG_HEAP_MB = 8;

/** Node's permission model, by the flags that a Node knows: from 22.13 on `--permission`, and 24 refuses the older one. */
export const permissionFlag = (flags: Pick<ReadonlySet<string>, 'has'> = process.allowedNodeEnvironmentFlags) =>
  flags.has('--permission') ? '--permission' : '--experimental-permission';

interface Start {
  /** Absolute file of the program, the only one that it may read; left out: `options` say what runs. */
  readonly script?: string;
  /** Of Node. */
  readonly options?: readonly string[];
  /** Milliseconds after which it is killed. */
  readonly timeout?: number;
}

/** Starts a Node process for code that is not trusted: it has no secret, and little memory, reads its script and no other file, and starts nothing. */
export function startWithoutRights({ script, options = [], timeout }: Start) {
  const [command = '', ...all] = [
    ...(process.platform === 'linux' ? limitMemory() : []),
    process.execPath,
    permissionFlag(),
    ...(script === undefined ? [] : [`--allow-fs-read=${script}`]),
    `--max-old-space-size=${MAX_HEAP_MB}`,
    `--min-semi-space-size=${YOUNG_HEAP_MB}`,
    `--max-semi-space-size=${YOUNG_HEAP_MB}`,
    '--no-warnings',
    ...options,
    ...(script === undefined ? [] : [script]),
  ];
  return spawn(command, all, { env: {}, stdio: ['pipe', 'pipe', 'ignore'], timeout, killSignal: 'SIGKILL' });
}
