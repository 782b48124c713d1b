import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { toHalf } from '../../../server/src/design/perception/half-floats'
import { openSegmenter } from '../../../server/src/design/perception/segmenter'
import { viewOf } from '../../../server/src/design/perception/view'

/**
 * Encodes pictures as the product does, for `train_head.py`: beside each `<name>.jpg` of a folder its embedding as 16-bit
 * floats, `<name>.f16`, and its size in the square, `<name>.json`. About 1 CPU second a picture. Run:
 * `pnpm exec tsx bench/assets-source/floor-network/encode_rooms.ts <folder>`
 */
async function main(folder: string): Promise<void> {
  const segmenter = await openSegmenter()
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.jpg'))) {
    const goal = join(folder, file.replace('.jpg', ''))
    if (existsSync(`${goal}.json`)) continue
    const { raster } = await viewOf(readFileSync(join(folder, file)))
    const { data, width, height } = await segmenter.encode(raster)
    writeFileSync(`${goal}.f16`, toHalf(data))
    writeFileSync(`${goal}.json`, JSON.stringify({ width, height }))
  }
}

await main(process.argv[2]!)
