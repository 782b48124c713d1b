import { Worker } from 'node:worker_threads'
import { AppError } from '../../http/app-error'
import { sampleJob } from '../engines/testing/job-samples'
import { createEnginePool } from './pool'

describe('createEnginePool', () => {
  it('runs the embedded engine in its own thread without blocking the main thread', async () => {
    const pool = createEnginePool({ workers: 1, timeoutMs: 60_000 })
    const ended = jest.spyOn(Worker.prototype, 'terminate')
    try {
      const { job } = await sampleJob(160)
      const progress: number[] = []
      let turns = 0
      const ticking = setInterval(() => turns++, 5)
      const result = await pool.run(job, { onProgress: (part) => progress.push(part) })
      clearInterval(ticking)
      expect(result).toMatchObject({ engine: 'basic', width: 160, height: 120, outsideChangedRatio: 0, seed: 11 })
      expect(result.image.subarray(1, 4)).toEqual(new Uint8Array(Buffer.from('PNG')))
      expect(progress).toEqual([...progress].sort((a, b) => a - b))
      expect(progress.at(-1)).toBe(1)
      expect(turns).toBeGreaterThan(3)
      // The caller's buffers are not transferred: the next image of the same task uses them again.
      expect(job.photo.byteLength).toBeGreaterThan(0)

      // A cancelled image keeps the thread: a new one would have to load the models again.
      const cancel = new AbortController()
      const canceled = pool.run(job, { signal: cancel.signal, onProgress: () => cancel.abort(new Error('unwanted')) })
      await expect(canceled).rejects.toThrow('unwanted')
      expect(await pool.run(job)).toMatchObject({ engine: 'basic' })
      expect(ended).not.toHaveBeenCalled()

      const refused = pool.run({ ...job, designType: 'of a later release' as never })
      await expect(refused).rejects.toBeInstanceOf(AppError)
      await expect(refused).rejects.toMatchObject({
        errorName: 'ENGINE_UNSUPPORTED',
        data: { needs: ['design.engines.http'] },
      })
      await expect(pool.run({ ...job, photo: Uint8Array.of(1, 2, 3) })).rejects.toMatchObject({
        code: 'photo_unreadable',
      })
    } finally {
      await pool.close()
    }
  })
})
