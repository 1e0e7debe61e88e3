import { readEnvironment } from '../environment';
import { securityHeaders } from '@platform/storefront/security-headers';

const readOverrideOrigins = (variables: Record<string, string>) => readEnvironment({}, variables).SHOP_OVERRIDE_ORIGINS;

test('a shop in production takes nothing from elsewhere unless it is set to', () => {
  expect(readOverrideOrigins({ NODE_ENV: 'production' })).toEqual([]);
  expect(readOverrideOrigins({ SHOP_OVERRIDE_ORIGINS: 'off' })).toEqual([]);
  expect(readOverrideOrigins({})).toEqual(['http://localhost:*']);
  const set = { NODE_ENV: 'production', SHOP_OVERRIDE_ORIGINS: 'https://a.example, http://localhost:3002' };
  expect(readOverrideOrigins(set)).toEqual(['https://a.example', 'http://localhost:3002']);
});

test.each([
  '*',
  'localhost:3002',
  'http://localhost:3002/',
  'https://evil.example:*',
  "http://a.example; script-src 'unsafe-inline'",
  'data:x',
])('%s is no origin, and the start says how to write one', (origin) => {
  expect(() => readOverrideOrigins({ SHOP_OVERRIDE_ORIGINS: origin })).toThrow('as in: http://localhost:3002');
});

test('the page may load scripts, styles and hot updates from exactly these origins', () => {
  const policy = securityHeaders({ overrideOrigins: ['http://localhost:3002'] })['content-security-policy'];
  expect(policy).toContain("script-src 'self' http://localhost:3002;");
  expect(policy).toContain("style-src 'self' http://localhost:3002;");
  expect(policy).toContain("connect-src 'self' http://localhost:3002 ws://localhost:3002;");
  expect(policy).toContain("font-src 'self' http://localhost:3002;");
  expect(policy).not.toContain('unsafe');
  expect(securityHeaders()['content-security-policy']).toContain("script-src 'self';");
});
