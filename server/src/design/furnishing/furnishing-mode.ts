import type { FurnishingParams } from '@tessera/shared/contract/design/furnishing'
import type { ChangeEntityRequest } from '@tessera/shared/contract/design/modes/change-entity'
import type { CreationEmptyChangeRequest } from '@tessera/shared/contract/design/modes/creation-empty-change'
import { MOST_OF_A_DRAFT } from '@tessera/shared/contract/design/modes/eliminate-everything'
import { type PieceSize, pieceFrame } from '@tessera/shared/contract/furnishing'
import { solvePlane } from '@tessera/shared/contract/plane'
import sharp from 'sharp'
import type { z } from 'zod'
import type { PieceSnapshot } from '../../db/schema/design'
import { AppError } from '../../http/app-error'
import { coveredBy, leftOpenBy, type PieceLayer, pieceLayer } from '../engines/basic/furnishing/piece-layer'
import { type EngineJob, EngineRefusal, InputGone, type PreparedJob, type Raster } from '../engines/engine'
import { orderInWords, referenceIn, regionIn, type ServerMode } from '../modes/server-mode'
import { usedMaterialOf } from '../used-materials'
import { digestOf } from '../wrapper/kept-inputs'
import { boundPhoto, type BoundedPhoto, readMask, scalePlane, SMALLEST_MASK } from '../wrapper/normalise'
import { pasteOverEdge } from '../wrapper/paste-back'
import { AS_PICTURED } from '../wrapper/region-words'

type FurnishingType = 'change_entity' | 'creation_empty_change'
type FurnishingRequest = ChangeEntityRequest | CreationEmptyChangeRequest

export interface FurnishingJob extends EngineJob {
  designType: FurnishingType
  /** 8-bit PNG of the photo's size. */
  mask: Uint8Array
  params: FurnishingParams
  /** Of each piece, in the order of `params.pieces`. */
  cutouts: { picture: Uint8Array; mm: PieceSize }[]
  references: Uint8Array[]
}

export interface PreparedFurnishing extends PreparedJob {
  designType: FurnishingType
  /** What may change: one channel; 255 inside, 0 outside. */
  mask: Raster
  /** What goes before anything comes; null where nothing of it would be seen. */
  old: Raster | null
  /** The part of it that the new pieces leave open. */
  leftOpen: Raster | null
  /** The farthest first. */
  layers: PieceLayer[]
  /** Null of pieces that are placed. */
  prompt: string | null
  references: Uint8Array[]
}

interface Asked {
  designType: FurnishingType
  params: FurnishingParams
}

/** A region of nearly all is none: nobody takes the whole room away. */
const WHOLE = 0.98

/** A mode that puts furniture into a photo: pieces of the library, or what an engine makes of words. */
export function furnishingMode(
  asked: z.ZodType<Asked>,
  promptOf: (words: string) => string,
): ServerMode<FurnishingRequest, Asked, FurnishingJob, PreparedFurnishing> {
  return {
    asked,
    laneOf: ({ params }) => (params.way === 'place' ? 'cpu' : 'remote'),

    async find({ maskFileId, params }, finder) {
      const mask = await finder.mask(maskFileId)
      if (params.way === 'generate') return { mask }
      const solution = solvePlane(params.plane, finder.photo)
      if (!solution.ok) {
        throw new AppError('PLANE_INVALID', { issues: [{ path: 'params.plane', message: solution.fault }] })
      }
      const pieces: PieceSnapshot[] = []
      for (const { materialId } of params.pieces) pieces.push(await finder.furniture(materialId))
      const square = { width: 1, height: 1 }
      const isOff = params.pieces.findIndex(
        ({ at }, index) => !pieceFrame(solution.geometry, at, pieces[index]!.mm, square, finder.photo),
      )
      if (isOff >= 0) {
        throw new AppError('VALIDATION', { issues: [{ path: `params.pieces.${isOff}.at`, message: 'off_floor' }] })
      }
      return { mask, pieces }
    },

    // How much of an old thing stays in sight is known once the cut-outs are read: the bound of a draft is kept then.
    async check({ mask }, maskCoverage) {
      const share = mask ? await maskCoverage(mask) : 0
      if (share < SMALLEST_MASK) throw new AppError('MASK_EMPTY')
    },

    async job({ asked: { designType, params }, files, pieces }, read) {
      if (params.way === 'place' && pieces?.length !== params.pieces.length) throw new InputGone()
      const placed = pieces ?? []
      const references = files.reference ?? []
      const [photo, mask, ...others] = await read([
        files.photo?.[0],
        files.mask?.[0],
        ...placed.map(({ cutoutFileId }) => cutoutFileId),
        ...references,
      ])
      return {
        designType,
        lane: params.way === 'place' ? 'cpu' : 'remote',
        photo: photo!,
        mask: mask!,
        params,
        cutouts: placed.map(({ mm }, index) => ({ picture: others[index]!, mm })),
        references: others.slice(placed.length),
      }
    },

    wrapping: {
      async prepare(job, { photos }) {
        const photo = await photos.of(digestOf(job.photo), () => boundPhoto(job.photo))
        const { designType, params, seed, references } = job
        const region = await readMask(job.mask, photo)
        const common = { designType, photo: photo.raster, seed }
        if (params.way === 'generate') {
          const prompt = promptOf(params.prompt) + (references.length > 0 ? AS_PICTURED : '')
          const nothingPlaced = { old: null, leftOpen: null, layers: [] }
          return { prepared: { ...common, ...nothingPlaced, mask: region, prompt, references }, warnings: [] }
        }
        const layers = await layersOf(job, params, photo)
        const mask = coveredBy(layers, photo.raster)
        const goes = shareOf(region) < WHOLE
        if (goes) region.data.forEach((value, index) => (mask.data[index] ||= value))
        const leftOpen = goes ? leftOpenBy(layers, region) : null
        const old = leftOpen && region
        // What is seen of it is continued from its surroundings, as in a removal.
        if (leftOpen && shareOf(leftOpen) > MOST_OF_A_DRAFT) {
          throw new EngineRefusal('ENGINE_UNSUPPORTED', 'too much of the old is left open', ['design.engines.http'])
        }
        return { prepared: { ...common, mask, old, leftOpen, layers, prompt: null, references: [] }, warnings: [] }
      },
      finish: ({ photo, mask }, pixels) => pasteOverEdge(photo, pixels, mask),
      order: (prepared) => orderInWords(prepared, 'pieces are placed by the embedded engine'),
    },

    answer({ asked: { designType, params }, files, pieces }, urlOf) {
      return {
        designType,
        ...regionIn(files, urlOf),
        params,
        pieces: (pieces ?? []).map((piece) => usedMaterialOf(piece, urlOf)),
        reference: referenceIn(files, urlOf),
      }
    },

    nameOf: ({ pieces }) => (pieces ?? []).map(({ name }) => name).join(' + '),
  }
}

async function layersOf(
  { cutouts }: FurnishingJob,
  { plane, pieces }: Extract<FurnishingParams, { way: 'place' }>,
  { raster, original }: BoundedPhoto,
): Promise<PieceLayer[]> {
  const solution = solvePlane(scalePlane(plane, original, raster), raster)
  if (!solution.ok) throw new EngineRefusal('PLANE_INVALID', solution.fault)
  const [byX, byY] = [raster.width / original.width, raster.height / original.height]
  const layers: PieceLayer[] = []
  for (const [index, { at, mirrored }] of pieces.entries()) {
    const { picture, mm } = cutouts[index]!
    const size = await sharp(picture).metadata()
    const frame = pieceFrame(solution.geometry, [at[0] * byX, at[1] * byY], mm, size, raster)
    if (!frame) throw new EngineRefusal('PLANE_INVALID', `piece ${index} does not stand on the floor`)
    layers.push(await pieceLayer(picture, frame, { mirrored, photo: raster }))
  }
  return layers.toSorted((a, b) => a.footprint.y - b.footprint.y)
}

const shareOf = ({ data }: Raster): number => data.reduce((sum, value) => sum + (value ? 1 : 0), 0) / data.length
