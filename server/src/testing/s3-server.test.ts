import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { startS3, type TestS3 } from './bucket'

let s3: TestS3
beforeAll(async () => {
  s3 = await startS3()
})
afterAll(() => s3.close())

test('a caller that is gone before its turn holds up nobody', async () => {
  const store = s3.bucket.open()
  // More than the buffers of a connection, so that it is under way until it is read.
  const large = Buffer.alloc(32 * 1024 * 1024)
  await store.put('large', large)
  const { endpoint, name } = s3.bucket
  const ask = (path: string) => request(`${endpoint}/${name}/${path}`, { agent: false }).end()

  const [first] = (await once(ask('web/large'), 'response')) as [IncomingMessage]
  const second = ask('web/large')
  await once(second, 'finish')
  second.destroy()
  await expect(once(second, 'close')).rejects.toThrow('socket hang up')
  const third = once(ask('web/large'), 'response') as Promise<[IncomingMessage]>
  expect((await buffer(first)).length).toBe(large.length)
  const [answer] = await third
  expect((await buffer(answer)).length).toBe(large.length)
})
