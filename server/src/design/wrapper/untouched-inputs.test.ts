import { levelOfObject } from '@tessera/shared/contract/design/mask-levels'
import { createBasicEngine } from '../engines/basic/basic-engine'
import type { EngineJob, Raster } from '../engines/engine'
import { changedOutside } from '../engines/testing/changed-outside'
import { decodeRgb, encodePng, plainFace, sampleJob, type SampleJob } from '../engines/testing/job-samples'
import type { FurnishingJob } from '../furnishing/furnishing-mode'
import { BILLET_DESIGN, type BilletDesignJob } from '../modes/billet-design'
import { CHANGE_ENTITY } from '../modes/change-entity'
import type { ColorChangeJob } from '../modes/color-change'
import type { EliminateEverythingJob } from '../modes/eliminate-everything'
import type { FurnitureBackgroundJob } from '../modes/furniture-background'
import type { FurnitureMaterialJob } from '../modes/furniture-material'
import type { StyleImitationJob } from '../modes/style-imitation'
import { KeptInputs } from './kept-inputs'
import { runEngine } from './run-engine'

const engine = createBasicEngine()
const context = { signal: new AbortController().signal, progress: () => {} }

/** 255 in a disc on the floor and in a rectangle on the wall. */
function twoObjects({ width, height }: Raster, second: number): Raster {
  const data = new Uint8Array(width * height)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      if (Math.hypot(x - width * 0.5, y - height * 0.8) < width * 0.08) data[y * width + x] = 255
      if (x > width * 0.3 && x < width * 0.5 && y > height * 0.15 && y < height * 0.35) data[y * width + x] = second
    }
  return { data, width, height, channels: 1 }
}

const JOBS: Readonly<Record<string, (sample: SampleJob) => Promise<{ job: EngineJob; mask: Raster }>>> = {
  tiles: async ({ job, room }) => ({ job, mask: room.mask }),
  'colours of two things': async ({ job: { photo, seed }, room }) => {
    const mask = twoObjects(room.photo, 254)
    const schemes = [['#5d6e4e', '#26364f']]
    const given = { photo, seed, mask: await encodePng(mask), schemes, sparing: true }
    return { job: { designType: 'color_change', ...given } satisfies ColorChangeJob, mask }
  },
  'a material on two things': async ({ job: { photo, seed }, room }) => {
    const mask = twoObjects(room.photo, 254)
    const worn = { goods: 'upholstery' as const, repeat: 0.2, angleDeg: 0, swatch: await plainFace('#884433') }
    const given = { photo, seed, mask: await encodePng(mask), schemes: [[worn, worn]], sparing: true }
    return { job: { designType: 'furniture_material', ...given } satisfies FurnitureMaterialJob, mask }
  },
  removal: async ({ job: { photo, seed }, room }) => {
    const mask = twoObjects(room.photo, 0)
    const given = { photo, seed, mask: await encodePng(mask) }
    return { job: { designType: 'eliminate_everything', ...given } satisfies EliminateEverythingJob, mask }
  },
  'a palette': async ({ job: { photo, seed }, room }) => {
    const mask = twoObjects(room.photo, 255)
    const reference = await plainFace('#6688aa', 300)
    const given = { photo, seed, mask: await encodePng(mask), reference, strengths: [1], prompt: null }
    return { job: { designType: 'style_imitation', ...given } satisfies StyleImitationJob, mask }
  },
  'a background': async ({ job: { photo, seed }, room }) => {
    const piece = twoObjects(room.photo, 0)
    const picture = await encodePng(room.photo)
    const view = { from: 'picture', picture, zoom: 1.5, x: 0.2, y: 0.5, mirrored: true, isSoft: true } as const
    const given = { photo, seed, mask: await encodePng(piece), backgrounds: [view], prompt: null }
    const mask = { ...piece, data: piece.data.map((value) => 255 - value) }
    return { job: { designType: 'furniture_background', ...given } satisfies FurnitureBackgroundJob, mask }
  },
  'a raw shell': async ({ job: { photo, seed, params, faces, surface }, room }) => {
    const wall = twoObjects(room.photo, 255).data
    const levels = room.mask.data.map((value, at) =>
      value > 0 ? levelOfObject(0) : wall[at]! > 0 ? levelOfObject(1) : 0,
    )
    const { plane, ...laid } = params
    const given = {
      photo,
      seed,
      mask: await encodePng({ ...room.mask, data: levels }),
      schemes: [
        [
          { with: 'material' as const, ...laid, surface: 'floor' as const, material: surface, faces },
          { with: 'paint' as const, surface: 'wall' as const, color: '#5d6e4e' },
        ],
      ],
      plane,
      prompt: null,
      references: [],
    }
    const job: BilletDesignJob = { designType: 'billet_design', ...given }
    // Seams between two surfaces are closed.
    const { prepared } = await BILLET_DESIGN.wrapping.prepare(job, new KeptInputs())
    return { job, mask: prepared.mask }
  },
  'furniture, in place of a thing': async ({
    job: {
      photo,
      seed,
      params: { plane },
    },
    room,
  }) => {
    const { width, height } = room.photo
    const params = {
      way: 'place' as const,
      plane,
      pieces: [{ materialId: 'piece', at: [width * 0.5, height * 0.9] as [number, number], mirrored: true }],
    }
    const cutouts = [{ picture: await plainFace('#884433'), mm: { width: 600, depth: 400, height: 500 } }]
    const given = { photo, seed, mask: await encodePng(twoObjects(room.photo, 0)), params, cutouts, references: [] }
    const job: FurnishingJob = { designType: 'change_entity', ...given }
    const { prepared } = await CHANGE_ENTITY.wrapping.prepare(job, new KeptInputs())
    return { job, mask: prepared.mask }
  },
}

describe.each(Object.keys(JOBS))('%s', (name) => {
  it('change nothing beyond mask and feather, nor the photo that is kept for the next design', async () => {
    const sample = await sampleJob(240, { room: { noise: 3 } })
    const { job, mask } = await JOBS[name]!(sample)
    const kept = new KeptInputs()
    const made = await runEngine(engine, job, { ...context, kept })
    const photo = await decodeRgb(job.photo)
    expect(changedOutside(photo, await decodeRgb(made.image), mask)).toBe(0)
    // By photo and region as they are kept now.
    for (const next of [job, sample.job]) {
      const [fresh, again] = [
        await runEngine(engine, next, context),
        await runEngine(engine, next, { ...context, kept }),
      ]
      expect(Buffer.from(again.image).equals(fresh.image)).toBe(true)
    }
  })
})
