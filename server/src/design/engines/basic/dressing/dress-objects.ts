import { type Cover, coverOf, solveFront, writeDressed } from '@tessera/shared/contract/dressing/dress'
import { roomLightOf } from '@tessera/shared/contract/dressing/room-light'
import { logLight, shadeOf } from '@tessera/shared/contract/dressing/shade'
import { isLargePattern, SWATCH_PX, type Swatch, swatchOf } from '@tessera/shared/contract/dressing/swatch'
import { writeLab } from '@tessera/shared/contract/lab'
import { goodsShare } from '@tessera/shared/contract/dressing/goods-share'
import { UPLOAD } from '@tessera/shared/contract/constants'
import sharp from 'sharp'
import type { PreparedFurnitureMaterial, Worn } from '../../../modes/furniture-material'
import { edgeOf } from '../../../wrapper/paste-back'
import { type EngineContext, EngineFailure, type EngineOutput, pixelsOf, type Raster } from '../../engine'
import { type ObjectPixels, placesOf, sourceOf } from '../objects/edge-source'
import { oldColours, ownShares } from '../objects/own-parts'

/** Dresses each object in its swatch; the light on it and its folds stay. */
export async function dressObjects(job: PreparedFurnitureMaterial, context: EngineContext): Promise<EngineOutput> {
  const { photo, mask, objects, worn, sparing } = job
  const source = sourceOf(photo, objects, edgeOf(photo, mask).reach)
  const { owners, pixels, colours } = source
  const own = sparing ? sharesOf(source, worn.length, photo.width) : new Float32Array(pixels.length).fill(1)
  const swatches = await Promise.all(worn.map(({ swatch }) => readSwatch(swatch)))
  context.progress(0.3)

  const picture = { ...photo, data: new Uint8Array(photo.data) }
  const fresh = new Uint8Array(3)
  for (const [number, wear] of worn.entries()) {
    // The owners' number of an object begins at 1.
    const places = placesOf(source, number + 1)
    const mine = {
      width: photo.width,
      height: photo.height,
      pixels: places.map((place) => pixels[place]!),
      light: new Float32Array(places.length).map((_, at) => logLightOf(colours, places[at]! * 3)),
      own: new Float32Array(places.length).map((_, at) => own[places[at]!]!),
    }
    const cover = layOn(photo, wear, swatches[number]!)
    const dressed = { shade: shadeOf(mine), goods: wear.goods, cover, room: roomLightOf(photo, mine.pixels) }
    for (let at = 0; at < places.length; at++) {
      const [index, share] = [mine.pixels[at]!, mine.own[at]!]
      if (share === 0) continue
      writeDressed(fresh, 0, dressed, index % photo.width, Math.floor(index / photo.width), at)
      for (let channel = 0; channel < 3; channel++) {
        const was = photo.data[index * 3 + channel]!
        picture.data[index * 3 + channel] = Math.round(was + (fresh[channel]! - was) * share)
      }
    }
    context.progress(0.3 + (0.7 * (number + 1)) / worn.length)
  }
  const isFlat = worn.some(
    ({ goods, repeat, front }, number) =>
      goods === 'upholstery' && !front && isLargePattern(swatches[number]!, repeat) && owners.includes(number + 1),
  )
  return { pixels: picture, method: 'shaded-swatch', warnings: isFlat ? ['patternFlat'] : [] }
}

function sharesOf(source: ObjectPixels, count: number, width: number): Float32Array {
  const { pixels, colours } = source
  const labs = new Float32Array(pixels.length * 3)
  for (let at = 0; at < labs.length; at += 3) writeLab(labs, at, colours[at]!, colours[at + 1]!, colours[at + 2]!)
  return ownShares(source, labs, oldColours(source, labs, count), width, goodsShare)
}

const logLightOf = (rgb: Uint8Array, at: number) => logLight(rgb[at]!, rgb[at + 1]!, rgb[at + 2]!)

function layOn(photo: Raster, { repeat, angleDeg, front }: Worn, swatch: Swatch): Cover {
  const solution = front && solveFront(front, photo)
  const toFront = solution?.ok ? solution.geometry.imageToMm : undefined
  return coverOf({ swatch, widthPx: repeat * Math.max(photo.width, photo.height), angleDeg, toFront })
}

/** @throws EngineFailure engine_failed when it cannot be decoded */
async function readSwatch(encoded: Uint8Array): Promise<Swatch> {
  try {
    const { data, info } = await sharp(encoded, { limitInputPixels: UPLOAD.maxPx * UPLOAD.maxPx })
      .autoOrient()
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .resize(SWATCH_PX, SWATCH_PX, { fit: 'inside', withoutEnlargement: true })
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true })
    const { width, height, channels } = info
    const rgb =
      channels === 3
        ? pixelsOf(data)
        : Uint8Array.from({ length: width * height * 3 }, (_, at) => data[Math.floor(at / 3)]!)
    return swatchOf({ data: rgb, width, height })
  } catch (error) {
    throw new EngineFailure('engine_failed', 'A swatch cannot be decoded.', { cause: error })
  }
}
