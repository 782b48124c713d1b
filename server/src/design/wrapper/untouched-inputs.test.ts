import { createBasicEngine } from '../engines/basic/basic-engine'
import type { EngineJob, Raster } from '../engines/engine'
import { changedOutside } from '../engines/testing/changed-outside'
import { decodeRgb, encodePng, plainFace, sampleJob, type SampleJob } from '../engines/testing/job-samples'
import type { ColorChangeJob } from '../modes/color-change'
import type { EliminateEverythingJob } from '../modes/eliminate-everything'
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
