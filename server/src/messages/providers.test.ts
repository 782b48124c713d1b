import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { AliyunSms } from './aliyun-sms'
import { signAliyunCall } from './aliyun-signature.rules'
import { EmbeddedWechat } from './embedded-wechat'
import { Outbox } from './outbox'
import { WechatMiniProgram } from './wechat-mini-program'

const KEYS = { accessKeyId: 'id', accessKeySecret: 'secret' }
const MESSAGE = { mobile: '13812345678', purpose: 'login', code: '012345', minutes: 5 } as const

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

/** A fake provider: records requests and returns prepared answers. */
async function emulator(answer: (request: IncomingMessage, url: URL) => { status?: number; body: string }) {
  const asked: { url: URL; method: string | undefined; headers: IncomingMessage['headers'] }[] = []
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://emulator')
    asked.push({ url, method: request.method, headers: request.headers })
    const { status = 200, body } = answer(request, url)
    response.writeHead(status, { 'content-type': 'application/json' }).end(body)
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked }
}

/** Alibaba Cloud: accepts a message only if the signature matches its own computation. */
async function aliyun(code: string) {
  const { endpoint, asked } = await emulator((request, url) => {
    const expected = signAliyunCall(
      {
        host: request.headers.host ?? '',
        action: String(request.headers['x-acs-action']),
        version: String(request.headers['x-acs-version']),
        parameters: Object.fromEntries(url.searchParams),
      },
      KEYS,
      {
        nonce: String(request.headers['x-acs-signature-nonce']),
        now: new Date(String(request.headers['x-acs-date'])),
      },
    )
    const right = request.headers.authorization === expected.headers['authorization']
    return right
      ? { body: JSON.stringify({ Code: code, Message: 'm', BizId: '1' }) }
      : { status: 400, body: JSON.stringify({ Code: 'SignatureDoesNotMatch', Message: 'm' }) }
  })
  const settings = { ...KEYS, signName: '拼居', templateCode: 'SMS_1', endpoint }
  return { asked, settings, sms: new AliyunSms(settings) }
}

test('a connection that breaks before the answer may have left the message with the carrier', async () => {
  const { endpoint } = await emulator((request) => {
    request.socket.destroy()
    return { body: '' }
  })
  const sms = new AliyunSms({ ...KEYS, signName: '拼居', templateCode: 'SMS_1', endpoint })
  expect(await sms.sendCode(MESSAGE)).toBe('unanswered')
})

test('Alibaba Cloud accepts a signed message', async () => {
  const { sms, asked } = await aliyun('OK')
  expect(await sms.sendCode(MESSAGE)).toBe('accepted')
  expect(asked).toHaveLength(1)
  expect(asked[0]).toMatchObject({ method: 'POST', headers: { 'x-acs-action': 'SendSms' } })
  expect(Object.fromEntries(asked[0]!.url.searchParams)).toEqual({
    PhoneNumbers: '13812345678',
    SignName: '拼居',
    TemplateCode: 'SMS_1',
    TemplateParam: '{"code":"012345"}',
  })
})

test('a refusal by Alibaba Cloud is reported as unsent', async () => {
  const limited = await aliyun('isv.BUSINESS_LIMIT_CONTROL')
  await expect(limited.sms.sendCode(MESSAGE)).rejects.toMatchObject({
    errorName: 'TOO_OFTEN',
    data: { retryAfterSeconds: 3600 },
  })
  const unpaid = await aliyun('isv.AMOUNT_NOT_ENOUGH')
  await expect(unpaid.sms.sendCode(MESSAGE)).rejects.toMatchObject({ errorName: 'MESSAGE_UNSENT' })
  const { settings } = await aliyun('OK')
  const stranger = new AliyunSms({ ...settings, accessKeySecret: 'other' })
  await expect(stranger.sendCode(MESSAGE)).rejects.toMatchObject({
    errorName: 'MESSAGE_UNSENT',
    cause: { message: expect.stringContaining('SignatureDoesNotMatch') },
  })
})

test('an unreachable carrier, or one with an invalid response, has sent nothing', async () => {
  const { endpoint } = await emulator(() => ({ status: 502, body: '<html>' }))
  const settings = { ...KEYS, signName: 's', templateCode: 't' }
  const unsent = { errorName: 'MESSAGE_UNSENT', status: 502 }
  await expect(new AliyunSms({ ...settings, endpoint }).sendCode(MESSAGE)).rejects.toMatchObject(unsent)
  const nobody = 'http://127.0.0.1:9'
  await expect(new AliyunSms({ ...settings, endpoint: nobody }).sendCode(MESSAGE)).rejects.toMatchObject(unsent)
})

test.each([
  ['at all', null],
  ['to its end', '{"Code":'],
])('a carrier that does not answer %s in time may have sent the message', async (_how, begun) => {
  const deadline = new AbortController()
  const timeout = jest.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(deadline.signal)
  const silent = createServer((_request, response) => {
    const pass = () => deadline.abort(new DOMException('', 'TimeoutError'))
    if (begun) response.writeHead(200).write(begun, pass)
    else pass()
  })
  servers.push(silent)
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  const endpoint = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`
  const sms = new AliyunSms({ ...KEYS, signName: 's', templateCode: 't', endpoint })
  expect(await sms.sendCode(MESSAGE)).toBe('unanswered')
  expect(timeout).toHaveBeenCalledWith(8_000)
  timeout.mockRestore()
})

test('the outbox keeps the newest messages and writes them to disk', async () => {
  const lines: string[] = []
  const outbox = new Outbox((line) => lines.push(line))
  for (let index = 0; index < 105; index += 1) await outbox.sendCode({ ...MESSAGE, code: String(100_000 + index) })
  expect(outbox.messages).toHaveLength(100)
  expect(outbox.messages[0]).toMatchObject({ code: '100104', text: expect.stringContaining('100104') })
  expect(lines).toHaveLength(105)
  expect(lines[0]).toMatch(/^SMS to 13812345678: .*100000/)
})

const wechat = (body: object) => emulator(() => ({ body: JSON.stringify(body) }))

test('WeChat returns the person of a code', async () => {
  const { endpoint, asked } = await wechat({ openid: 'oABC', session_key: 'k', unionid: 'u' })
  const provider = new WechatMiniProgram({ appId: 'wx1', appSecret: 's1', endpoint })
  expect(await provider.openIdOf('c1')).toBe('oABC')
  expect(asked[0]!.url.pathname).toBe('/sns/jscode2session')
  expect(Object.fromEntries(asked[0]!.url.searchParams)).toEqual({
    appid: 'wx1',
    secret: 's1',
    js_code: 'c1',
    grant_type: 'authorization_code',
  })
})

test.each([
  [40029, 'WECHAT_CODE_INVALID'],
  [40163, 'WECHAT_CODE_INVALID'],
  [45011, 'TOO_OFTEN'],
  [-1, 'UNAVAILABLE'],
  [40125, 'UNAVAILABLE'],
])('WeChat’s error %d is reported as %s', async (errcode, errorName) => {
  const { endpoint } = await wechat({ errcode, errmsg: 'm' })
  const provider = new WechatMiniProgram({ appId: 'wx1', appSecret: 's1', endpoint })
  await expect(provider.openIdOf('c1')).rejects.toMatchObject({ errorName })
})

test('the embedded WeChat recognises the same person', async () => {
  const provider = new EmbeddedWechat()
  expect(await provider.openIdOf('anna')).toBe(await provider.openIdOf('anna'))
  expect(await provider.openIdOf('anna')).not.toBe(await provider.openIdOf('bert'))
})
