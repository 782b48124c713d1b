import { join } from 'node:path'
import sharp from 'sharp'
import { packageRoot } from '../../../../package-root'
import type { EliminateEverythingJob } from '../../../modes/eliminate-everything'
import type { JobRef } from '../../engine'

const SIZE = { width: 320, height: 256 }

/** A small photo with a region. */
export async function remotePhoto(): Promise<{ photo: Buffer; mask: Buffer; size: typeof SIZE }> {
  const photo = await sharp(join(packageRoot, 'assets/rooms/living-room.jpg'))
    .resize(SIZE.width, SIZE.height)
    .png()
    .toBuffer()
  const white = await sharp({ create: { width: 200, height: 70, channels: 3, background: '#ffffff' } })
    .png()
    .toBuffer()
  const mask = await sharp({ create: { ...SIZE, channels: 3, background: '#000000' } })
    .composite([{ input: white, left: 60, top: 160 }])
    .toColourspace('b-w')
    .png()
    .toBuffer()
  return { photo, mask, size: SIZE }
}

export async function removalJob(): Promise<EliminateEverythingJob> {
  const { photo, mask } = await remotePhoto()
  return { designType: 'eliminate_everything', photo, mask, seed: 7 }
}

/** What the queue keeps of a purchase. */
export function memory(known?: string): JobRef & { kept: string[] } {
  const kept = known === undefined ? [] : [known]
  return {
    kept,
    get known() {
      return kept.at(-1)
    },
    keep: async (ref) => void kept.push(ref),
  }
}
