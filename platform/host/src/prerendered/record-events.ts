/**
 * Records clicks and form submits in the server's content before it is hydrated: the element is marked, and
 * `replay-events.ts` replays the event right after. Links work without it. Fillings of slots, in `data-late`, are hydrated
 * later than the page, and by React itself, which must find no attribute there that it does not know, and may take other
 * elements for them: their room is marked, with the index of the element in it.
 *
 * A form that has an address works without scripts. While the page shows an element with `data-forms-work`, which says so,
 * a form that is pressed is sent. When the scripts of the page fail, or take too long, what is recorded is sent
 * and nothing is recorded any more. The root element then has `data-scripts="missing"`, and pictures for a page without
 * scripts, `<source media="(scripting: none)">`, are shown.
 *
 * A separate script that imports nothing: the page has it in its head, so that it runs before any of the content is shown.
 */
{
  /** Longer than a slow network takes for the scripts of a page. */
  const TIMEOUT_MS = 10_000;
  const { documentElement: page } = document;
  let isRecording = true;

  const recordsIn = (element: Element): boolean => element.closest('#root[data-prerendered], [data-late]') !== null;
  /** The text of the page that says what happens to a press; screen readers read it out. */
  const explain = (element: HTMLElement) => {
    const status = document.querySelector<HTMLElement>('[data-press-kept]');
    const { pressKept = '' } = status?.dataset ?? {};
    if (status) status.textContent = pressKept;
    element.setAttribute('aria-description', pressKept);
  };
  const mark = (element: HTMLElement) => {
    const room: (Element & { pressed?: number[] }) | null = element.closest('[data-late]');
    if (room) (room.pressed ??= []).push([...room.querySelectorAll('button, form')].indexOf(element));
    else {
      element.dataset['replay'] = 'true';
      explain(element);
    }
  };

  const onClick = ({ target }: Event) => {
    const button = target instanceof Element && target.closest<HTMLButtonElement>('button[type="button"]');
    if (isRecording && button && recordsIn(button)) mark(button);
  };
  /** By what is shown: the page's styles alone decide when. */
  const isSent = (form: HTMLFormElement) =>
    form.hasAttribute('action') &&
    document.querySelector('[data-forms-work]')?.checkVisibility({ checkVisibilityCSS: true });
  const onSubmit = (event: SubmitEvent) => {
    const form = event.target;
    if (!isRecording || !(form instanceof HTMLFormElement) || !recordsIn(form) || isSent(form)) return;
    event.preventDefault();
    mark(event.submitter ?? form);
  };
  const stopRecording = () => {
    const root = document.querySelector('#root');
    const isShown = root?.hasChildNodes() && !root.hasAttribute('data-prerendered');
    if (!isRecording || isShown) return;
    isRecording = false;
    page.dataset['scripts'] = 'missing';
    for (const source of document.querySelectorAll('[media="(scripting: none)"]')) source.removeAttribute('media');
    const pressed = document.querySelector<HTMLFormElement | HTMLButtonElement>(
      'form[data-replay], form [data-replay]',
    );
    const form = pressed instanceof HTMLFormElement ? pressed : pressed?.form;
    if (form?.hasAttribute('action')) form.requestSubmit(pressed === form ? null : pressed);
  };
  // Before React, which stops the event of an element that it has yet to hydrate.
  document.addEventListener('click', onClick, { capture: true });
  document.addEventListener('submit', onSubmit, { capture: true });
  // Scripts of the page itself; those of a remote come later, and its slot says when they do not.
  const onError = ({ target }: Event) => {
    if (target instanceof HTMLScriptElement && target.defer) stopRecording();
  };
  window.addEventListener('error', onError, { capture: true });
  setTimeout(stopRecording, TIMEOUT_MS);
}
