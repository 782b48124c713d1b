import { Formatter, Rsa } from 'wechatpay-axios-plugin'
import { type Payment, PaymentPlatformError } from '../provider'
import { type Mischief, type Notification, WechatEmulator } from '../testing/wechat-emulator'
import Fastify, { type FastifyInstance } from 'fastify'
import { WechatProvider } from './wechat-provider'
import { API_V3_VECTORS } from '../testing/published-vectors.text'

let platform: WechatEmulator
let provider: WechatProvider
let app: FastifyInstance
let told: Payment[]
let number = 0

beforeAll(async () => {
  platform = new WechatEmulator()
  await platform.start()
})
afterAll(() => platform.stop())
beforeEach(async () => {
  told = []
  provider = new WechatProvider(platform.config(), 'https://shop.example')
  app = await appOf(provider)
})
afterEach(() => app.close())

async function appOf(each: WechatProvider): Promise<FastifyInstance> {
  const fastify = Fastify()
  each.register(fastify, { onPayment: async (payment) => void told.push(payment), onFailure: async () => {} })
  await fastify.ready()
  return fastify
}

const newTradeNo = () => `TEST${String((number += 1)).padStart(12, '0')}`
const prepare = async (tradeNo = newTradeNo()) => {
  const expiresAt = new Date(Date.now() + 7_200_000)
  const request = { tradeNo, amountFen: 3_000, description: '豆包 300', expiresAt, origin: 'https://ignored.example' }
  return { tradeNo, ...(await provider.prepare(request)) }
}
async function deliver({ url, headers, body }: Notification, to = app): Promise<number> {
  const { pathname } = new URL(url)
  return (await to.inject({ method: 'POST', url: pathname, headers, payload: body })).statusCode
}

describe('the published vectors of the signature scheme', () => {
  test.each(API_V3_VECTORS.requests)('$method $url is signed as in the documentation', (vector) => {
    const { method, url, timestamp, nonce, body, signature } = vector
    const message = Formatter.request(method, url, timestamp, nonce, body)
    expect(Rsa.sign(message, Rsa.from(API_V3_VECTORS.privateKey, 'private'))).toBe(signature)
  })

  test('the documentation’s response is verified, and no other', () => {
    const { timestamp, nonce, body, signature, publicKey } = API_V3_VECTORS.answer
    const key = Rsa.from(publicKey, 'public')
    expect(Rsa.verify(Formatter.response(timestamp, nonce, body), signature, key)).toBe(true)
    expect(Rsa.verify(Formatter.response(timestamp, nonce, `${body} `), signature, key)).toBe(false)
    expect(Rsa.verify(Formatter.response('1722850422', nonce, body), signature, key)).toBe(false)
  })
})

describe.each(['publicKey', 'certificate'] as const)('with the platform’s %s', (mode) => {
  test('an order is prepared, queried, paid and notified', async () => {
    provider = new WechatProvider(platform.config(mode), 'https://shop.example')
    const listening = await appOf(provider)
    const { tradeNo, actionData } = await prepare()
    expect(actionData).toBe(`weixin://wxpay/bizpayurl?pr=${tradeNo}`)
    expect(platform.trade(tradeNo)).toMatchObject({
      amountFen: 3_000,
      notifyUrl: 'https://shop.example/rush/payment/notify/wechat',
    })
    expect(await provider.query(tradeNo)).toEqual({ state: 'pending' })
    platform.pay(tradeNo)
    const expected = { tradeNo, amountFen: 3_000, currency: 'CNY', merchantId: provider.merchantId }
    expect(await provider.query(tradeNo)).toMatchObject({ state: 'paid', payment: expected })
    const news = mode === 'publicKey' ? platform.notification(tradeNo) : platform.certificateNotification(tradeNo)
    expect(await deliver(news, listening)).toBe(204)
    expect(told).toMatchObject([expected])
    await listening.close()
  })
})

describe('calls', () => {
  test('the same order is prepared again with the same code', async () => {
    const { tradeNo, actionData } = await prepare()
    expect(await prepare(tradeNo)).toEqual({ tradeNo, actionData })
  })

  test('an unknown order is reported as such; a closed one cannot be paid; a paid one cannot be closed', async () => {
    expect(await provider.query('TEST0NEVER')).toEqual({ state: 'unknown' })
    const closed = await prepare()
    expect(await provider.close(closed.tradeNo)).toBe('closed')
    expect(platform.pay(closed.tradeNo)).toBe(false)
    expect(await provider.query(closed.tradeNo)).toEqual({ state: 'closed' })
    const paid = await prepare()
    platform.pay(paid.tradeNo)
    expect(await provider.close(paid.tradeNo)).toBe('paid')
    const failed = await prepare()
    platform.fail(failed.tradeNo)
    expect(await provider.query(failed.tradeNo)).toEqual({ state: 'failed' })
  })

  test.each(['unreachable', 'server_error', 'wrong_signature', 'stale_timestamp', 'unknown_serial'] as const)(
    '%s is a failure that says nothing about the order',
    async (fault) => {
      const { tradeNo } = await prepare()
      platform.pay(tradeNo)
      platform.failNext(fault)
      await expect(provider.query(tradeNo)).rejects.toThrow(PaymentPlatformError)
      expect(await provider.query(tradeNo)).toMatchObject({ state: 'paid' })
    },
  )

  test('a call signed with another key is refused by the platform', async () => {
    const other = new WechatEmulator()
    await other.start()
    const { baseUrl } = platform.config()
    const stranger = new WechatProvider({ ...other.config(), baseUrl }, 'https://shop.example')
    await expect(stranger.query('TEST000000000001')).rejects.toThrow(PaymentPlatformError)
    await other.stop()
  })
})

describe('false notifications', () => {
  const refused: [string, Mischief][] = [
    ['signed by somebody else', { forged: true }],
    ['replayed an hour later', { ageSeconds: 3_600 }],
    ['from the future', { ageSeconds: -3_600 }],
    ['sealed with another key', { wrongKey: true }],
  ]
  test.each(refused)('%s: refused', async (_name, mischief) => {
    const { tradeNo } = await prepare()
    platform.pay(tradeNo)
    expect(await deliver(platform.notification(tradeNo, mischief))).toBe(401)
    expect(told).toEqual([])
  })

  test('a changed body, a missing header, an unknown serial, no body: refused', async () => {
    const { tradeNo } = await prepare()
    platform.pay(tradeNo)
    const honest = platform.notification(tradeNo)
    expect(await deliver({ ...honest, body: honest.body.replace('paid', 'PAID') })).toBe(401)
    expect(await deliver({ ...honest, body: `${honest.body}\n` })).toBe(401)
    const { 'wechatpay-signature': _signature, ...unsigned } = honest.headers
    expect(await deliver({ ...honest, headers: unsigned })).toBe(401)
    expect(await deliver({ ...honest, headers: { ...honest.headers, 'wechatpay-serial': 'PUB_KEY_ID_other' } })).toBe(
      401,
    )
    expect(await deliver({ ...honest, body: '' })).toBe(401)
    expect(told).toEqual([])
    expect(await deliver(honest)).toBe(204)
  })

  test('a notification other than a payment is acknowledged and has no effect', async () => {
    const { tradeNo } = await prepare()
    platform.pay(tradeNo)
    expect(await deliver(platform.notification(tradeNo, { eventType: 'REFUND.SUCCESS' }))).toBe(204)
    expect(await deliver(platform.notification(tradeNo, { tradeState: 'NOTPAY' }))).toBe(204)
    expect(told).toEqual([])
  })

  test('a notification that cannot be stored is not acknowledged', async () => {
    const { tradeNo } = await prepare()
    platform.pay(tradeNo)
    const failing = Fastify()
    provider.register(failing, {
      onPayment: () => Promise.reject(new Error('the database is away')),
      onFailure: async () => {},
    })
    await failing.ready()
    expect(await deliver(platform.notification(tradeNo), failing)).toBe(500)
    await failing.close()
  })
})
