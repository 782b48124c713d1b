/**
 * `npx tsx bench/assets-source/sample-regions/sample-regions.ts`: objects of the sample rooms as the product sees them
 * from a person's box, for seeded designs that recolour them.
 */
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { createPerception } from '../../../server/src/design/perception/perception'
import { boundPhoto } from '../../../server/src/design/wrapper/normalise'
import { methodNow } from '../../perception/methods'

const ROOMS = join(import.meta.dirname, '../../../server/assets/rooms')
/** `[left, top, width, height]` in photo pixels. */
const REGIONS = [{ room: 'living-room', name: 'sofa', box: [0, 540, 665, 350] }] as const

const perception = createPerception()
const seeing = methodNow(perception)
mkdirSync(join(ROOMS, 'regions'), { recursive: true })
for (const { room, name, box } of REGIONS) {
  const encoded = readFileSync(join(ROOMS, `${room}.jpg`))
  const photo = { name: room, encoded, raster: (await boundPhoto(encoded)).raster }
  await seeing.prepare(photo)
  const { mask } = await seeing.see(photo, { kind: 'object', box: [...box] })
  const { data, width, height } = mask
  await sharp(data, { raw: { width, height, channels: 1 } })
    .toColourspace('b-w')
    .png({ compressionLevel: 9 })
    .toFile(join(ROOMS, 'regions', `${room}-${name}.png`))
}
await perception.close()
