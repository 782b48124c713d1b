import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { connectionOptions } from './connections'
import { sendRefusal } from './envelope'

let app: FastifyInstance
beforeAll(async () => {
  const times = { headersMs: 400, idleMs: 1_000, requestMs: 60_000, checkMs: 100 }
  app = Fastify({ ...connectionOptions(times), frameworkErrors: sendRefusal })
  app.post('/', (request) => ({ got: JSON.stringify(request.body).length }))
  await app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => app.close())

/** Sends the parts with pauses between them; resolves with what came back when the server has closed. */
async function talk(parts: string[], pauseMs = 0): Promise<string> {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  let answer = ''
  socket.setEncoding('utf8').on('data', (text: string) => (answer += text))
  socket.on('error', () => {})
  const closed = once(socket, 'close')
  const rest = [...parts]
  const timer = setInterval(() => {
    const part = rest.shift()
    if (part !== undefined && socket.writable) socket.write(part)
  }, pauseMs)
  await closed
  clearInterval(timer)
  return answer
}
const POST = 'POST / HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n'

test('a connection that says nothing is closed', async () => {
  await talk([])
})

test('headers that come too slowly are refused', async () => {
  const answer = await talk(['POST / HTTP/1.1\r\n', ...Array.from({ length: 50 }, (_, n) => `x-${n}: 1\r\n`)], 50)
  expect(answer).toMatch(/^HTTP\/1\.1 408 [^]*"message":"REQUEST_TIMEOUT"/)
})

test('a body that stalls is cut; one that is slow but comes is taken', async () => {
  expect(await talk([`${POST}content-length: 100\r\n\r\n{`])).not.toContain(' 200 ')
  const slow = [`${POST}content-length: 22\r\nconnection: close\r\n\r\n`, ...'"12345678901234567890"']
  expect(await talk(slow, 120)).toContain('{"got":22}')
}, 30_000)

test.each([
  {
    what: 'headers too large',
    request: `GET / HTTP/1.1\r\nhost: x\r\naccept: text/html\r\ncookie: ${'x'.repeat(20_000)}\r\n\r\n`,
    status: 431,
  },
  { what: 'no HTTP', request: 'hello\r\n\r\n', status: 400 },
])('$what: refused with a request id and the guards of every answer', async ({ request, status }) => {
  const answer = await talk([request])
  expect(answer).toMatch(
    new RegExp(`^HTTP/1\\.1 ${status} [^]*x-content-type-options: nosniff[^]*x-request-id: [\\w-]{36}`),
  )
  expect(answer).toMatch(status === 431 ? /<h1>请求内容过长/ : /"message":"BAD_REQUEST"/)
})

test('an address that cannot be read is a page for a person and an envelope for a program', async () => {
  const page = await app.inject({ url: '/%', headers: { accept: 'text/html' } })
  expect([page.statusCode, page.headers['content-type']]).toEqual([400, 'text/html; charset=utf-8'])
  expect(page.body).toContain('这个地址无法打开')
  expect(page.headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'nonce-/)
  expect((await app.inject('/%')).json()).toMatchObject({ message: 'BAD_REQUEST' })
})
