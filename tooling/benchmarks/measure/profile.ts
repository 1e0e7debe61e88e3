/** How a network is slowed down: every request waits, then shares the bandwidth with the others. */
export interface Network {
  readonly requestDelayMs: number;
  /** Kilobits per second; `Infinity` for no limit. */
  readonly downKbit: number;
  readonly upKbit: number;
}

export interface Profile {
  readonly network: Network;
  /** How many times slower the processor is than this machine's. */
  readonly processorSlowdown: number;
}

/** The phone for which every figure is taken, ours and those of the shops we compare with. */
export const PHONE_SCREEN = { width: 412, height: 823, pixelRatio: 1.75 } as const;

/** A mid-range phone on a slow mobile network: what the times are measured with. */
export const PHONE: Profile = {
  network: { requestDelayMs: 150, downKbit: 1600, upKbit: 750 },
  processorSlowdown: 4,
};

/** Only latency, so that sequential requests are a second apart. */
export const LONG_WAY: Profile = {
  network: { requestDelayMs: 1000, downKbit: Infinity, upKbit: Infinity },
  processorSlowdown: 1,
};

/** Not slowed down: for figures that do not depend on time, such as bytes. */
export const UNSLOWED: Profile = {
  network: { requestDelayMs: 0, downKbit: Infinity, upKbit: Infinity },
  processorSlowdown: 1,
};

/**
 * The encodings that the browser accepts. The compared shops were measured with gzip, so it is the standard here;
 * visitors get brotli.
 */
export type Compression = 'gzip' | 'br';
