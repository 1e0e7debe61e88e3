/**
 * Records clicks and form submits in the server's content before it is hydrated: the element is marked, and
 * `replay-events.ts` replays the event right after. Links work without it.
 *
 * A separate script that runs before the others, so it imports nothing.
 */
{
  const root = document.getElementById('root');
  const recordsIn = (element: Element): boolean =>
    root?.hasAttribute('data-prerendered') === true && root.contains(element);

  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element && target.closest<HTMLButtonElement>('button[type="button"]');
    if (button && recordsIn(button)) button.dataset['replay'] = 'true';
  });
  document.addEventListener('submit', (event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || !recordsIn(form)) return;
    event.preventDefault();
    form.dataset['replay'] = 'true';
  });
}
