export const HEADLESS_SHELLS: readonly string[];
export function findChromium(options?: {
  readonly environment?: NodeJS.ProcessEnv;
  readonly names?: readonly string[];
}): string | undefined;
export function findTestBrowser(environment?: NodeJS.ProcessEnv): string | undefined;
