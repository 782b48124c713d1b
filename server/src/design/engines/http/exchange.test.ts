import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Exchange } from './exchange'
import { PROFILES } from './profile'

test.each([
  [403, 'expired'],
  [404, 'expired'],
  [429, 'unanswered'],
  [500, 'unanswered'],
])('a result whose address answers %i was made: it is not ordered again, but %s', async (status, detail) => {
  const server = createServer((_request, response) => response.writeHead(status).end('{}'))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const exchange = new Exchange({ id: 'ark', url: 'http://127.0.0.1:1', key: null }, PROFILES.ark.errors)
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/result.png`
  await expect(exchange.download(address, new AbortController().signal)).rejects.toMatchObject({ detail })
  await new Promise((resolve) => server.close(resolve))
})

test('a result that cannot be fetched at once is fetched again', async () => {
  let asked = 0
  const server = createServer((_request, response) => {
    asked += 1
    if (asked === 1) response.destroy()
    else response.writeHead(asked === 2 ? 404 : 200).end('a picture')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const exchange = new Exchange({ id: 'ark', url: 'http://127.0.0.1:1', key: null }, PROFILES.ark.errors)
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/result.png`
  expect(String(await exchange.download(address, new AbortController().signal))).toBe('a picture')
  await new Promise((resolve) => server.close(resolve))
})
