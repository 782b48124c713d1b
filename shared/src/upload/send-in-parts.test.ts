/** @jest-environment node */
import { UPLOAD } from '../contract/constants'
import { sendInParts } from './send-in-parts'

const SIZE = 2.5 * UPLOAD.partBytes
const options = {}

/** A server that keeps what follows; `before` runs ahead of each part, and may break the line. */
function server({
  before = () => {},
  after = () => {},
}: {
  before?: (turn: number) => void
  after?: (turn: number) => void
}) {
  const got: number[] = []
  const tokens = new Set<string>()
  let received = 0
  return {
    got,
    tokens,
    forget: () => (received = 0),
    send: async ({ token, offset, size }: { token: string; offset: number; size: number }, content: Blob) => {
      tokens.add(token)
      before(got.length)
      got.push(content.size)
      if (offset === received) received += content.size
      after(got.length - 1)
      return { received, done: received === size ? 'file' : null }
    },
  }
}
const broken = (at: number) => (turn: number) => {
  if (turn === at) throw new Error('the line')
}
const file = () => new Blob([new Uint8Array(SIZE)])

it('sends parts one after another, with the share of the whole', async () => {
  const { send, got, tokens } = server({})
  const shares: number[] = []
  const onProgress = (share: number) => shares.push(share)
  const done = await sendInParts(file(), { onProgress }, (part, content, each) => {
    each.onProgress?.(1)
    return send(part, content)
  })
  expect(done).toBe('file')
  expect(got).toEqual([UPLOAD.partBytes, UPLOAD.partBytes, UPLOAD.partBytes / 2])
  expect(shares).toEqual([0.4, 0.8, 1])
  expect(tokens.size).toBe(1)
})

it('sent again, a file goes on where the line broke', async () => {
  let failing = true
  const { send, got, tokens } = server({ before: (turn) => failing && broken(1)(turn) })
  const photo = file()
  await expect(sendInParts(photo, options, send)).rejects.toThrow('the line')
  failing = false
  expect(await sendInParts(photo, options, send)).toBe('file')
  expect(got.reduce((sum, bytes) => sum + bytes, 0)).toBe(SIZE)
  expect(tokens.size).toBe(1)
})

it('a part whose answer was lost is sent once more, a file whose last answer was lost only asked for', async () => {
  for (const [lost, most] of [
    [0, SIZE + UPLOAD.partBytes],
    [2, SIZE + UPLOAD.partBytes / 2],
  ] as const) {
    const { send, got } = server({ after: broken(lost) })
    const photo = file()
    await expect(sendInParts(photo, options, send)).rejects.toThrow('the line')
    expect(await sendInParts(photo, options, send)).toBe('file')
    expect(got.reduce((sum, bytes) => sum + bytes, 0)).toBeLessThanOrEqual(most)
  }
})

it('a server that has forgotten the upload gets it from its first byte', async () => {
  const { send, got, forget } = server({ before: broken(2) })
  const photo = file()
  await expect(sendInParts(photo, options, send)).rejects.toThrow('the line')
  forget()
  got.length = 3
  expect(await sendInParts(photo, options, send)).toBe('file')
})

it('gives up on a server that takes nothing', async () => {
  await expect(sendInParts(file(), options, () => Promise.resolve({ received: 0, done: null }))).rejects.toThrow(
    'UNKNOWN',
  )
})
