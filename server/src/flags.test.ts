import { readFlags, readSiteFolder } from './flags';

test.each([
  ['--only=shop', /^There is no role "shop"\. Roles: storefront, registry, api$/],
  ['--registry=https://registry.example', /^Unknown option '--registry'/],
  ['--root=/none', /^--root is "\/none", and there is no such folder\. Name the one that holds shell\/ and mf-\*$/],
  ['--files=files.example', /^--files is "files\.example"; write a whole URL/],
])('%s is refused with a line that names the values', (flag, line) => {
  const read = () => readFlags([flag], '/').complete({ REGISTRY_TIMEOUT_MS: 400 });
  expect(read).toThrow(line);
});

test.each([
  [['--nonsense'], /^Unknown option '--nonsense'\. Say where the files shall be: npm run static -- \/srv\/site$/],
  [[], /^Say where/],
  [['site', 'other'], /^Say where/],
])('npm run static -- %j is refused, and writes into no folder', (words, line) => {
  expect(() => readSiteFolder(words)).toThrow(line);
  expect(readSiteFolder(['/srv/site'])).toBe('/srv/site');
});
