/**
 * Watches the page from its first moment, also one whose scripts never run. It leaves a performance mark for each error of
 * the shell, marks the page as open, and reports a page view that the shell has failed and does not report itself.
 *
 * A separate script that imports nothing: the page has it in its head. Its names are those of `open-pages.ts` and
 * `shell-failure.ts`, and what it sends is a report of `telemetry.contract.ts`.
 */
{
  const SHELL_FILES = `${location.origin}/shell/`;
  /** Who leaves earlier may just not have waited. */
  const READY_MS = 5000;

  const fail = (phase: string) => performance.mark('shell failed', { detail: { phase } });
  const failWhenOfShell = (source: unknown) => {
    if (String(source).startsWith(SHELL_FILES)) fail('uncaught');
  };
  const onError = ({ target, filename }: ErrorEvent) =>
    failWhenOfShell(target instanceof HTMLScriptElement ? target.src : filename);
  // Those of elements do not bubble.
  addEventListener('error', onError, true);
  addEventListener('unhandledrejection', ({ reason }) =>
    failWhenOfShell(/https?:[^\s)]+/.exec(String((reason as { stack?: unknown } | null)?.stack))?.[0]),
  );

  const watch = ({ telemetry = 0, shell }: { telemetry?: number; shell?: string }) => {
    if (Math.random() >= telemetry) return;
    const [navigation] = performance.getEntriesByType('navigation');
    const ticket = navigation?.serverTiming?.find(({ name }) => name === 'visit')?.description ?? '';
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
