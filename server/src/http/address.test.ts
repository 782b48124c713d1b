import { addressKey, isNearby, isOwnHost } from './address'

test.each([
  'localhost',
  'localhost:8080',
  'LOCALHOST:80',
  '127.0.0.1:8080',
  '192.168.1.20',
  '[::1]:8080',
  'tessera.example:8443',
])('the host %s is this server', (host) => expect(isOwnHost(host, 'https://tessera.example')).toBe(true))
test.each([
  '',
  'evil.example:8080',
  'localhost.evil.example',
  '127.0.0.1.evil.example',
  'evil.example#localhost',
  'a b',
  '[::1',
])('the host "%s" may be anybody’s', (host) => {
  expect(isOwnHost(host, null)).toBe(false)
  expect(isOwnHost(host, 'https://tessera.example')).toBe(false)
})

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::ffff:cb00:7107', '203.0.113.7'],
  ['0:0:0:0:0:FFFF:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002:ffff::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['64:ff9b::203.0.113.7', '64:ff9b:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['', ''],
])('%s counts as %s', (address, key) => expect(addressKey(address)).toBe(key))

test.each(['127.0.0.1', '::1', '::ffff:192.168.1.9', '10.1.2.3', '172.31.0.1', 'fd00::1', 'fe80::1%eth0'])(
  '%s is nearby',
  (address) => expect(isNearby(address)).toBe(true),
)
test.each(['203.0.113.7', '172.32.0.1', '::ffff:8.8.8.8', '2001:db8::1', 'unknown', ''])('%s is not', (address) =>
  expect(isNearby(address)).toBe(false),
)
