import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { boundConnections, connectionOptions } from './connections'
import { sendRefusal } from './refusals'

let app: FastifyInstance
beforeAll(async () => {
  const times = { headersMs: 400, idleMs: 1_000, requestMs: 60_000, checkMs: 100 }
  app = Fastify({ ...connectionOptions(times), frameworkErrors: sendRefusal })
  app.post('/', (request) => ({ got: JSON.stringify(request.body).length }))
  await app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => app.close())

/** Sends the parts with pauses; resolves with the response when the server has closed the connection. */
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

test('a silent connection is closed', async () => {
  await talk([])
})

test('slow headers are refused', async () => {
  const answer = await talk(['POST / HTTP/1.1\r\n', ...Array.from({ length: 50 }, (_, n) => `x-${n}: 1\r\n`)], 50)
  expect(answer).toMatch(/^HTTP\/1\.1 408 [^]*"message":"REQUEST_TIMEOUT"/)
})

test('a stalled body is cut off; a slow but steady one is accepted', async () => {
  expect(await talk([`${POST}content-length: 100\r\n\r\n{`])).not.toContain(' 200 ')
  const slow = [`${POST}content-length: 22\r\nconnection: close\r\n\r\n`, ...'"12345678901234567890"']
  expect(await talk(slow, 120)).toContain('{"got":22}')
}, 30_000)

test.each([
  {
    what: 'headers too large',
    request: `GET / HTTP/1.1\r\nhost: x\r\naccept: text/html\r\ncookie: ${'x'.repeat(20_000)}\r\n\r\n`,
    status: 431,
    says: /<h1>请求内容过长/,
  },
  {
    what: 'an address that is too long',
    request: `GET /${'x'.repeat(20_000)} HTTP/1.1\r\nhost: x\r\naccept: text/html\r\n\r\n`,
    status: 414,
    says: /<h1>地址太长/,
  },
  {
    what: 'headers too large for a program',
    request: `GET / HTTP/1.1\r\nhost: x\r\naccept: text/html\r\nsec-fetch-mode: cors\r\ncookie: ${'x'.repeat(20_000)}\r\n\r\n`,
    status: 431,
    says: /"message":"BAD_REQUEST"/,
  },
  { what: 'no HTTP', request: 'hello\r\n\r\n', status: 400, says: /"message":"BAD_REQUEST"/ },
])('$what: refused with a request id and the security headers', async ({ request, status, says }) => {
  const answer = await talk([request])
  expect(answer).toMatch(
    new RegExp(`^HTTP/1\\.1 ${status} [^]*x-content-type-options: nosniff[^]*x-request-id: [\\w-]{36}`),
  )
  expect(answer).toMatch(says)
})

test('a malformed URL gets a page for a person and an envelope for a program', async () => {
  const page = await app.inject({ url: '/%', headers: { accept: 'text/html' } })
  expect([page.statusCode, page.headers['content-type']]).toEqual([400, 'text/html; charset=utf-8'])
  expect(page.body).toContain('这个地址无法打开')
  expect(page.headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'nonce-/)
  expect((await app.inject('/%')).json()).toMatchObject({ message: 'BAD_REQUEST' })
})

test('beyond the limit a new connection is closed, until another one has ended', async () => {
  const bounded = Fastify({ ...connectionOptions(), keepAliveTimeout: 60_000 })
  bounded.get('/', () => 'ok')
  await bounded.listen({ host: '127.0.0.1', port: 0 })
  boundConnections(bounded, 1)
  const { port } = bounded.server.address() as AddressInfo
  const first = connect(port, '127.0.0.1')
  await once(first, 'connect')
  await once(connect(port, '127.0.0.1').resume(), 'close')
  first.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n')
  expect(String(await once(first, 'data'))).toMatch(/^HTTP\/1\.1 200/)
  first.end()
  await once(first.resume(), 'close')
  // The server may notice the end slightly later than this side.
  const status = (): Promise<number> => fetch(`http://127.0.0.1:${port}/`).then((answer) => answer.status, status)
  expect(await status()).toBe(200)
  await bounded.close()
})
