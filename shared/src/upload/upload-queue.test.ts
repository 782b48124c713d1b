/** @jest-environment node */
import { AppError } from '../http/app-error'
import { createUploadQueue, type PickedFile, type UploadQueue } from './upload-queue'

const PNG = [0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 0, 1, 44, 0, 0, 1, 44]
const photo = (name: string, bytes = PNG): PickedFile => ({
  // The time is part of what makes two files the same one; without it each is as old as this line.
  file: new File([new Uint8Array(bytes)], name, { lastModified: 0 }),
})
const fault = (reason: 'NETWORK' | 'FILE_BROKEN') =>
  new AppError({ reason, status: 0, code: 0, data: {}, requestId: null })

const states = ({ store }: UploadQueue<string>) => store.getState().uploads.map(({ state }) => state)
const settled = async (queue: UploadQueue<string>) => {
  while (states(queue).some((state) => state === 'waiting' || state === 'sending')) await Promise.resolve()
}
const atOnce = () => Promise.resolve()

it('sends what was accepted, two at a time, and keeps what is no photo on the device', async () => {
  let [now, most] = [0, 0]
  const queue = createUploadQueue<string>({
    send: async ({ file }, { onProgress }) => {
      now += 1
      most = Math.max(most, now)
      onProgress(0.5)
      await Promise.resolve()
      now -= 1
      return file.name
    },
  })
  await queue.add([photo('a.png'), photo('b.png'), photo('c.png'), photo('d.txt', [1, 2, 3]), photo('a.png')])
  expect(states(queue)).toEqual(['ready', 'ready', 'ready', 'refused'])
  queue.start()
  await settled(queue)
  expect(queue.store.getState().uploads.map(({ result }) => result)).toEqual(['a.png', 'b.png', 'c.png', null])
  expect(most).toBe(2)
})

it('tries again after a fault of the line, and leaves the rest to the person without sending anything twice', async () => {
  const sent: string[] = []
  let broken = true
  const queue = createUploadQueue<string>({
    wait: atOnce,
    send: ({ file }) => {
      sent.push(file.name)
      if (file.name === 'once.png' && sent.filter((name) => name === 'once.png').length === 1) throw fault('NETWORK')
      if (file.name === 'long.png' && broken) throw fault('NETWORK')
      if (file.name === 'bad.png') throw fault('FILE_BROKEN')
      return Promise.resolve(file.name)
    },
  })
  await queue.add(['good', 'once', 'long', 'bad'].map((name) => photo(`${name}.png`)))
  queue.start()
  await settled(queue)
  expect(states(queue)).toEqual(['done', 'done', 'failed', 'failed'])
  expect(sent.filter((name) => name === 'bad.png')).toHaveLength(1)
  broken = false
  queue.retry()
  await settled(queue)
  expect(states(queue)).toEqual(['done', 'done', 'done', 'failed'])
  expect(sent.filter((name) => name === 'good.png')).toHaveLength(1)
})

it('a picture that is taken out ends, and the next one begins', async () => {
  const aborted: string[] = []
  const queue = createUploadQueue<string>({
    send: ({ file }, { signal }) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => {
          aborted.push(file.name)
          reject(fault('NETWORK'))
        })
      }),
  })
  await queue.add([photo('a.png'), photo('b.png'), photo('c.png')])
  queue.start()
  expect(states(queue)).toEqual(['sending', 'sending', 'waiting'])
  queue.remove(queue.store.getState().uploads[0]!.key)
  await Promise.resolve()
  await new Promise((resolve) => setTimeout(resolve))
  expect(states(queue)).toEqual(['sending', 'sending'])
  queue.close()
  expect(aborted).toEqual(['a.png', 'b.png', 'c.png'])
})
