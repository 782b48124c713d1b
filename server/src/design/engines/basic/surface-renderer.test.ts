import { createTilePattern } from '@tessera/shared/contract/laying'
import { LAYINGS } from '@tessera/shared/contract/material'
import { applyHomography, solvePlane } from '@tessera/shared/contract/plane'
import { runEngine } from '../../wrapper/run-engine'
import { decodeRgb, plainFace, sampleJob } from '../testing/job-samples'
import { sampleRoom } from '../testing/room-samples'
import { drawRoom } from '../testing/synthetic-room'
import { flatNoise } from '../testing/flat-noise'
import { isInner, jointOffsets, projectPlane } from '../testing/joint-offsets'
import { createBasicEngine } from './basic-engine'

const engine = createBasicEngine()
const context = { signal: new AbortController().signal, progress: () => {} }
/** An empty, evenly lit room: dark pixels in the result are joints. */
const EVEN = {
  furniture: [],
  ambient: 0.8,
  light: { at: [0, 0, 2600] as const, radius: 1, power: 0 },
  noise: 0,
  floor: () => [0.5, 0.5, 0.5] as const,
  rays: 1,
}

describe('joints', () => {
  const drawn = drawRoom(sampleRoom(480, 360, EVEN))

  it.each(LAYINGS)('are where the true camera sees them: %s', async (laying) => {
    const surface = { mmWidth: 596, mmHeight: 296, finish: 'matte' as const }
    const { job, room } = await sampleJob(480, {
      drawn,
      job: { faces: [await plainFace('#f0f0f0')], surface },
      params: { laying, groutMm: 4, groutColor: '#101010', angleDeg: 10 },
    })
    const picture = await decodeRgb((await runEngine(engine, job, context)).image)
    const pattern = createTilePattern({ ...surface, laying, angleDeg: 10, groutMm: 4 })
    const offsets = jointOffsets(picture, room, pattern)
    expect(offsets.length).toBeGreaterThan(40)
    expect(Math.max(...offsets)).toBeLessThanOrEqual(2)
    expect(offsets.reduce((sum, offset) => sum + offset, 0) / offsets.length).toBeLessThan(0.6)
  })

  it.each(['chequer', 'border'] as const)(
    'lie between tiles of two materials, each where the plane has it: %s',
    async (laying) => {
      const surface = { mmWidth: 596, mmHeight: 596, finish: 'matte' as const }
      const { job, room } = await sampleJob(480, {
        drawn,
        job: {
          faces: [await plainFace('#f0f0f0')],
          surface,
          second: { faces: [await plainFace('#303030')], surface: { ...surface, finish: 'polished' } },
        },
        params: { laying, groutMm: 4 },
      })
      const picture = await decodeRgb((await runEngine(engine, job, context)).image)
      const pattern = createTilePattern({ ...surface, laying, angleDeg: 0, groutMm: 4, sizeMm: [2400, 3600] })
      const seen: [number[], number[]] = [[], []]
      for (let i = -2; i < 8; i++) {
        for (let j = -2; j < 8; j++) {
          const [x, y] = projectPlane(room, [(i + 0.5) * 600, (j + 0.5) * 600]).map(Math.floor) as [number, number]
          if (x < 5 || y < 5 || x >= picture.width - 5 || y >= picture.height - 5 || !isInner(room.mask, x, y)) continue
          seen[pattern.second(i, j) ? 1 : 0].push(picture.data[(y * picture.width + x) * 3]!)
        }
      }
      expect(Math.min(seen[0].length, seen[1].length)).toBeGreaterThan(4)
      expect(Math.min(...seen[0])).toBeGreaterThan(Math.max(...seen[1]) + 40)
    },
  )

  it('keep their size in mm when only one length is known', async () => {
    const room = { ...EVEN, camera: { position: [900, 300, 1500] as const, yawDeg: 24, pitchDeg: -16 } }
    const sample = await sampleJob(320, { room })
    const { corners } = sample.job.params.plane
    const solution = solvePlane(
      { corners, knownLength: { from: corners[3], to: corners[2], mm: 2400 } },
      { width: 320, height: 240 },
    )
    expect(solution.ok && Math.abs(solution.geometry.sizeMm[1] / 3600 - 1)).toBeLessThan(0.02)
    const point = applyHomography(solution.ok ? solution.geometry.mmToImage : [1, 0, 0, 0, 1, 0, 0, 0, 1], [600, 600])
    const truth = sample.room.project([1400, 4600, 0])
    expect(Math.hypot(point[0] - truth[0], point[1] - truth[1])).toBeLessThan(2)
  })
})

describe('grain', () => {
  it.each([1, 4])('is as strong as the photo has it: noise of %d', async (noise) => {
    const { job, room } = await sampleJob(320, {
      room: { ...EVEN, noise },
      job: { faces: [await plainFace('#c8c8c8')], surface: { mmWidth: 2000, mmHeight: 2000, finish: 'matte' } },
      params: { groutMm: 1, groutColor: '#c8c8c8' },
    })
    const picture = await decodeRgb((await runEngine(engine, job, context)).image)
    const ratio = flatNoise(picture, room.mask) / flatNoise(room.photo, room.mask)
    expect(ratio).toBeGreaterThan(0.75)
    expect(ratio).toBeLessThan(1.25)
  })
})

describe('far away', () => {
  it('fine tiles converge to their mean without moiré', async () => {
    const { job, room } = await sampleJob(400, {
      room: { ...EVEN, size: [4800, 30_000, 2700] as const },
      job: { faces: [await plainFace('#ffffff')], surface: { mmWidth: 46, mmHeight: 46, finish: 'matte' } },
      params: { groutMm: 4, groutColor: '#000000' },
    })
    const picture = await decodeRgb((await runEngine(engine, job, context)).image)
    const bottom = 300
    let worst = 0
    for (let y = 0; y < bottom; y++) {
      const floor = Array.from({ length: 400 }, (_, x) => x).filter((x) => isInner(room.mask, x, y))
      const depth = floor.length > 0 ? floor.length : 0
      // Rows where a tile is thinner than half a pixel: from the horizon down to about 12 m.
      if (depth < 40 || y > 165) continue
      const values = floor.map((x) => picture.data[(y * 400 + x) * 3]!)
      const mean = values.reduce((sum, value) => sum + value, 0) / values.length
      worst = Math.max(worst, Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length))
    }
    expect(worst).toBeGreaterThan(0)
    expect(worst).toBeLessThan(12)
  })
})
