import { signAliyunCall } from './aliyun-signature.rules'

// The example from the signature method's documentation.
test('signs as in the documentation', () => {
  const { query, headers } = signAliyunCall(
    {
      host: 'ecs.cn-shanghai.aliyuncs.com',
      action: 'RunInstances',
      version: '2014-05-26',
      parameters: {
        RegionId: 'cn-shanghai',
        ImageId: 'win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd',
      },
    },
    { accessKeyId: 'YourAccessKeyId', accessKeySecret: 'YourAccessKeySecret' },
    { nonce: '3156853299f313e23d1673dc12e1703d', now: new Date('2023-10-26T10:22:32.000Z') },
  )
  expect(query).toBe('ImageId=win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd&RegionId=cn-shanghai')
  expect(headers['authorization']).toBe(
    'ACS3-HMAC-SHA256 Credential=YourAccessKeyId,SignedHeaders=host;x-acs-action;x-acs-content-sha256;x-acs-date;x-acs-signature-nonce;x-acs-version,Signature=06563a9e1b43f5dfe96b81484da74bceab24a1d853912eee15083a6f0f3283c0',
  )
})

test('escapes the characters reserved by RFC 3986', () => {
  const { query } = signAliyunCall(
    { host: 'h', action: 'a', version: 'v', parameters: { TemplateParam: '{"code":"1 2*(3)\'!~"}', SignName: '拼居' } },
    { accessKeyId: 'i', accessKeySecret: 's' },
    { nonce: 'n', now: new Date(0) },
  )
  expect(query).toBe('SignName=%E6%8B%BC%E5%B1%85&TemplateParam=%7B%22code%22%3A%221%202%2A%283%29%27%21~%22%7D')
})
