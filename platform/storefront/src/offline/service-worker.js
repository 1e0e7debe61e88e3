/**
 * Stands between the browser and the shop's pages, so that a reload without a connection shows `PAGE`. It keeps
 * nothing, and a page waits for the network alone.
 */
'use strict';

addEventListener('install', (event) => {
  // Where a browser knows such rules, files of a page and requests of its scripts do not pass through here at all.
  event.addRoutes?.({ condition: { not: { requestMode: 'navigate' } }, source: 'network' }).catch(() => undefined);
});

// The page is requested while this worker starts.
addEventListener('activate', (event) => event.waitUntil(registration.navigationPreload?.enable()));

addEventListener('fetch', (event) => {
  // A form is sent by the page itself.
  if (event.request.mode !== 'navigate' || event.request.method !== 'GET') return;
  const load = async () => (await event.preloadResponse) ?? fetch(event.request);
  const headers = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': POLICY };
  event.respondWith(load().catch(() => new Response(PAGE, { status: 503, headers })));
});
