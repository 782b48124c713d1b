/** @database embedded-only: what meets here are looks at a picture, not rows */
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readScene } from '@tessera/shared/contract/design/scene'
import { segment } from '@tessera/shared/contract/design/segment'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { files as fileTable } from '../db/schema/files'
import { photoScenes } from '../db/schema/scenes'
import type { SignedIn } from '../http/route'
import { packageRoot } from '../package-root'
import { ageBlobs } from '../testing/age-blobs'
import { createTestApp, type TestApp, type TestPerson } from '../testing/test-app'
import { upload } from '../testing/upload'
import { EngineFailure } from './engines/engine'
import type { Question } from './perception/answer'
import { createPerception, type Perception, PerceptionBusy, PerceptionUnavailable } from './perception/perception'
import { PERCEPTION_MODEL } from './perception/version'
import { sceneOf } from './scene.service'
import { Scenes } from './scenes'
import { takeLease } from './scenes.repository'
import { TeamLimit } from './team-limit'

const ROOM = readFileSync(join(packageRoot, 'assets/rooms/living-room.jpg'))
const NEVER = new AbortController().signal

let app: TestApp
let person: TestPerson

beforeAll(async () => {
  app = await createTestApp({ perception: true })
  person = await app.loginAs('13800000002')
})
afterAll(() => app.close())

/** A photo of another content each time, as perception's own copy of it is. */
async function photoOf(shade: string) {
  const picture = await sharp({ create: { width: 320, height: 256, channels: 3, background: shade } })
    .jpeg()
    .toBuffer()
  const { data } = await upload(app.app, person, picture)
  const [row] = await app.database.read((tx) => tx.select().from(fileTable).where(eq(fileTable.id, data.fileId)))
  return row!
}

const scenesWith = (perception: Partial<Perception>) => {
  const failures: unknown[] = []
  const scenes = new Scenes({
    database: app.database,
    files: app.pictures.files,
    perception: {
      trouble: null,
      look: neverCalled,
      ask: neverCalled,
      check: neverCalled,
      close: async () => {},
      ...perception,
    },
    onFailure: (error) => failures.push(error),
  })
  return { scenes, failures }
}
const neverCalled = () => Promise.reject(new Error('not expected'))

describe('a room, with the model', () => {
  let photoFileId: string
  const scene = async () => (await person.call(readScene, { photoFileId })).data
  const maskAt = async (url: string, [x, y]: [number, number]) => {
    const { rawPayload } = await app.app.inject({ url })
    const { data, info } = await sharp(rawPayload).raw().toBuffer({ resolveWithObject: true })
    return data[(y * info.width + x) * info.channels]
  }

  beforeAll(async () => {
    photoFileId = (await upload(app.app, person, ROOM)).data.fileId
    expect(await scene()).toEqual({ state: 'looking', labelsUrl: null, regions: [] })
    while ((await scene()).state === 'looking') await new Promise((resolve) => setTimeout(resolve, 100))
  }, 180_000)

  it('has a label map whose values are its regions', async () => {
    const { state, labelsUrl, regions } = await scene()
    expect(state).toBe('seen')
    expect((await scene()).labelsUrl?.split('?')[0]).toBe(labelsUrl?.split('?')[0])
    const { rawPayload } = await app.app.inject({ url: labelsUrl! })
    expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'png', width: 1024, height: 768, channels: 1 })
    const labels = await sharp(rawPayload).extractChannel(0).raw().toBuffer()
    const at = (x: number, y: number) => regions[labels[y * 1024 + x]! - 1]
    expect(labels.reduce((most, label) => Math.max(most, label), 0)).toBe(regions.length)
    expect(at(450, 700)?.surface).toBe('floor')
    const { box } = at(180, 430)!
    expect(box[0]).toBeLessThanOrEqual(300)
    expect(box[0] + box[2]).toBeGreaterThan(300)
    // Each part says what it is a part of; the label map has all of those.
    for (const [index, { wholes }] of regions.entries()) {
      for (const whole of wholes!) expect(whole).toContain(index + 1)
      expect(Math.max(0, ...wholes!.flat())).toBeLessThanOrEqual(regions.length)
    }
    expect(regions.some(({ wholes }) => wholes!.length > 0)).toBe(true)
  })

  it('answers a click, a box, and points to leave', async () => {
    const sofa: [number, number] = [270, 660]
    const floor: [number, number] = [700, 1100]
    const object = { photoFileId, kind: 'object' } as const
    const clicked = (await person.call(segment, { ...object, click: sofa })).data
    expect([await maskAt(clicked.maskUrl!, sofa), await maskAt(clicked.maskUrl!, floor)]).toEqual([255, 0])
    const boxed = (await person.call(segment, { ...object, box: [0, 520, 600, 360] })).data
    expect(await maskAt(boxed.maskUrl!, sofa)).toBe(255)
    const points = [
      { at: sofa, keep: true },
      { at: floor, keep: true },
    ]
    const both = (await person.call(segment, { ...object, points })).data
    expect([await maskAt(both.maskUrl!, sofa), await maskAt(both.maskUrl!, floor)]).toEqual([255, 255])
    const less = (await person.call(segment, { ...object, points: [...points, { at: [100, 700], keep: false }] })).data
    expect([await maskAt(less.maskUrl!, [100, 700]), await maskAt(less.maskUrl!, floor)]).toEqual([0, 255])
  }, 60_000)

  it('has a floor with a plane, and a wall', async () => {
    const floor = (await person.call(segment, { photoFileId, kind: 'floor' })).data
    expect(await sharp((await app.app.inject({ url: floor.maskUrl! })).rawPayload).metadata()).toMatchObject({
      width: 1600,
      height: 1200,
    })
    expect([await maskAt(floor.maskUrl!, [700, 1100]), await maskAt(floor.maskUrl!, [700, 200])]).toEqual([255, 0])
    expect(floor.plane).not.toBeNull()
    const wall = (await person.call(segment, { photoFileId, kind: 'wall', click: [700, 200] })).data
    expect([await maskAt(wall.maskUrl!, [700, 1100]), await maskAt(wall.maskUrl!, [700, 200])]).toEqual([0, 255])
  }, 60_000)

  it('is answered by another process from what this one has kept, without a look', async () => {
    const [row] = await app.database.read((tx) => tx.select().from(fileTable).where(eq(fileTable.id, photoFileId)))
    const other = createPerception()
    try {
      const question: Question = { kind: 'object', marks: [{ at: [270, 660], keep: true }] }
      const { scenes } = scenesWith({ ask: (...asked) => other.ask(...asked) })
      const theirs = await scenes.ask(row!, question, NEVER)
      const { mask } = await app.perception.ask(row!.sha256, neverCalled, question)
      expect(Buffer.compare(theirs.mask!, mask!)).toBe(0)
    } finally {
      await other.close()
    }
  }, 60_000)
})

describe('looks', () => {
  it('are made once for the same content, and not while another process is at it', async () => {
    const photo = await photoOf('#102030')
    let looks = 0
    const { scenes } = scenesWith({ look: () => (looks++, new Promise(() => {})) })
    expect((await Promise.all([scenes.stateOf(photo), scenes.stateOf(photo)])).map((known) => known.state)).toEqual([
      'looking',
      'looking',
    ])
    const second = scenesWith({})
    expect(await second.scenes.stateOf(photo)).toEqual({ state: 'looking' })
    await until(() => looks === 1)
    expect(second.failures).toEqual([])
  })

  it('are taken over when a process has died, three times at most', async () => {
    const photo = await photoOf('#203040')
    const lease = () =>
      app.database.transaction((tx) => takeLease(tx, photo.sha256, { model: PERCEPTION_MODEL, leaseMs: -1 }))
    expect([await lease(), await lease(), await lease(), await lease()]).toEqual([true, true, true, false])
    const { scenes } = scenesWith({})
    expect(await scenes.stateOf(photo)).toEqual({ state: 'hopeless' })
    await expect(scenes.ask(photo, { kind: 'floor', marks: [] }, NEVER)).rejects.toThrow(PerceptionUnavailable)
  })

  it('that fail are told and tried again; those that cannot begin do not count', async () => {
    const photo = await photoOf('#304050')
    const failing = scenesWith({ look: () => Promise.reject(new EngineFailure('engine_failed', 'out of memory')) })
    await failing.scenes.stateOf(photo)
    await until(() => failing.failures.length === 1)
    const resting = scenesWith({ look: () => Promise.reject(new PerceptionUnavailable('altered')) })
    for (let round = 0; round < 4; round++)
      await expect(resting.scenes.ask(photo, { kind: 'floor', marks: [] }, AbortSignal.timeout(200))).rejects.toThrow()
    expect((await failing.scenes.stateOf(photo)).state).toBe('looking')
    expect(resting.failures).toEqual([])
  })

  it('are tried once for a question, and anew an hour after the last has failed', async () => {
    const photo = await photoOf('#314151')
    const ask = ({ scenes }: ReturnType<typeof scenesWith>) => scenes.ask(photo, { kind: 'floor', marks: [] }, NEVER)
    const busy = scenesWith({ look: () => Promise.reject(new PerceptionBusy('8 tasks wait')) })
    for (let round = 0; round < 4; round++) await expect(ask(busy)).rejects.toThrow('8 tasks wait')
    const failing = scenesWith({ look: () => Promise.reject(new EngineFailure('engine_failed', 'out of memory')) })
    for (let round = 1; round <= 3; round++) {
      expect((await busy.scenes.stateOf(photo, neverCalled)).state).toBe('looking')
      await expect(ask(failing)).rejects.toThrow(PerceptionUnavailable)
      expect(failing.failures).toHaveLength(round)
    }
    expect(await failing.scenes.stateOf(photo)).toEqual({ state: 'hopeless' })
    const leaseUntil = new Date(Date.now() - 61 * 60_000)
    await app.database.transaction((tx) =>
      tx.update(photoScenes).set({ leaseUntil }).where(eq(photoScenes.photoSha256, photo.sha256)),
    )
    await expect(ask(failing)).rejects.toThrow('failed')
    await expect(ask(failing)).rejects.toThrow('failed')
    expect(failing.failures).toHaveLength(5)
  })

  it('of a team begin as its share allows, while its other photos wait', async () => {
    const [first, second] = [await photoOf('#324252'), await photoOf('#334353')]
    const begun: string[] = []
    let finish!: (error: Error) => void
    const look = (key: string) => new Promise<never>((_, reject) => (begun.push(key), (finish = reject)))
    const { scenes } = scenesWith({ look })
    const deps = { database: app.database, files: app.pictures.files, scenes, looks: new TeamLimit(1, 4) }
    const viewer = { teamId: first.teamId, userId: first.createdBy } as SignedIn
    const stateOf = async ({ id }: { id: string }) => (await sceneOf(deps, viewer, { photoFileId: id })).state
    expect(await stateOf(first)).toBe('looking')
    await until(() => begun.length === 1)
    expect(await stateOf(second)).toBe('looking')
    finish(new PerceptionBusy('ended'))
    await until(async () => (await stateOf(second)) === 'looking' && begun.length === 2)
    expect(begun).toEqual([first.sha256, second.sha256])
  })

  it('answer nothing when the models are missing', async () => {
    const { scenes } = scenesWith({ trouble: 'not installed' })
    const photo = await photoOf('#405060')
    expect(await scenes.stateOf(photo)).toEqual({ state: 'unseen' })
    await expect(scenes.ask(photo, { kind: 'floor', marks: [] }, NEVER)).rejects.toThrow('not installed')
  })

  it('that fail leave a suggestion to the engine', async () => {
    const plain = await createTestApp()
    try {
      const viewer = await plain.loginAs('13800000002')
      const { data: photo } = await upload(plain.app, viewer, ROOM)
      const scene = await viewer.call(readScene, { photoFileId: photo.fileId })
      expect(scene.data).toEqual({ state: 'unavailable', labelsUrl: null, regions: [] })
      const answer = await viewer.call(segment, { photoFileId: photo.fileId, kind: 'floor', points: [] })
      expect(answer.data).toMatchObject({ maskFileId: expect.any(String), doubtful: [] })
    } finally {
      await plain.close()
    }
  }, 60_000)
})

describe('what is known of a photo', () => {
  const look = async () => ({
    packed: Buffer.from(randomUUID()),
    labels: await sharp({ create: { width: 8, height: 8, channels: 3, background: randomShade() } })
      .png()
      .toBuffer(),
    regions: [],
  })
  const known = (sha256: string) =>
    app.database.read((tx) => tx.select().from(photoScenes).where(eq(photoScenes.photoSha256, sha256)))
  const blobsOf = async (sha256: string) => {
    const [row] = await known(sha256)
    return [row!.packedSha256!, row!.labelsSha256!]
  }

  it('goes with the photo’s last file', async () => {
    const photo = await photoOf('#506070')
    const { scenes } = scenesWith({ look })
    await scenes.stateOf(photo)
    await until(async () => (await scenes.stateOf(photo)).state === 'seen')
    const blobs = await blobsOf(photo.sha256)
    const stored = () => Promise.all(blobs.map((key) => app.storage.has(key)))
    await ageBlobs(app.database, app.config.dataDir, 100)
    await app.pictures.sweep()
    expect(await stored()).toEqual([true, true])
    await app.database.transaction((tx) => tx.delete(fileTable).where(eq(fileTable.id, photo.id)))
    await app.pictures.sweep()
    expect(await known(photo.sha256)).toEqual([])
    await ageBlobs(app.database, app.config.dataDir, 100)
    await app.pictures.sweep()
    expect(await stored()).toEqual([false, false])
  })

  it('is not kept of a photo that was removed meanwhile', async () => {
    const photo = await photoOf('#607080')
    let finish!: () => void
    const begun = new Promise<void>((resolve) => (finish = resolve))
    const { scenes, failures } = scenesWith({ look: async () => (await begun, look()) })
    await scenes.stateOf(photo)
    await until(async () => (await known(photo.sha256)).length === 1)
    await app.database.transaction((tx) => tx.delete(fileTable).where(eq(fileTable.id, photo.id)))
    await app.pictures.sweep()
    finish()
    const asked = scenesWith({ trouble: 'off' })
    await until(async () => (await asked.scenes.stateOf(photo)).state === 'unseen')
    expect(await known(photo.sha256)).toEqual([])
    expect(failures).toEqual([])
  })

  it('is found anew when its bytes are gone', async () => {
    const photo = await photoOf('#708090')
    let looks = 0
    const { scenes } = scenesWith({
      look: () => (looks++, look()),
      ask: async (_key, packed) => (
        await packed(),
        { mask: null, polygons: [], plane: null, confidence: 0, warnings: [], doubtful: [] }
      ),
    })
    const question = { kind: 'floor', marks: [] } as const
    await scenes.ask(photo, question, NEVER)
    const [packed] = await blobsOf(photo.sha256)
    await app.storage.delete(packed!)
    await expect(scenes.ask(photo, question, NEVER)).rejects.toMatchObject({ name: 'BlobMissing' })
    await scenes.ask(photo, question, NEVER)
    expect(looks).toBe(2)
  })
})

const randomShade = () => `#${randomUUID().slice(0, 6)}`

async function until(reached: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await reached())) await new Promise((resolve) => setImmediate(resolve))
}
