/**
 * Records clicks and form submits in the server's content before it is hydrated: the element is marked, and
 * `replay-events.ts` replays the event right after. Links work without it. Fillings of slots, in `data-late`, are hydrated
 * later than the page, and by React itself, which must find no attribute there that it does not know.
 *
 * A separate script that imports nothing: the page has it in its head, so that it runs before any of the content is shown.
 */
{
  const recordsIn = (element: Element): boolean => element.closest('#root[data-prerendered], [data-late]') !== null;
  const mark = (element: HTMLElement) => {
    if (element.closest('[data-late]')) Object.assign(element, { isPressed: true });
    else element.dataset['replay'] = 'true';
  };

  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element && target.closest<HTMLButtonElement>('button[type="button"]');
    if (button && recordsIn(button)) mark(button);
  });
  document.addEventListener('submit', (event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || !recordsIn(form)) return;
    event.preventDefault();
    mark(form);
  });
}
