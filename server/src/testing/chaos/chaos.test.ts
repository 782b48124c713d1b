import { createServer } from 'node:net'
import { runChaos } from './chaos'

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port')),
      )
    })
  })
}

test('a server killed three times in the middle of the work loses nothing and charges nothing twice', async () => {
  const report = await runChaos({ clients: 8, tasks: 40, kills: 3, port: await freePort() })
  expect(report.violations).toEqual([])
  expect(report.promised).toBe(40)
  expect(report.images).toBeGreaterThan(0)
  expect(report.charged).toBe(report.images * 50)
}, 240_000)
