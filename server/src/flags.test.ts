import { readFlags } from './flags';

test.each([
  ['--only=shop', /^There is no role "shop"\. Roles: storefront, registry, api$/],
  ['--registry=https://registry.example', /^Unknown option '--registry'/],
  ['--files=files.example', /^--files is "files\.example"; write a whole URL/],
])('%s is refused with a line that names the values', (flag, line) => {
  const read = () => readFlags([flag], '/').complete({ REGISTRY_TIMEOUT_MS: 400 });
  expect(read).toThrow(line);
});
