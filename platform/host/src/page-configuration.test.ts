import { readPageConfiguration } from './page-configuration';

const pageWith = (text: string) => {
  const page = document.implementation.createHTMLDocument();
  page.body.innerHTML = `<script id="shop-configuration" type="application/json">${text}</script>`;
  return page;
};

test('teams may do what the configuration of the page allows', () => {
  const configuration = { teamPanel: true, overrideOrigins: ['http://localhost:3002'] };

  expect(readPageConfiguration(pageWith(JSON.stringify({ backend: 'server', ...configuration })))).toEqual(
    configuration,
  );
});

test.each([
  ['says nothing', document.implementation.createHTMLDocument()],
  ['has an empty configuration', pageWith(' ')],
  ['has another value than yes or no', pageWith('{"teamPanel":"yes"}')],
])('a page that %s offers teams nothing', (_, page) => {
  expect(readPageConfiguration(page)).toEqual({ teamPanel: false, overrideOrigins: [] });
});
