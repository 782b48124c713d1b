import { and, eq } from 'drizzle-orm'
import sharp from 'sharp'
import { designTaskFiles, designTasks } from '../../db/schema/design'
import { files as fileTable } from '../../db/schema/files'
import { jobs } from '../../db/schema/jobs'
import { type DesignRig, later, openRigs } from '../testing/design-rig'
import { addFixtureMode, FakeRemoteEngine, FIXTURE_TYPE, remotePool } from '../testing/fixture-mode'

let rigs: Awaited<ReturnType<typeof openRigs>>
let rig: DesignRig
let engine: FakeRemoteEngine
let mode: ReturnType<typeof addFixtureMode>

beforeAll(async () => {
  rigs = await openRigs()
}, 60_000)
afterAll(() => rigs.close())
beforeEach(async () => {
  rig = await rigs.rig()
  engine = new FakeRemoteEngine()
  mode = addFixtureMode(engine)
})
afterEach(async () => {
  await rig.close()
  mode.restore()
})

const ended = (task: { status: string }) => task.status !== 'queued' && task.status !== 'running'
const fixtureRequest = () => {
  const { clientToken, photoFileId, maskFileId } = rig.request()
  return { clientToken, designType: FIXTURE_TYPE, photoFileId, maskFileId, count: 1 }
}
const remoteWorker = () => rig.worker({ engines: remotePool(engine), atOnce: { cpu: 0, remote: 2, light: 0 } })
const taskRow = async (id: string) => {
  const [row] = await rig.database.transaction((tx) => tx.select().from(designTasks).where(eq(designTasks.id, id)))
  return row!
}

describe('a mode of photo and region only', () => {
  test('is requested, run, answered and charged like any other, and has no material, plane or report', async () => {
    const request = fixtureRequest()
    const { id } = await rig.createAny(request)
    expect(await taskRow(id)).toMatchObject({
      request: { designType: FIXTURE_TYPE },
      material: null,
    })
    await remoteWorker().start()
    const task = await rig.until(id, ended)
    expect(task).toMatchObject({ designType: FIXTURE_TYPE, status: 'succeeded', engine: 'fake-remote' })
    expect(task).not.toHaveProperty('params')
    expect(task.results[0]).toMatchObject({ outsideChangedRatio: 0 })
    await rig.expectConsistent()
  })

  test('changes only the region', async () => {
    const request = fixtureRequest()
    const { photoFileId } = request
    const { id } = await rig.createAny(request)
    await remoteWorker().start()
    await rig.until(id, ended)
    const pictures = await rig.database.transaction((tx) =>
      tx
        .select()
        .from(fileTable)
        .where(and(eq(fileTable.kind, 'result'), eq(fileTable.teamId, rig.viewer.teamId))),
    )
    const photo = await rig.database.transaction((tx) => rig.files.byIds(tx, [photoFileId]))
    const pixelsOf = async (file: { sha256: string }) => {
      const { data, info } = await sharp(await rig.storage.read(file.sha256))
        .raw()
        .toBuffer({ resolveWithObject: true })
      return (x: number, y: number) => data[(y * info.width + x) * info.channels]!
    }
    const [before, after] = [await pixelsOf(photo.get(photoFileId)!), await pixelsOf(pictures[0]!)]
    expect(after(10, 10)).toBe(before(10, 10))
    expect(after(150, 190)).toBe(255 - before(150, 190))
  })

  test('waits in the lane of its engine', async () => {
    const { id } = await rig.createAny(fixtureRequest())
    const [job] = await rig.database.transaction((tx) => tx.select().from(jobs).where(eq(jobs.id, id)))
    expect(job).toMatchObject({ kind: 'design', lane: 'remote' })
  })

  test('is unknown to the previous release: its tasks are skipped, and it is refused', async () => {
    const { id } = await rig.createAny(fixtureRequest())
    mode.forget()
    await expect(rig.query(id)).rejects.toMatchObject({ errorName: 'NOT_FOUND' })
    await expect(rig.createAny(fixtureRequest())).rejects.toMatchObject({
      errorName: 'ENGINE_UNSUPPORTED',
      data: { needs: ['design.engines.http'] },
    })
  })
})

test('a remote purchase is not repeated: another process resumes it', async () => {
  engine.finished = later().promise
  const { id } = await rig.createAny(fixtureRequest())
  const first = remoteWorker()
  await first.start()
  const refs = async () => {
    const [job] = await rig.database.transaction((tx) => tx.select().from(jobs).where(eq(jobs.id, id)))
    return job!.refs
  }
  const deadline = Date.now() + 20_000
  while (Object.keys(await refs()).length === 0 && Date.now() < deadline) await new Promise(setImmediate)
  expect(await refs()).toEqual({ 'image-0': 'order-1' })
  await first.stop(0)

  engine.finished = Promise.resolve()
  await remoteWorker().start()
  expect(await rig.until(id, ended)).toMatchObject({ status: 'succeeded', method: 'order-1' })
  expect(engine.bought).toEqual(['order-1'])
})

describe('the files of a task', () => {
  const filesOf = (taskId: string) =>
    rig.database.transaction((tx) =>
      tx
        .select({ role: designTaskFiles.role, ordinal: designTaskFiles.ordinal, fileId: designTaskFiles.fileId })
        .from(designTaskFiles)
        .where(eq(designTaskFiles.taskId, taskId))
        .orderBy(designTaskFiles.role, designTaskFiles.ordinal),
    )

  test('are found by role', async () => {
    const { photoFileId, maskFileId } = rig.request()
    const { id } = await rig.create({ referenceFileIds: [photoFileId, maskFileId] })
    expect(await filesOf(id)).toEqual([
      { role: 'mask', ordinal: 0, fileId: maskFileId },
      { role: 'photo', ordinal: 0, fileId: photoFileId },
      { role: 'reference', ordinal: 0, fileId: photoFileId },
      { role: 'reference', ordinal: 1, fileId: maskFileId },
    ])
  })
})
