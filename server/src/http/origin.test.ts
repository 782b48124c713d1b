import { request as ask } from 'node:http'
import type { AddressInfo } from 'node:net'
import { networkInterfaces } from 'node:os'
import Fastify from 'fastify'
import { originOf, type Reach } from './origin'

/** The origin for a request with these headers, over a real connection. */
async function originFor(reach: Reach, headers: Record<string, string>, trustProxy = false): Promise<string> {
  const app = Fastify({ trustProxy })
  app.get('/', (request) => originOf(request, reach))
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  const answer = await new Promise<string>((resolve, reject) => {
    ask({ host: '127.0.0.1', port, headers }, (response) => {
      let text = ''
      response.on('data', (part) => (text += part)).on('end', () => resolve(text))
    })
      .on('error', reject)
      .end()
  })
  await app.close()
  return answer.replace(String(port), 'PORT')
}

const demo: Reach = { publicUrl: null, host: '127.0.0.1' }

test.each([
  { host: 'evil.example' },
  { host: 'localhost.evil.example' },
  { host: 'localhost:80@evil.example' },
  { host: 'localhost:8080/evil' },
  { host: '127.0.0.1.evil.example:80' },
  { host: 'localhost', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'javascript' },
])('$host yields no foreign link', async (headers) => {
  for (const trusted of [false, true]) {
    const origin = await originFor(demo, headers as Record<string, string>, trusted)
    expect(['http://127.0.0.1:PORT', 'http://localhost']).toContain(origin)
  }
})

test('a loopback host keeps its name and port: a tunnel has a port of its own', async () => {
  expect(await originFor(demo, { host: 'localhost:9999' })).toBe('http://localhost:9999')
  expect(await originFor(demo, { host: '[::1]:9999' })).toBe('http://[::1]:9999')
})

test('a configured public URL is the only origin', async () => {
  const reach = { publicUrl: 'https://tessera.example', host: '0.0.0.0' }
  expect(await originFor(reach, { host: 'evil.example' })).toBe('https://tessera.example')
})

test('a phone gets the network address of a server that listens there', async () => {
  const here = Object.values(networkInterfaces()).flatMap((each) => each ?? [])
  const address = here.find(({ family, internal }) => family === 'IPv4' && !internal)?.address
  const open = { publicUrl: null, host: '0.0.0.0' }
  expect(await originFor(open, { host: 'localhost:8080' })).toBe(`http://${address ?? 'localhost'}:8080`)
  if (address) expect(await originFor(open, { host: `${address}:8080` })).toBe(`http://${address}:8080`)
})
