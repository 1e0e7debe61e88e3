/**
 * Watches the page from its first moment, also one whose scripts never run. It leaves a performance mark for each error of
 * the shell or of a remote, marks the page as open, and reports a page view that the shell has failed and does not report itself.
 *
 * A separate script that imports nothing: the page has it in its head. Its names are those of `open-pages.ts`,
 * `shell-failure.ts` and `load-progress.ts`, and what it sends is a report of `telemetry.contract.ts`.
 */
{
  const SHELL_FILES = `${location.origin}/shell/`;
  const REMOTE_FILE = /\/(mf-[\w-]+)\/([^/]+)\/([\w-]+)[^/]*$/;
  /** Who leaves earlier may just not have waited. */
  const READY_MS = 5000;

  const fail = (phase: string, error?: object) => performance.mark('shell failed', { detail: { phase, ...error } });
  const onUncaught = (thrown: unknown, script = '') => {
    const error = { cause: String(thrown), stack: String((thrown as { stack?: unknown } | null)?.stack) };
    const files = `${error.stack} ${script}`.match(/[\w-]+:\/\/[^\s)]+/g) ?? [];
    const [first = ''] = files;
    // An extension may call the shop's code.
    if (!first.startsWith(SHELL_FILES) && !REMOTE_FILE.test(first)) return;
    // The shell calls remotes, and what they call in it throws for what they pass.
    const [, remote, version, module] = REMOTE_FILE.exec(files.find((file) => REMOTE_FILE.test(file)) ?? '') ?? [];
    const failure = { remote, version, module, phase: 'uncaught', ...error, recovered: false };
    if (!remote) fail('uncaught', error);
    // A script that throws as it is evaluated is reported by who loads it.
    else if (!document.currentScript) performance.mark('remote failed', { detail: failure });
  };
  const onError = ({ target, error, filename }: ErrorEvent) => {
    if (!(target instanceof HTMLScriptElement)) onUncaught(error, filename);
    else if (target.src.startsWith(SHELL_FILES)) fail('uncaught');
  };
  // Those of elements do not bubble.
  addEventListener('error', onError, true);
  addEventListener('unhandledrejection', ({ reason }) => onUncaught(reason));

  const watch = ({ telemetry = 0, shell }: { telemetry?: number; shell?: string }) => {
    if (Math.random() >= telemetry) return;
    const [navigation] = performance.getEntriesByType('navigation');
    const ticket = navigation?.serverTiming?.find(({ name }) => name === 'visit')?.description;
    // A page that was not served by the shop itself, or is a preview, counts nowhere.
    if (!ticket) return;
    const page: NonNullable<Window['watchedPage']> = {
      key: `open-page.${Math.random()}`,
      ticket,
      ...(shell && { shell }),
      isTaken: false,
    };
    window.watchedPage = page;
    if (!shell) return;
    const open = { at: Date.now(), ticket, path: location.pathname, versions: { shell } };
    if (!document.hidden) localStorage.setItem(page.key, JSON.stringify(open));
    document.addEventListener('visibilitychange', () => {
      if (!document.hidden || page.isTaken) return;
      localStorage.removeItem(page.key);
      if (document.readyState === 'complete' && performance.now() > READY_MS) fail('start');
      const marks = performance.getEntriesByName('shell failed') as PerformanceMark[];
      const failures = [...new Set(marks.map(({ detail }) => (detail as { phase: string }).phase))];
      if (failures.length === 0) return;
      page.isTaken = true;
      const report = { format: 2, ticket, remotes: [{ remote: 'shell', version: shell, failures, recovered: 0 }] };
      navigator.sendBeacon('/telemetry', JSON.stringify(report));
    });
  };
  // The configuration is read, and no script of the shell has run yet.
  document.addEventListener('readystatechange', () => {
    if (document.readyState !== 'interactive') return;
    try {
      const text = document.getElementById('shop-configuration')?.textContent;
      watch(JSON.parse(text ?? '{}') as Parameters<typeof watch>[0]);
    } catch {
      // Without storage the page works the same, and is not reported.
    }
  });
}
