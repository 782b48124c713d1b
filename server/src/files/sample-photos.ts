import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { packageRoot } from '../package-root'

const roomList = z.array(z.object({ key: z.string().regex(/^[a-z0-9-]+$/), width: z.int(), height: z.int() }))

export interface SamplePhoto {
  key: string
  path: string
  sha256: string
  width: number
  height: number
}

/** The room photos that come with the product: `rooms/rooms.json` and one JPEG for each of its keys. Without the list there are none. */
export async function loadSamplePhotos(assetsDir = join(packageRoot, 'assets')): Promise<Map<string, SamplePhoto>> {
  const folder = join(assetsDir, 'rooms')
  const list = await readFile(join(folder, 'rooms.json'), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '[]'
    throw error
  })
  const rooms = roomList.parse(JSON.parse(list))
  const photos = await Promise.all(
    rooms.map(async (room) => {
      const path = join(folder, `${room.key}.jpg`)
      const sha256 = createHash('sha256')
        .update(await readFile(path))
        .digest('hex')
      return { ...room, path, sha256 }
    }),
  )
  return new Map(photos.map((photo) => [photo.key, photo]))
}
