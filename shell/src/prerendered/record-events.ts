/**
 * Records clicks and form submits in the prerendered content, before the shop's scripts have loaded: the element is
 * marked, and `replace-prerendered.ts` replays the event once the shop is rendered. Links work without it.
 *
 * A separate script that runs before the others, so it imports nothing.
 */
{
  const view = document.getElementById('root');

  if (view?.hasAttribute('data-prerendered')) {
    document.addEventListener('click', ({ target }) => {
      const button = target instanceof Element && target.closest<HTMLButtonElement>('button[type="button"]');
      if (button && view.contains(button)) button.dataset['replay'] = 'true';
    });
    document.addEventListener('submit', (event) => {
      const form = event.target;
      if (!(form instanceof HTMLFormElement) || !view.contains(form)) return;
      event.preventDefault();
      form.dataset['replay'] = 'true';
    });
  }
}
