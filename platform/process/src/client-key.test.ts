import { clientKey, keyOfAddress } from './client-key';

it.each([
  ['203.0.113.9', '203.0.113.9', 'an IPv4 address'],
  ['::ffff:203.0.113.9', '203.0.113.9', 'the same, seen by a socket that takes IPv6 too'],
  ['::FFFF:CB00:7109', '203.0.113.9', 'the same in hexadecimal'],
  ['203.0.113.9:51234', '203.0.113.9', 'the same with the port that some proxies add'],
  [' 203.0.113.9 ', '203.0.113.9', 'the same between blanks, as in a list of proxies'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2:0:0:0:0/64', 'the network of an IPv6 address'],
  ['2001:DB8:1:2::ffff', '2001:db8:1:2:0:0:0:0/64', 'the same network, another address'],
  ['[2001:db8:1:2::7]:443', '2001:db8:1:2:0:0:0:0/64', 'the same in brackets with a port'],
  ['2001:db8:1:3::1', '2001:db8:1:3:0:0:0:0/64', 'the network beside it'],
  ['fe80::1%eth0', 'fe80:0:0:0:0:0:0:0/64', 'an address with a zone'],
])('a limit counts the client %s as %s: %s', (address, key) => {
  expect(keyOfAddress(address)).toBe(key);
});

it.each(['', 'unknown', '_hidden', '1.2.3.4.5', "'; drop table users"])('%j is no address', (text) => {
  expect(keyOfAddress(text)).toBeNull();
});

it('a client whose address a trusted proxy did not write counts as that proxy', () => {
  expect(clientKey({ ip: 'unknown', ips: ['10.0.0.5', 'unknown'] })).toBe('10.0.0.5');
  expect(clientKey({ ip: '203.0.113.9', ips: ['10.0.0.5', '203.0.113.9'] })).toBe('203.0.113.9');
  expect(clientKey({ ip: '::1' })).toBe('0:0:0:0:0:0:0:0/64');
});

it('a client that has gone counts as one that is unknown, and its request fails nothing', () => {
  expect(clientKey({ ip: undefined })).toBe('unknown');
  expect(clientKey({ ip: '10.0.0.5', ips: [undefined, '10.0.0.5'] })).toBe('10.0.0.5');
});
