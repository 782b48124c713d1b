import { type BackgroundView, backgroundFrame, softnessOf } from '@tessera/shared/contract/backdrop'
import {
  type Background,
  type BackgroundParams,
  type FurnitureBackgroundRequest,
  furnitureBackgroundRequest,
} from '@tessera/shared/contract/design/modes/furniture-background'
import sharp from 'sharp'
import type { z } from 'zod'
import { AppError } from '../../http/app-error'
import { type EngineJob, InputGone, pixelsOf, type PreparedJob, type Raster } from '../engines/engine'
import { digestOf } from '../wrapper/kept-inputs'
import { boundPhoto, readMask, SMALLEST_MASK } from '../wrapper/normalise'
import { pasteInside } from '../wrapper/paste-back'
import { placedPiece } from '../wrapper/placed-piece'
import { orderInWords, regionIn, type ServerMode } from './server-mode'

/** A background; the picture is encoded. */
type Behind = Extract<Background, { from: 'color' }> | (Behold & { picture: Uint8Array })
type Behold = Omit<Extract<Background, { from: 'picture' }>, 'fileId'>

export interface FurnitureBackgroundJob extends EngineJob {
  designType: 'furniture_background'
  /** 8-bit PNG of the photo's size, white = the piece. */
  mask: Uint8Array
  /** One picture each; none of what words describe. */
  backgrounds: Behind[]
  prompt: string | null
}

export interface PreparedFurnitureBackground extends PreparedJob {
  designType: 'furniture_background'
  /** What changes: one channel; 255 beside the piece, 0 on it. */
  mask: Raster
  /** The backdrop's colour or the picture, of the photo's size; null of what words describe. */
  background: string | Raster | null
  prompt: string | null
}

/** A region of nearly all leaves no background. */
const WHOLE = 0.97

const PROMPT = (words: string) =>
  `Replace only the background of this product photo by: ${words}. The piece of furniture stays exactly as it is, at ` +
  'its place and size, and stands on the floor with a soft contact shadow, in matching perspective and light. Photo of ' +
  'a real interior.'

const asked = furnitureBackgroundRequest.pick({ designType: true, params: true })

/** Leaves a piece of furniture as it is and puts another background behind it; each is a picture. */
export const FURNITURE_BACKGROUND: ServerMode<
  FurnitureBackgroundRequest,
  z.output<typeof asked>,
  FurnitureBackgroundJob,
  PreparedFurnitureBackground
> = {
  asked,

  laneOf: ({ params }) => (params.way === 'set' ? 'cpu' : 'remote'),

  async find({ maskFileId, params, count }, finder) {
    if (params.way === 'set') {
      if (params.backgrounds.length !== count) throw refusal('count', 'backgrounds')
      const known = new Set(finder.references.map(({ id }) => id))
      const unknown = params.backgrounds.some((each) => each.from === 'picture' && !known.has(each.fileId))
      if (unknown) throw refusal('referenceFileIds', 'background')
    }
    return { mask: await finder.mask(maskFileId) }
  },

  async check({ mask }, maskCoverage) {
    const share = mask ? await maskCoverage(mask) : 0
    if (share < SMALLEST_MASK) throw new AppError('MASK_EMPTY')
    if (share > WHOLE) throw refusal('maskFileId', 'no_background')
  },

  async job({ asked: { designType, params }, files }, read) {
    const references = files.reference ?? []
    const pictureIds = idsOf(params)
    if (pictureIds.some((id) => !references.includes(id))) throw new InputGone()
    const [photo, mask, ...pictures] = await read([files.photo?.[0], files.mask?.[0], ...pictureIds])
    const backgrounds = params.way === 'set' ? params.backgrounds : []
    return {
      designType,
      lane: params.way === 'set' ? 'cpu' : 'remote',
      photo: photo!,
      mask: mask!,
      backgrounds: backgrounds.map((each): Behind => {
        if (each.from === 'color') return each
        const { fileId, ...behold } = each
        return { ...behold, picture: pictures[pictureIds.indexOf(fileId)]! }
      }),
      prompt: params.way === 'generate' ? params.prompt : null,
    }
  },

  wrapping: {
    async prepare(job, { photos, regions }) {
      const { designType, photo: encoded, mask: white, backgrounds, prompt, seed, image = 0 } = job
      const photoKey = digestOf(encoded)
      const photo = await photos.of(photoKey, () => boundPhoto(encoded))
      const region = await regions.of(digestOf(photoKey, white, 'beside'), async () => ({
        mask: inverted(await readMask(white, photo)),
        cut: false,
      }))
      const behind = backgrounds[image % Math.max(1, backgrounds.length)]
      const placed = behind?.piece && (await placedPiece(behind.piece, photo.raster, inverted(region.mask)))
      const shown = placed ? { photo: placed.photo, mask: inverted(placed.mask) } : { photo: photo.raster, ...region }
      const background = behind ? await backgroundOf(behind, photo.raster) : null
      const words = prompt === null ? null : PROMPT(prompt)
      const { photo: picture, mask } = shown
      return { prepared: { designType, photo: picture, mask, background, prompt: words, seed }, warnings: [] }
    },
    finish: ({ photo, mask }, pixels) => pasteInside(photo, pixels, mask),
    order: (prepared) => orderInWords(prepared, 'backgrounds are set by the embedded engine'),
  },

  answer({ asked: { designType, params }, files }, urlOf) {
    const there = new Set(files.reference)
    return {
      designType,
      ...regionIn(files, urlOf),
      params,
      pictures: idsOf(params).flatMap((fileId) => (there.has(fileId) ? [{ fileId, url: urlOf(fileId) }] : [])),
    }
  },

  nameOf: () => '',
}

const inverted = (mask: Raster): Raster => ({ ...mask, data: mask.data.map((value) => 255 - value) })

/** Pictures that are named, each once. */
const idsOf = (params: BackgroundParams): string[] =>
  params.way === 'set'
    ? [...new Set(params.backgrounds.flatMap((each) => (each.from === 'picture' ? [each.fileId] : [])))]
    : []

async function backgroundOf(behind: Behind, photo: Raster): Promise<string | Raster> {
  if (behind.from === 'color') return behind.color
  const { raster } = await boundPhoto(behind.picture)
  const turned = sharp(raster.data, { raw: raster })
  const upright = behind.mirrored ? await turned.flop().raw().toBuffer() : raster.data
  const { left, top, width, height } = inWholePixels(behind, raster, photo)
  const shown = sharp(upright, { raw: raster })
    .extract({ left, top, width, height })
    .resize(photo.width, photo.height, { fit: 'fill' })
  const soft = behind.isSoft ? shown.blur(Math.max(0.3, softnessOf(photo))) : shown
  return { ...photo, data: pixelsOf(await soft.raw({ depth: 'uchar' }).toBuffer()) }
}

function inWholePixels(view: BackgroundView, picture: Raster, photo: Raster) {
  const frame = backgroundFrame(view, picture, photo)
  const width = Math.max(1, Math.min(picture.width, Math.round(frame.width)))
  const height = Math.max(1, Math.min(picture.height, Math.round(frame.height)))
  return {
    left: Math.min(picture.width - width, Math.max(0, Math.round(frame.left))),
    top: Math.min(picture.height - height, Math.max(0, Math.round(frame.top))),
    width,
    height,
  }
}

const refusal = (path: string, message: string) => new AppError('VALIDATION', { issues: [{ path, message }] })
