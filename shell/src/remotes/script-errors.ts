const folders = new Set<string>();
const thrown = new Map<string, unknown>();

/**
 * A script that throws while it is evaluated reports that to the window only: its element still fires `load`. This keeps
 * such errors of the remotes' scripts for the one line in the log; errors that their screens throw later are not kept.
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
