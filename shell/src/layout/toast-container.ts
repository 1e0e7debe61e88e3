/**
 * The element that holds the toasts. It follows the topmost modal, because what is outside an open modal is inert: it
 * can neither be pressed nor is it read out. In a modal it takes room above the content instead of covering it.
 */
export const toastContainer = document.createElement('div');
toastContainer.className = 'toast-host';

const topModal = () => [...document.querySelectorAll<HTMLElement>('dialog:modal')].at(-1);

/** The time that each toast has been shown, in milliseconds, of which moving its element would lose count. */
const startedAt = new WeakMap<Element, number>();

const bars = () => toastContainer.querySelectorAll<HTMLElement>('.Toastify__progress-bar');

function noteStarts(): void {
  for (const bar of bars()) if (!startedAt.has(bar)) startedAt.set(bar, performance.now());
}

/** The library measures a toast's time by an animation, which restarts when its element is inserted again. */
function keepTime(): void {
  for (const bar of bars()) {
    bar.style.animationDelay = `${(startedAt.get(bar) ?? performance.now()) - performance.now()}ms`;
  }
}

/** Below the top bar, as far as it is in sight: over its categories and cars, a toast took what was pressed. */
function placeBelowTopBar(): void {
  const bottom = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
  toastContainer.style.setProperty('--toast-top', `${Math.max(0, bottom)}px`);
}

/** Space that a toast took in a modal stays reserved, so that nothing in it shifts when the toast disappears. */
function keepRoom(): void {
  const height = toastContainer.offsetHeight;
  if (height > Number.parseFloat(toastContainer.style.minHeight || '0')) toastContainer.style.minHeight = `${height}px`;
}

function follow(): void {
  noteStarts();
  const modal = topModal();
  if (toastContainer.parentElement !== (modal ?? document.body)) {
    toastContainer.style.minHeight = '';
    toastContainer.popover = modal ? null : 'manual';
    if (modal) modal.prepend(toastContainer);
    // Last in the page, where the skip link comes first.
    else {
      document.body.append(toastContainer);
      toastContainer.showPopover?.();
    }
    keepTime();
  }
  if (modal) keepRoom();
  else placeBelowTopBar();
}

follow();
new MutationObserver(follow).observe(document.body, { childList: true, subtree: true, attributeFilter: ['open'] });
// A phone that is turned has another top bar.
addEventListener('resize', follow);
