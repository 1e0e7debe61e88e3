/**
 * Lets the browser show the storefront's page when the shop cannot be reached. Without secure transport there are no service
 * workers; one that cannot be registered changes nothing.
 */
export function keepOfflinePage(): void {
  if ('serviceWorker' in navigator) navigator.serviceWorker.register('/service-worker.js').catch(() => undefined);
}
