import { saveFormState } from './form-state';

/** Session storage: the shell builds that this tab has left by a reload. */
const LEFT_KEY = 'piston-parts-left-builds';

/** The scripts that the page was served with; their names change with every build. */
const buildOf = (page: Document): string[] =>
  [...page.querySelectorAll('script[defer][src]')].map((script) => script.getAttribute('src') ?? '');

async function isReplaced(build: readonly string[]): Promise<boolean> {
  const response = await fetch('/', { cache: 'no-store', signal: AbortSignal.timeout(3000) });
  const live = response.ok ? await response.text() : null;
  return live !== null && build.some((script) => !live.includes(script));
}

/** Each build is left once. If the reload returns it, or two builds alternate, the page stays as it is. */
function leave(build: string): boolean {
  const left = sessionStorage.getItem(LEFT_KEY) ?? '';
  if (left.includes(build)) return false;
  // Without session storage this throws and the page is not reloaded: it could reload for ever.
  sessionStorage.setItem(LEFT_KEY, `${left} ${build}`);
  return true;
}

/**
 * Reloads the page, with its form state, if the shell has been deployed since the page was opened. For failures that a
 * newer shell may fix. Never leaves the same build twice.
 * @returns whether the page is being reloaded
 */
export async function reloadForNewBuild(reload = () => window.location.reload()): Promise<boolean> {
  try {
    const build = buildOf(document);
    if (!(await isReplaced(build)) || !leave(build.join())) return false;
    saveFormState(document);
  } catch {
    // No connection, or no storage for what is typed: keep the page.
    return false;
  }
  reload();
  return true;
}
