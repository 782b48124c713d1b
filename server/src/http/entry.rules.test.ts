import { deviceOf } from './entry.rules'

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)'
test.each([
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/126.0.0.0 Safari/537.36 Edg/126.0.0.0`,
    { kind: 'computer', system: 'windows', browser: 'edge' },
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 MicroMessenger/8.0.49',
    { kind: 'phone', system: 'ios', browser: 'wechat' },
  ],
  [
    `Mozilla/5.0 (Linux; Android 12; HarmonyOS; ELS-AN00) ${WEBKIT} Chrome/114.0 HuaweiBrowser/14.0 Mobile Safari/537.36`,
    { kind: 'phone', system: 'harmony', browser: 'huawei' },
  ],
  [
    `Mozilla/5.0 (Linux; Android 13; M2012K11AC) ${WEBKIT} Version/4.0 Chrome/100.0 Mobile Safari/537.36 MQQBrowser/13.6`,
    { kind: 'phone', system: 'android', browser: 'qq' },
  ],
  [
    'Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
    { kind: 'tablet', system: 'ios', browser: 'safari' },
  ],
  ['curl/8.5.0', null],
  ['   ', null],
  [undefined, null],
])('%s', (userAgent, expected) => {
  expect(deviceOf(userAgent)).toEqual(expected)
})

test('a very long user agent is truncated', () => {
  const began = performance.now()
  expect(deviceOf(`Mozilla/5.0 ${'('.repeat(16_000)}`)).toBeNull()
  expect(performance.now() - began).toBeLessThan(1000)
})
