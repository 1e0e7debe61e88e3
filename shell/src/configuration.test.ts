import { readConfiguration } from './configuration';

const pageWith = (text: string) => {
  const page = document.implementation.createHTMLDocument();
  page.body.innerHTML = `<script id="shop-configuration" type="application/json">${text}</script>`;
  return page;
};

test('a shop on a server uses its API, and lets teams do what its configuration allows', () => {
  const configuration = { backend: 'server', teamPanel: true, overrideOrigins: ['http://localhost:3002'] };

  expect(readConfiguration(pageWith(JSON.stringify(configuration)))).toEqual(configuration);
});

test.each([
  ['says nothing', document.implementation.createHTMLDocument()],
  ['has an empty configuration', pageWith(' ')],
  ['has one of an unknown backend', pageWith('{"backend":"other","teamPanel":"yes"}')],
])('a page that %s simulates the backend, and offers teams nothing', (_, page) => {
  expect(readConfiguration(page)).toEqual({ backend: 'simulated', teamPanel: false, overrideOrigins: [] });
});
