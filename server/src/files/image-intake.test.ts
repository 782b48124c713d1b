import fs from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { receive } from './image-intake'

/** The call of a write stream. */
type Open = (path: string, flags: string, mode: number, opened: (error: Error | null, fd: number) => void) => void

/** The next file is opened late. @returns resolves when it is open */
function slowDisk(): Promise<void> {
  const open = fs.open as Open
  return new Promise((resolve) => {
    const late: Open = (path, flags, mode, opened) =>
      setTimeout(() => {
        open(path, flags, mode, (error, fd) => {
          opened(error, fd)
          resolve()
        })
      }, 100)
    jest.spyOn(fs, 'open').mockImplementationOnce(late as typeof fs.open)
  })
}

it('leaves nothing of a stream that breaks off while a slow disk opens its file', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'intake-'))
  const opened = slowDisk()
  const stream = new Readable({ read: () => undefined })
  const received = receive(stream, folder, () => false)
  stream.push(Buffer.alloc(1000))
  stream.destroy(new Error('connection lost'))
  await expect(received).rejects.toMatchObject({ errorName: 'FILE_BROKEN' })
  await opened
  expect(await readdir(folder)).toEqual([])
  await rm(folder, { recursive: true })
})
