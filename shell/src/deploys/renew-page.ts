import { keepTyped } from './typed-text';

/** The builds of the shell that this tab has left by a reload. */
const LEFT_KEY = 'piston-parts-left-builds';

/** The scripts that the page was served with; their names change with every build. */
const buildOf = (page: Document): string[] =>
  [...page.querySelectorAll('script[defer][src]')].map((script) => script.getAttribute('src') ?? '');

async function isReplaced(build: readonly string[]): Promise<boolean> {
  const response = await fetch('/', { cache: 'no-store', signal: AbortSignal.timeout(3000) });
  const live = response.ok ? await response.text() : null;
  return live !== null && build.some((script) => !live.includes(script));
}

/** A build is left once: if the reload brings it again, or two take turns, the page stays as it is. */
function leave(build: string): boolean {
  const left = sessionStorage.getItem(LEFT_KEY) ?? '';
  if (left.includes(build)) return false;
  // Where nothing can be kept this throws, and there is no reload: nothing would keep it from being the first of many.
  sessionStorage.setItem(LEFT_KEY, `${left} ${build}`);
  return true;
}

/**
 * For when something is missing that a reload may bring: reloads the page if the shell has been deployed anew since it
 * was opened, with what the shopper has typed. Never twice for the same build.
 * @returns whether the page is being reloaded
 */
export async function renewPage(reload = () => window.location.reload()): Promise<boolean> {
  try {
    const build = buildOf(document);
    if (!(await isReplaced(build)) || !leave(build.join())) return false;
  } catch {
    // Nobody can be asked, or nothing can be kept: the page goes on with what it has.
    return false;
  }
  keepTyped(document);
  reload();
  return true;
}
