/** @jest-environment node */
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { REQUEST_TIMEOUT_MS } from '../contract/constants'
import { getUserInfo } from '../contract/user'
import { restoreSession, sessionStore } from '../session/session.store'
import { errorText } from '../text/errors.text'
import { type AppError, isAppError } from './app-error'
import { API_BASE, call, callForAnswer, type CallOptions, httpClient } from './client'

/** The next response, and the received request. */
let answer: (response: ServerResponse) => void
const sent: { satoken: unknown; appId: unknown }[] = []
let server: Server
let origin: string

beforeAll(async () => {
  server = createServer((request, response) => {
    sent.push({ satoken: request.headers['satoken'], appId: request.headers['appid'] })
    answer(response)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  // As in the browser, where the base is a path below the page's own origin.
  httpClient.interceptors.request.use((config) => ({
    ...config,
    baseURL: config.baseURL === API_BASE ? origin + API_BASE : config.baseURL,
  }))
})
afterAll(() => new Promise<unknown>((closed) => server.close(closed)))
beforeEach(() => {
  sent.length = 0
  restoreSession('token-1', null)
})

const respond = (status: number, body: string, headers = {}) => {
  answer = (response) => response.writeHead(status, headers).end(body)
}
const envelope = (fields: object, status = 200) => respond(status, JSON.stringify(fields), JSON_HEADERS)
const JSON_HEADERS = { 'content-type': 'application/json', 'x-request-id': 'request-7' }

async function failure(options: CallOptions = {}): Promise<AppError> {
  const thrown: unknown = await call(getUserInfo, {}, options).then(
    () => new Error('It did not fail'),
    (error: unknown) => error,
  )
  if (!isAppError(thrown)) throw thrown
  return thrown
}

describe('HTTP statuses', () => {
  it.each([
    [400, '请求错误'],
    [401, '未授权，请重新登录'],
    [403, '拒绝访问'],
    [404, '请求地址错误'],
    [408, '请求超时'],
    [500, '网络错误'],
    [501, '服务未实现'],
    [502, '网关错误'],
    [503, '服务不可用'],
    [504, '网关超时'],
    [505, 'HTTP 版本不受支持'],
    [418, '连接错误 418'],
    [599, '连接错误 599'],
  ])('%i: %s', async (status, text) => {
    respond(status, '<html>from a proxy</html>')
    expect(errorText(await failure())).toBe(text)
    // A gateway's own JSON is handled alike.
    envelope({ statusCode: status, message: 'Something English' }, status)
    expect(errorText(await failure())).toBe(text)
  })

  it.each([
    ['BAD_REQUEST', 400, '请求错误'],
    ['UNAUTHORIZED', 401, '未授权，请重新登录'],
    ['ROUTE_NOT_FOUND', 404, '请求地址错误'],
    ['REQUEST_TIMEOUT', 408, '请求超时'],
    ['INTERNAL', 500, '网络错误'],
    ['UNAVAILABLE', 503, '服务不可用'],
  ])('our own envelope %s with status %i reads the same: %s', async (message, status, text) => {
    envelope({ code: status, message, data: {} }, status)
    expect(errorText(await failure())).toBe(text)
  })
})

describe('envelopes', () => {
  it.each([
    [2, '您每月最多生成 8 张图片，本月还剩 2 张，请减少张数或联系管理员调整'],
    [0, '您每月最多生成 8 张图片，本月已用完，请联系管理员调整或下月再试'],
  ])('a month’s pictures with %i left are no missing right', async (available, text) => {
    envelope({ code: 20403, message: 'FORBIDDEN', data: { limit: 8, available, unit: 'image' } })
    expect(errorText(await failure())).toBe(text)
    envelope({ code: 20403, message: 'FORBIDDEN', data: {} })
    expect(errorText(await failure())).toBe('没有权限进行此操作')
  })

  it.each([
    [['design.engines.answering'], '引擎暂时没有应答，请稍后再试'],
    [['of a later release', 'design.engines.reference'], /^当前引擎不看参考图，请移除参考图/],
    [['design.engines.mask'], /接入支持选区的生成式引擎$/],
    [['design.engines.http'], /没有接入生成式引擎/],
    [['of a later release'], '当前引擎不支持此功能'],
    [undefined, '当前引擎不支持此功能'],
  ])('an engine that lacks %j is told from others', async (needs, text) => {
    envelope({ code: 20400, message: 'ENGINE_UNSUPPORTED', data: needs ? { needs } : {} })
    const said = errorText(await failure())
    if (typeof text === 'string') expect(said).toBe(text)
    else expect(said).toMatch(text)
  })

  it.each([
    ['a sentence', { code: 20999, message: '今日次数已用完', data: null }, '今日次数已用完'],
    ['no message', { code: 20999, data: null }, '操作失败'],
    ['an empty message', { code: 20999, message: '', data: null }, '操作失败'],
    ['a name that this page does not know', { code: 20999, message: 'FROM_TOMORROW', data: {} }, '操作失败'],
    ['a name that it knows', { code: 20404, message: 'NOT_FOUND', data: {} }, '内容不存在或已被删除'],
    [
      'a name with figures',
      { code: 20429, message: 'TOO_OFTEN', data: { retryAfterSeconds: 9 } },
      '操作过于频繁，请 9 秒后再试',
    ],
    ['no code', { message: '好' }, '好'],
    ['code 401', { code: 401, message: 'UNAUTHORIZED', data: {} }, '未授权，请重新登录'],
  ])('%s', async (_what, body, text) => {
    envelope(body)
    const error = await failure()
    expect(errorText(error)).toBe(text)
    expect(error.requestId).toBe('request-7')
  })

  it('a page instead of an envelope is a failure', async () => {
    respond(200, '<html>log in to the hotel’s network</html>')
    expect(errorText(await failure())).toBe('操作失败')
  })

  it.each([
    [200, { repeated: false, accepted: false }],
    [10011, { repeated: false, accepted: true }],
    [10009, { repeated: true, accepted: false }],
  ])('code %i is success', async (code, flags) => {
    envelope({ code, message: 'ok', data: { userName: 'x' } })
    expect(await callForAnswer(getUserInfo, {})).toEqual({ data: { userName: 'x' }, ...flags })
  })
})

describe('no answer', () => {
  it('a broken connection', async () => {
    answer = (response) => response.destroy()
    expect(errorText(await failure())).toBe('网络错误，请检查网络连接')
  })

  it('connection refused', async () => {
    expect(errorText(await failure({ baseUrl: 'http://127.0.0.1:1' }))).toBe('网络错误，请检查网络连接')
  })

  it('a time-out', async () => {
    answer = () => {}
    expect(errorText(await failure({ timeoutMs: 50 }))).toBe('请求超时，请检查网络连接')
  })

  it('a request that cannot be built', async () => {
    const broken = httpClient.interceptors.request.use(() => {
      throw new TypeError('cannot be written as JSON')
    })
    const error = await failure()
    httpClient.interceptors.request.eject(broken)
    expect(errorText(error)).toBe('请求配置错误')
    expect(sent).toEqual([])
  })

  it('a cancelled request is silent', async () => {
    answer = () => {}
    const controller = new AbortController()
    const failing = failure({ signal: controller.signal })
    controller.abort()
    expect((await failing).reason).toBe('CANCELED')
  })
})

describe('the end of a session', () => {
  it.each([
    ['status 401', 401, { code: 401, message: 'UNAUTHORIZED', data: {} }],
    ['code 401', 200, { code: 401, message: 'UNAUTHORIZED', data: {} }],
    ['code 501', 200, { code: 501, message: '', data: {} }],
  ])('%s ends it once, however many calls fail together', async (_what, status, body) => {
    const ends: unknown[] = []
    const stop = sessionStore.subscribe(({ endedBy }) => ends.push(endedBy))
    envelope(body, status)
    await Promise.all(Array.from({ length: 6 }, () => failure()))
    stop()
    expect(ends).toEqual(['expired'])
  })

  it.each([400, 403, 404, 500, 501, 503])('status %i does not end it', async (status) => {
    respond(status, '')
    await failure()
    envelope({ code: status, message: '', data: {} }, status)
    await failure()
    expect(sessionStore.getState().token).toBe('token-1')
  })

  it('HTTP 501 has its own text, whatever its body', async () => {
    envelope({ code: 501, message: 'NOT_IMPLEMENTED', data: {} }, 501)
    expect(errorText(await failure())).toBe('服务未实现')
    expect(sessionStore.getState().token).toBe('token-1')
  })

  it('a response to an earlier session does not end the current one', async () => {
    envelope({ code: 401, message: 'UNAUTHORIZED', data: {} }, 401)
    const failing = failure()
    restoreSession('token-2', null)
    await failing
    expect(sessionStore.getState().token).toBe('token-2')
  })
})

describe('another service', () => {
  it('gets the application id but no token, and cannot end the session', async () => {
    respond(401, '')
    expect(errorText(await failure({ baseUrl: origin }))).toBe('未授权，请重新登录')
    expect(sent).toEqual([{ satoken: undefined, appId: 'tessera-web' }])
    expect(sessionStore.getState().token).toBe('token-1')
  })

  it('times out after 15 seconds, the main service after 60', async () => {
    const waits: unknown[] = []
    const watching = httpClient.interceptors.request.use((config) => {
      waits.push(config.timeout)
      return config
    })
    respond(500, '')
    await failure({ baseUrl: origin })
    await failure()
    httpClient.interceptors.request.eject(watching)
    expect(waits).toEqual([15_000, 60_000])
    expect(REQUEST_TIMEOUT_MS).toEqual({ main: 60_000, customBase: 15_000 })
  })
})
