import { whenScreenReady } from './screen-ready';

/** Background files that hang hold nothing back for longer than this. */
const TIMEOUT_MS = 2000;

/** Resolves when the first screen is shown and the files it needs have loaded. */
export async function firstContentShown(): Promise<void> {
  await new Promise<void>((resolve) => whenScreenReady(() => resolve()));
  if (document.readyState === 'complete') return;
  await new Promise<void>((resolve) => {
    window.addEventListener('load', () => resolve(), { once: true });
    setTimeout(resolve, TIMEOUT_MS);
  });
}
