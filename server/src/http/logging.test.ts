import { Writable } from 'node:stream'
import Fastify from 'fastify'
import pino from 'pino'
import { AppError } from './app-error'
import { sendFailure } from './refusals'
import { loggerOptions } from './logging'

/** Captures the log, line by line. */
function capture() {
  const lines: string[] = []
  const stream = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      lines.push(String(chunk))
      done()
    },
  })
  return { lines, stream }
}

test('secrets logged by mistake are redacted', () => {
  const { lines, stream } = capture()
  const log = pino(loggerOptions('info'), stream)
  log.info(
    {
      satoken: 's1',
      input: { password: 's2', token: 's3', leaseToken: 's5' },
      leaseToken: 's6',
      request: { headers: { satoken: 's4' } },
    },
    'oops',
  )
  expect(lines.join('')).not.toMatch(/s[1-6]"/)
  expect(lines.join('')).toContain('[removed]')
})

test('a request is logged without its query and headers, a failed query without its parameters', async () => {
  const { lines, stream } = capture()
  const app = Fastify({ logger: { ...loggerOptions('info'), stream } })
  app.setErrorHandler(sendFailure)
  app.get('/fails', async () => {
    throw new Error(
      'Failed query: select 1\nparams: 13800000000,first line\n    at second line 13900000000\n,secret-hash',
      {
        cause: Object.assign(new Error('relation is missing'), { code: '42P01' }),
      },
    )
  })
  const answer = await app.inject({ url: '/fails?s=signature', headers: { satoken: 'live-token' } })
  expect(answer.json()).toEqual({ code: 500, message: 'INTERNAL', data: {} })
  const text = lines.join('')
  expect(text).not.toMatch(/13800000000|13900000000|first line|second line|secret-hash|signature|live-token/)
  expect(text).toContain('Failed query: select 1')
  expect(text).toContain('42P01')
  expect(text).toContain('logging.test.ts')
  await app.close()
})

test('declared errors are not logged as errors', async () => {
  const { lines, stream } = capture()
  const app = Fastify({ logger: { ...loggerOptions('warn'), stream } })
  app.setErrorHandler(sendFailure)
  app.get('/refuses', async () => {
    throw new AppError('TOO_OFTEN', { retryAfterSeconds: 7 })
  })
  app.get('/away', async () => {
    throw new Error('query failed', { cause: Object.assign(new Error('x'), { code: '57P01' }) })
  })
  const refused = await app.inject('/refuses')
  expect(refused.statusCode).toBe(200)
  expect(refused.headers['retry-after']).toBe('7')
  expect(lines).toEqual([])
  const away = await app.inject('/away')
  expect(away.statusCode).toBe(503)
  expect(away.json()).toMatchObject({ message: 'UNAVAILABLE', data: { retryAfterSeconds: 1 } })
  expect(lines).toHaveLength(1)
  await app.close()
})
