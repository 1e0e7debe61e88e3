/**
 * Records clicks and form submits in the server's content before it is hydrated: the element is marked, and
 * `replay-events.ts` replays the event right after. Links work without it. Fillings of slots, in `data-late`, are hydrated
 * later than the page, and by React itself, which must find no attribute there that it does not know, and may take other
 * elements for them: their room is marked, with the index of the element in it.
 *
 * A separate script that imports nothing: the page has it in its head, so that it runs before any of the content is shown.
 */
{
  const recordsIn = (element: Element): boolean => element.closest('#root[data-prerendered], [data-late]') !== null;
  const mark = (element: HTMLElement) => {
    const room: (Element & { pressed?: number[] }) | null = element.closest('[data-late]');
    if (room) (room.pressed ??= []).push([...room.querySelectorAll('button, form')].indexOf(element));
    else element.dataset['replay'] = 'true';
  };

  const onClick = ({ target }: Event) => {
    const button = target instanceof Element && target.closest<HTMLButtonElement>('button[type="button"]');
    if (button && recordsIn(button)) mark(button);
  };
  const onSubmit = (event: Event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || !recordsIn(form)) return;
    event.preventDefault();
    mark(form);
  };
  // Before React, which stops the event of an element that it has yet to hydrate.
  document.addEventListener('click', onClick, { capture: true });
  document.addEventListener('submit', onSubmit, { capture: true });
}
