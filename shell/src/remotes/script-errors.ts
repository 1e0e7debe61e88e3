const folders = new Set<string>();
const thrown = new Map<string, unknown>();

/**
 * A script that throws as it runs says so to the window alone: to whoever waits for it, it has loaded. This keeps what
 * the scripts of remotes throw for the one line in the log, and only while they are run, not what their screens throw
 * later.
 */
function keepThrown(event: ErrorEvent): void {
  const script = document.currentScript;
  if (!(script instanceof HTMLScriptElement)) return;
  if (![...folders].some((folder) => script.src.startsWith(folder))) return;
  thrown.set(script.src, event.error);
  event.preventDefault();
}

/** From now on, errors of the scripts beside this entry are kept. */
export function keepErrorsOf(entryAddress: string): void {
  if (folders.size === 0) window.addEventListener('error', keepThrown);
  folders.add(new URL('.', entryAddress).href);
}

/** What the script at an address has thrown as it ran, if it did. */
export const thrownBy = (address: string): unknown => thrown.get(address);
