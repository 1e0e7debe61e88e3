/**
 * Keeps what a shopper presses in the page's prerendered content, before the scripts that would act on it have come: the element
 * is marked, and pressed again by `replace-prerendered.ts` once the shop stands. Links go their way, as on any page.
 *
 * A script of its own in the page, ahead of the others; so it imports nothing.
 */
{
  const view = document.getElementById('root');

  if (view?.hasAttribute('data-prerendered')) {
    document.addEventListener('click', ({ target }) => {
      const button = target instanceof Element && target.closest<HTMLButtonElement>('button[type="button"]');
      if (button && view.contains(button)) button.dataset['pressed'] = 'true';
    });
    document.addEventListener('submit', (event) => {
      const form = event.target;
      if (!(form instanceof HTMLFormElement) || !view.contains(form)) return;
      event.preventDefault();
      form.dataset['pressed'] = 'true';
    });
  }
}
