import { parseConfig } from '../config'

const PRODUCTION = {
  NODE_ENV: 'production',
  PAYMENT_SANDBOX_IN_PRODUCTION: 'true',
  PUBLIC_URL: 'https://tessera.example',
}

test('development uses the outbox, production sends nothing until configured', () => {
  expect(parseConfig({})).toMatchObject({ sms: { provider: 'outbox' }, wechat: { provider: 'embedded' } })
  expect(parseConfig(PRODUCTION)).toMatchObject({
    sms: { provider: 'off' },
    wechat: { provider: 'off' },
  })
})

test('the fake providers are refused in production', () => {
  const parse = () => parseConfig({ NODE_ENV: 'production', SMS_PROVIDER: 'outbox', WECHAT_PROVIDER: 'embedded' })
  expect(parse).toThrow(/SMS_PROVIDER: outbox .*\n {2}WECHAT_PROVIDER: embedded/)
})

test('all missing settings of a provider are reported at once', () => {
  const parse = () =>
    parseConfig({ SMS_PROVIDER: 'aliyun', ALIYUN_ACCESS_KEY_ID: 'x', WECHAT_PROVIDER: 'mini-program' })
  expect(parse).toThrow(/ALIYUN_ACCESS_KEY_SECRET: is needed by SMS_PROVIDER=aliyun/)
  expect(parse).toThrow(/ALIYUN_SMS_SIGN_NAME[^]*ALIYUN_SMS_TEMPLATE_CODE[^]*WECHAT_APP_ID[^]*WECHAT_APP_SECRET/)
  expect(parse).not.toThrow(/ALIYUN_ACCESS_KEY_ID/)
})

test('a provider with all its settings is accepted', () => {
  const { sms } = parseConfig({
    ...PRODUCTION,
    SMS_PROVIDER: 'aliyun',
    ALIYUN_ACCESS_KEY_ID: 'i',
    ALIYUN_ACCESS_KEY_SECRET: 's',
    ALIYUN_SMS_SIGN_NAME: '拼居',
    ALIYUN_SMS_TEMPLATE_CODE: 'SMS_1',
    ALIYUN_SMS_ENDPOINT: 'http://127.0.0.1:8148/',
  })
  expect(sms).toEqual({
    provider: 'aliyun',
    accessKeyId: 'i',
    accessKeySecret: 's',
    signName: '拼居',
    templateCode: 'SMS_1',
    endpoint: 'http://127.0.0.1:8148',
  })
  expect(() => parseConfig({ WECHAT_ENDPOINT: 'api.weixin.qq.com' })).toThrow(/WECHAT_ENDPOINT/)
  expect(() => parseConfig({ WECHAT_ENDPOINT: 'https://x.com/path' })).toThrow(/WECHAT_ENDPOINT/)
})
