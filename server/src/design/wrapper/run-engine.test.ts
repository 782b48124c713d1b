import sharp from 'sharp'
import { createBasicEngine } from '../engines/basic/basic-engine'
import type { DesignEngine } from '../engines/engine'
import { decodeRgb, encodePng, plainFace, sampleJob } from '../engines/testing/job-samples'
import type { TileChangeJob } from '../modes/tile-change'
import { KeptInputs } from './kept-inputs'
import { runEngine } from './run-engine'

const engine = createBasicEngine()
const context = { signal: new AbortController().signal, progress: () => {} }
const run = (job: TileChangeJob) => runEngine(engine, job, context)
const refusal = (job: TileChangeJob) =>
  run(job).then(
    () => 'none',
    (error: { refusal?: string }) => error.refusal,
  )

describe('runEngine', () => {
  it('changes nothing outside mask and feather, and changes the inside', async () => {
    // Reflections, contact shadows and strong grain take part.
    const surface = { mmWidth: 598, mmHeight: 598, finish: 'polished' as const }
    const { job, room } = await sampleJob(240, { job: { surface }, room: { noise: 4 } })
    const result = await run(job)
    const [before, after] = [room.photo, await decodeRgb(result.image)]
    expect([after.width, after.height]).toEqual([240, 180])
    let [outside, inside, masked] = [0, 0, 0]
    for (let y = 0; y < 180; y++) {
      for (let x = 0; x < 240; x++) {
        const index = y * 240 + x
        const differs = [0, 1, 2].some((c) => before.data[index * 3 + c] !== after.data[index * 3 + c])
        if (room.mask.data[index]) {
          masked++
          if (differs) inside++
          continue
        }
        let near = false
        for (let dy = -3; dy <= 3; dy++) {
          for (let dx = -3; dx <= 3; dx++) {
            const [u, v] = [x + dx, y + dy]
            if (dx * dx + dy * dy > 9 || u < 0 || v < 0 || u >= 240 || v >= 180) continue
            near ||= room.mask.data[v * 240 + u]! > 0
          }
        }
        if (!near && differs) outside++
      }
    }
    expect(outside).toBe(0)
    expect(result.outsideChangedRatio).toBe(0)
    expect(inside).toBeGreaterThan(masked * 0.98)
  })

  it('ignores what an engine changes outside, because it is not pasted', async () => {
    const { job, room } = await sampleJob(160)
    const vandal = {
      ...engine,
      run: async () => ({
        pixels: { ...room.photo, data: room.photo.data.map((v) => 255 - v) },
        method: 'test',
        warnings: [],
      }),
    }
    const result = await runEngine(vandal, job, { signal: new AbortController().signal, progress: () => {} })
    expect(result.outsideChangedRatio).toBe(0)
    const after = await decodeRgb(result.image)
    expect(after.data.subarray(0, 300)).toEqual(room.photo.data.subarray(0, 300))
  })

  it('measures the visible floor and its tiles', async () => {
    // An empty room of 4 × 4 m whose floor is visible from x = 0 to 4000 and y from the near edge on.
    const empty = {
      furniture: [],
      size: [4000, 6000, 2700] as const,
      camera: { position: [2000, 200, 1500] as const, yawDeg: 0, pitchDeg: -20 },
      focalPx: 150,
    }
    const { job, room } = await sampleJob(320, { room: empty, params: {} })
    const { report } = await run(job)
    // Ground truth: corners of the masked pixels, projected exactly.
    let truth = 0
    for (let y = 0; y < 240; y++) {
      for (let x = 0; x < 320; x++) {
        if (room.mask.data[y * 320 + x]) truth += floorAreaOfPixel(x, y, empty)
      }
    }
    expect(report!.areaSqm / (truth / 1e6)).toBeGreaterThan(0.98)
    expect(report!.areaSqm / (truth / 1e6)).toBeLessThan(1.02)
    expect(report!.tileCount).toBeGreaterThanOrEqual(Math.ceil(report!.areaSqm / 0.36))
    expect(report!.tileCount).toBeLessThan((report!.areaSqm / 0.36) * 1.6)
    const { whole, partial, allowance } = report!.tiles!
    expect(whole + partial).toBe(report!.tileCount)
    expect(allowance).toBe(0.05)
    const { cut } = report!.tiles!
    const net = Math.ceil((truth / 602 ** 2) * 1.05)
    expect(Math.abs(report!.tileCountWithWaste - Math.max(net, whole + cut!))).toBeLessThan(2)
  })

  it('gives the same picture for the same seed and another for another', async () => {
    const faces = await Promise.all(['#808080', '#909090', '#a0a0a0', '#b0b0b0', '#c0c0c0'].map((c) => plainFace(c)))
    const { job } = await sampleJob(200, { job: { faces } })
    const [first, again, other] = [await run(job), await run(job), await run({ ...job, seed: 12 })]
    expect(Buffer.compare(first.image, again.image)).toBe(0)
    expect(Buffer.compare(first.image, other.image)).not.toBe(0)
  })

  it('makes the same picture from what it kept of the photo, and follows another mask, plane and photo', async () => {
    const kept = new KeptInputs()
    const again = (each: TileChangeJob) => runEngine(engine, each, { ...context, kept })
    const { job, room } = await sampleJob(200, {
      job: { surface: { mmWidth: 598, mmHeight: 598, finish: 'polished' } },
    })
    const data = room.mask.data.map((value, index) => (index % 200 < 100 ? value : 0))
    const { corners } = job.params.plane
    const jobs = [
      job,
      { ...job, faces: [await plainFace('#604020')] },
      { ...job, mask: await encodePng({ ...room.mask, data }) },
      { ...job, params: { ...job.params, plane: { corners, sizeMm: [1200, 1800] as [number, number] } } },
      { ...job, photo: await sharp(job.photo).modulate({ brightness: 0.6 }).png().toBuffer() },
      job,
    ]
    for (const each of jobs) {
      const [fresh, reused] = [await run(each), await again(each)]
      expect(Buffer.compare(reused.image, fresh.image)).toBe(0)
      expect(reused.warnings).toEqual(fresh.warnings)
      expect(reused.outsideChangedRatio).toBe(0)
    }
    expect(kept.photos.bytes).toBe(2 * 200 * 150 * 4)
  })

  it('makes the same files whether an engine tells which rows are painted or not', async () => {
    const silent: DesignEngine = {
      ...engine,
      run: (prepared, { signal, progress }) => engine.run(prepared, { signal, progress }),
    }
    const { job } = await sampleJob(400)
    const [told, untold] = [await run(job), await runEngine(silent, job, context)]
    expect(Buffer.compare(told.image, untold.image)).toBe(0)
    expect(Buffer.compare(told.preview, untold.preview)).toBe(0)
    expect(told.report).toEqual(untold.report)
    expect([told.outsideChangedRatio, untold.outsideChangedRatio]).toEqual([0, 0])
  })

  it('bounds large photos, and scales plane and mask with them', async () => {
    const { job } = await sampleJob(200)
    const large = (bytes: Uint8Array) =>
      sharp(bytes).resize(4800, 3600, { kernel: 'nearest' }).png({ compressionLevel: 1 }).toBuffer()
    const plane = job.params.plane
    const corners = plane.corners.map(([x, y]) => [x * 24, y * 24]) as typeof plane.corners
    const small = await run(job)
    const result = await run({
      ...job,
      photo: await large(job.photo),
      mask: await large(job.mask),
      params: { ...job.params, plane: { ...plane, corners } },
    })
    expect([result.width, result.height]).toEqual([4096, 3072])
    expect(result.outsideChangedRatio).toBe(0)
    expect(Math.abs(result.report!.areaSqm / small.report!.areaSqm - 1)).toBeLessThan(0.02)
    const preview = await sharp(result.preview).metadata()
    expect([preview.format, preview.width, preview.height]).toEqual(['jpeg', 960, 720])
  })

  it('rotates a photo upright by its orientation first', async () => {
    const { job, room } = await sampleJob(160)
    const lying = await sharp(room.photo.data, { raw: room.photo })
      .rotate(270)
      .withMetadata({ orientation: 6 })
      .png()
      .toBuffer()
    const result = await run({ ...job, photo: lying })
    expect([result.width, result.height]).toEqual([160, 120])
  })

  it('leaves what is beyond the horizon unchanged and warns', async () => {
    const { job, room } = await sampleJob(200)
    const data = Uint8Array.from(room.mask.data)
    for (let x = 80; x < 110; x++) for (let y = 0; y < 100; y++) data[y * 200 + x] = 255
    const result = await run({ ...job, mask: await encodePng({ ...room.mask, data }) })
    expect(result.warnings).toContain('maskBeyondHorizon')
    const after = await decodeRgb(result.image)
    expect(after.data[95 * 3]).toBe(room.photo.data[95 * 3])
  })
})

describe('refusals', () => {
  it('name the fault', async () => {
    const { job, room } = await sampleJob(120)
    const empty = await encodePng({ ...room.mask, data: new Uint8Array(room.mask.data.length) })
    const small = await sharp(job.mask).resize(60).png().toBuffer()
    const [a, b, c, d] = job.params.plane.corners
    const crossed = {
      ...job.params,
      plane: { ...job.params.plane, corners: [a, c, b, d] as [typeof a, typeof a, typeof a, typeof a] },
    }
    const ceiling = await encodePng({
      ...room.mask,
      data: new Uint8Array(room.mask.data.length).fill(255, 0, 40 * 120),
    })
    const other = { ...job, designType: 'of a later release' as never }
    await expect(runEngine(engine, other, context)).rejects.toMatchObject({ refusal: 'ENGINE_UNSUPPORTED' })
    expect(await refusal({ ...job, mask: empty })).toBe('MASK_EMPTY')
    expect(await refusal({ ...job, mask: small })).toBe('MASK_MISMATCH')
    expect(await refusal({ ...job, mask: await sharp(job.mask).jpeg().toBuffer() })).toBe('MASK_MISMATCH')
    expect(await refusal({ ...job, mask: Buffer.from('no picture') })).toBe('MASK_MISMATCH')
    expect(await refusal({ ...job, params: crossed })).toBe('PLANE_INVALID')
    expect(await refusal({ ...job, mask: ceiling })).toBe('PLANE_INVALID')
    await expect(run({ ...job, photo: Buffer.from('no picture') })).rejects.toMatchObject({ code: 'photo_unreadable' })
  })
})

/** Floor area of one pixel by the camera of the empty room, mm². */
function floorAreaOfPixel(
  x: number,
  y: number,
  { camera, focalPx }: { camera: { position: readonly [number, number, number]; pitchDeg: number }; focalPx: number },
): number {
  const pitch = (camera.pitchDeg * Math.PI) / 180
  const at = (u: number, v: number) => {
    const [right, down] = [(u - 160) / focalPx, (v - 120) / focalPx]
    const ahead = Math.cos(pitch) + down * Math.sin(pitch)
    const fall = -Math.sin(pitch) + down * Math.cos(pitch)
    return [(right * camera.position[2]) / fall, (ahead * camera.position[2]) / fall] as const
  }
  const [a, b, c, d] = [at(x, y), at(x + 1, y), at(x + 1, y + 1), at(x, y + 1)]
  return Math.abs((c[0] - a[0]) * (d[1] - b[1]) - (c[1] - a[1]) * (d[0] - b[0])) / 2
}
