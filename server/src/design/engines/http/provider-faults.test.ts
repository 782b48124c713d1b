import sharp from 'sharp'
import type { FurnishingJob } from '../../furnishing/furnishing-mode'
import type { BilletDesignJob } from '../../modes/billet-design'
import type { EliminateEverythingJob } from '../../modes/eliminate-everything'
import type { FurnitureBackgroundJob } from '../../modes/furniture-background'
import type { StyleImitationJob } from '../../modes/style-imitation'
import type { EngineFailure, EngineResult } from '../engine'
import { endsUnpaid, FAULT_TABLE, type Outcome } from './testing/fault-table'
import { type Fault, PAINT } from './testing/drawn-answer'
import { LocalProvider } from './testing/local-provider'
import { localPool, TEST_KEY } from './testing/local-pool'
import { memory, remotePhoto } from './testing/remote-jobs'
import type { EngineCall } from './http-engine'

let photo: Buffer
let mask: Buffer
let size: { width: number; height: number }
beforeAll(async () => {
  ;({ photo, mask, size } = await remotePhoto())
})

describe.each(FAULT_TABLE)('%s', (id, faults) => {
  let provider: LocalProvider
  const calls: EngineCall[] = []
  const isTask = id === 'dashscope' || id === 'comfyui'

  beforeAll(async () => {
    provider = await LocalProvider.open(id)
  })
  beforeEach(() => {
    calls.length = 0
  })
  afterAll(() => provider.close())

  const job = (): EliminateEverythingJob => ({ designType: 'eliminate_everything', photo, mask, seed: 7 })
  const furnishing = (): FurnishingJob => ({
    designType: 'change_entity',
    lane: 'remote',
    photo,
    mask,
    seed: 7,
    references: [],
    params: { way: 'generate', prompt: 'a green sofa' },
    cutouts: [],
  })
  const pool = (timeoutMs = 60_000) => localPool(provider, { timeoutMs, onCall: (call) => calls.push(call) })
  const endOf = async (run: Promise<EngineResult>) =>
    run.then(
      () => 'delivered',
      ({ code, detail }: EngineFailure) => (detail ? `${code} ${detail}` : code),
    )

  /** What was delivered, or may have been made: all but what the provider said that it did not make. */
  const costOf = (fault: Fault, [end, orders]: Outcome) => ({
    costFen: orders === 0 || endsUnpaid(fault) ? 0 : 14,
    isOpen: end !== 'delivered' && ['slow', 'cut', 'error500', 'forgotten', 'withheld'].includes(fault),
  })

  test.each(faults)('%s', async (fault, outcome) => {
    const [end, orders] = outcome
    provider.reset(fault)
    const ref = memory()
    const engines = await pool(fault === 'slow' ? 1500 : undefined)
    expect(await endOf(engines.run(furnishing(), { ref }))).toBe(end)
    expect(provider.orders).toHaveLength(orders)
    expect(calls).toMatchObject([{ engine: id, ok: end === 'delivered', ...costOf(fault, outcome) }])
    expect(JSON.stringify(calls)).not.toContain(TEST_KEY)
    // What was refused with an answer may be ordered again by a later run; what was not answered may not.
    const isUnknown = end === 'engine_failed unanswered' || end === 'engine_failed broken'
    if (isUnknown && !isTask) expect(ref.known).toMatch(/sent$/)
    if (orders === 0) expect(ref.known).toBe('')
  })

  test.each([
    ['seconds', () => '3600'],
    ['a date', () => new Date(Date.now() + 3_600_000).toUTCString()],
  ])('busy for longer than the time-out, in %s: that is told at once', async (_, told) => {
    provider.reset('busy')
    provider.retryAfter = told()
    const ref = memory()
    const started = performance.now()
    expect(await endOf((await pool()).run(furnishing(), { ref }))).toBe('engine_failed busy')
    expect(performance.now() - started).toBeLessThan(10_000)
    expect(provider.orders).toHaveLength(0)
    expect(calls).toMatchObject([{ failure: 'busy', costFen: 0, isOpen: false, isMissed: false }])
    expect(ref.known).toBe('')
  })

  test('nobody listens: nothing is ordered, and a later run may order', async () => {
    provider.reset('none')
    const engines = await pool()
    await provider.close()
    const ref = memory()
    expect(await endOf(engines.run(furnishing(), { ref }))).toBe('engine_failed unreachable')
    expect(ref.known).toBe('')
    expect(calls).toMatchObject([{ engine: id, ok: false, costFen: 0, isOpen: false, isMissed: true }])
    provider = await LocalProvider.open(id)
  })

  test('what it painted lands in the region alone, whatever it did outside', async () => {
    provider.reset('maskIgnored')
    const { image, outsideChangedRatio, engine, method } = await (await pool()).run(job(), { ref: memory() })
    expect({ outsideChangedRatio, engine, method }).toEqual({
      outsideChangedRatio: 0,
      engine: id,
      method: `${id}/model-of-the-test`,
    })
    const { data, info } = await sharp(image).raw().toBuffer({ resolveWithObject: true })
    const blue = data[(190 * info.width + 160) * info.channels + 2]!
    expect(Math.abs(blue - PAINT.b)).toBeLessThan(40)
  })

  const common = { lane: 'remote', seed: 7, prompt: 'a loft' } as const
  const shell = (): BilletDesignJob => ({
    ...common,
    designType: 'billet_design',
    photo,
    mask,
    schemes: [],
    plane: null,
    references: [],
  })
  const background = (): FurnitureBackgroundJob => ({
    ...common,
    designType: 'furniture_background',
    photo,
    mask,
    backgrounds: [],
  })
  const styled = async (): Promise<StyleImitationJob> => ({
    ...common,
    designType: 'style_imitation',
    photo,
    // The whole picture: nothing is left to bring the answer to its place by.
    mask: await sharp({ create: { ...size, channels: 3, background: '#ffffff' } })
      .toColourspace('b-w')
      .png()
      .toBuffer(),
    reference: await sharp(photo).resize(2000, 1600).jpeg().toBuffer(),
    strengths: [0.3, 1],
    image: 1,
  })
  if (id === 'openai' || id === 'ark') {
    test('redesigns a whole room in the style of a reference, which it gets within bounds', async () => {
      provider.reset('none')
      const { image, engine } = await (await pool()).run(await styled(), { ref: memory() })
      expect(engine).toBe(id)
      expect(await sharp(image).metadata()).toMatchObject(size)
      const [{ references, fields }] = provider.orders as [(typeof provider.orders)[number]]
      expect(references).toHaveLength(1)
      expect(await sharp(references![0]).metadata()).toMatchObject({ format: 'png', width: 1024, height: 819 })
      expect(fields.prompt).toMatch(/style of the second picture.*throughout.*a loft/)
    })
  }
  // Without a mask an engine cannot be told what stays.
  if (id !== 'ark') {
    test.each([
      ['a shell', shell],
      ['a background', background],
    ])('makes %s of words, and keeps what is not asked for', async (_, ordered) => {
      provider.reset('none')
      const ref = memory()
      const { outsideChangedRatio } = await (await pool()).run(ordered(), { ref })
      expect(outsideChangedRatio).toBe(0)
      expect(provider.orders).toHaveLength(1)
    })
  }

  test('gets a picture of an accepted size with its own mask; only the result elsewhere is fetched without the key', async () => {
    provider.reset('none')
    await (await pool()).run(job(), { ref: memory() })
    const [seen] = provider.orders
    const { width, height } = await sharp(seen!.picture).metadata()
    expect([width % 8, height % 8]).toEqual([0, 0])
    expect(seen!.mask === null).toBe(id === 'ark')
    if (seen!.mask) expect(await sharp(seen!.mask).metadata()).toMatchObject({ width, height })
    const withoutKey = provider.calls.filter(({ authorization }) => authorization !== `Bearer ${TEST_KEY}`)
    expect(withoutKey).toEqual(id === 'dashscope' ? [{ line: 'GET /result.png', authorization: undefined }] : [])
  })

  test('a run after one that was lost in the middle buys nothing twice', async () => {
    provider.reset('none')
    provider.ready = false
    const stop = new AbortController()
    const ref = memory()
    const first = endOf((await pool()).run(job(), { ref, signal: stop.signal }))
    await provider.ordered()
    if (isTask) while (!ref.known?.includes('task:')) await new Promise((resolve) => setTimeout(resolve, 5))
    stop.abort(new Error('the process ends'))
    await first
    expect(provider.canceled).toEqual([])
    provider.ready = true
    const second = await endOf((await pool()).run(job(), { ref: memory(ref.known) }))
    expect(second).toBe(isTask ? 'delivered' : 'engine_failed unanswered')
    expect(provider.orders).toHaveLength(1)
  })

  test('what nobody wants any more is cancelled at the provider, where it takes that', async () => {
    provider.reset('none')
    provider.ready = false
    const stop = new AbortController()
    const ref = memory()
    const run = (await pool()).run(job(), { ref, signal: stop.signal, isUnwanted: async () => true })
    const settled = run.catch(() => {})
    await provider.ordered()
    if (isTask) while (!ref.known?.includes('task:')) await new Promise((resolve) => setTimeout(resolve, 5))
    stop.abort(new Error('cancelled'))
    await settled
    expect(provider.canceled).toHaveLength(isTask ? 1 : 0)
    expect(calls).toMatchObject([{ failure: 'canceled', isMissed: null, isOpen: true }])
  })

  test('is checked free of charge, and a wrong key is told without it', async () => {
    provider.reset('none')
    const [engine] = (await pool()).engines
    await expect(engine!.check()).resolves.toBeUndefined()
    expect(provider.orders).toEqual([])
    await provider.close()
    // A connection that was kept open breaks off first.
    await engine!.check().catch(() => {})
    await expect(engine!.check()).rejects.toMatchObject({ detail: 'unreachable' })
    expect(String(await engine!.check().catch((error: unknown) => error))).not.toContain(TEST_KEY)
    provider = await LocalProvider.open(id)
  })
})
