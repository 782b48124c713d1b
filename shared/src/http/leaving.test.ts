/** @jest-environment node */
import axios from 'axios'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { reportAction } from '../contract/analytics'
import { endSession, restoreSession } from '../session/session.store'
import { API_BASE, call, callOnLeaving, httpClient } from './client'

interface Arrived {
  readonly url: string | undefined
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

const arrived: Arrived[] = []
/** Releases the pending responses. */
let answer: (() => void)[] = []
let holds = false
let server: Server
const realFetch = globalThis.fetch

beforeAll(async () => {
  server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      arrived.push({ url: request.url, headers: request.headers, body: Buffer.concat(parts).toString() })
      const end = () => response.end('{"code":200,"message":"ok","data":{"stored":1}}')
      if (holds) answer.push(end)
      else end()
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  // As in the browser, where addresses are paths below the page's own origin.
  const send = axios.getAdapter('http')
  httpClient.defaults.adapter = (config) => send({ ...config, baseURL: origin + API_BASE })
  globalThis.fetch = (path, init) => realFetch(new URL(path as string, origin), init)
  const kept: Record<string, string> = { utm_source: '展会 2026' }
  Object.defineProperty(globalThis, 'localStorage', {
    value: { getItem: (key: string) => kept[key] ?? null },
    configurable: true,
  })
})
afterAll(() => {
  globalThis.fetch = realFetch
  return new Promise<unknown>((closed) => server.close(closed))
})
beforeEach(() => {
  arrived.length = 0
  answer = []
  holds = false
})
afterEach(() => endSession('logout'))

async function untilArrived(count: number): Promise<void> {
  while (arrived.length < count) await new Promise((resolve) => setImmediate(resolve))
}

const report = (bytes = 0) => ({
  deviceId: 'device-1',
  events: [{ name: 'page_view' as const, at: '2026-03-01T00:00:00.000Z', props: { title: 'x'.repeat(bytes) } }],
})
const ours = ({ headers }: Arrived) =>
  Object.fromEntries(['satoken', 'utmsource', 'appid', 'content-type'].map((name) => [name, headers[name]]))

it.each([
  ['a signed-in person', 'token-1'],
  ['a visitor', null],
])('a call on leaving arrives with all that any other call of %s carries', async (_who, token) => {
  if (token) restoreSession(token, null)
  await call(reportAction, report())
  expect(callOnLeaving(reportAction, report())).toBe(true)
  await untilArrived(2)
  const [usual, last] = arrived
  expect(ours(last!)).toEqual(ours(usual!))
  expect(ours(last!)).toEqual({
    satoken: token ?? undefined,
    utmsource: encodeURIComponent('展会 2026'),
    appid: 'tessera-web',
    'content-type': 'application/json',
  })
  expect([last!.url, last!.body]).toEqual([usual!.url, usual!.body])
})

it('respects the browsers’ keepalive limit, and frees it when requests complete', async () => {
  holds = true
  expect(callOnLeaving(reportAction, report(65 * 1024))).toBe(false)
  expect(callOnLeaving(reportAction, report(40 * 1024))).toBe(true)
  expect(callOnLeaving(reportAction, report(40 * 1024))).toBe(false)
  await untilArrived(1)
  answer.forEach((end) => end())
  holds = false
  for (let taken = false; !taken; await new Promise((resolve) => setImmediate(resolve)))
    taken = callOnLeaving(reportAction, report(40 * 1024))
  await untilArrived(2)
})
