/** @database postgres-only: who makes designs and who deletes goods wait for each other */
import { randomUUID } from 'node:crypto'
import { eq, inArray } from 'drizzle-orm'
import type { Transaction } from '../db/database'
import { materials } from '../db/schema/catalogue'
import { designTasks } from '../db/schema/design'
import { files } from '../db/schema/files'
import { wallets } from '../db/schema/ledger'
import { removeMaterials } from '../materials/keeping.service'
import { writeMaterial } from '../materials/materials.service'
import { DRAFT, saving } from '../materials/testing/shop-goods.fixtures'
import { pidOf, somebodyWaits, waitsForSomebody } from '../testing/somebody-waits'
import type { BatchRequest } from './batches.service'
import { type DesignRig, later, openRigs } from './testing/design-rig'
import { samplePicture } from './testing/sample-inputs'

let rigs: Awaited<ReturnType<typeof openRigs>>
let rig: DesignRig

beforeAll(async () => {
  rigs = await openRigs()
}, 60_000)
afterAll(() => rigs.close())
beforeEach(async () => {
  rig = await rigs.rig()
})
afterEach(() => rig.close())

interface Tile {
  id: string
  faces: string[]
}

/** A tile of the rig's team. */
async function tile(): Promise<Tile> {
  const pictures = [await picture(), await picture()]
  const id = randomUUID()
  const { teamId, userId: ownerUserId } = rig.viewer
  return rig.database.transaction(async (tx) => {
    const faces = []
    for (const each of pictures)
      faces.push((await rig.files.record(tx, each, { teamId, createdBy: ownerUserId, kind: 'asset' })).id)
    const row = { ...DRAFT, id, teamId, ownerUserId, status: 'on', coverFileId: faces[0]!, faceFileIds: faces } as const
    await tx.insert(materials).values(row)
    return { id, faces }
  })
}
let shade = 0
const picture = async () =>
  rig.files.takeImage(
    await samplePicture(256, 256, `#${(0x101010 + ++shade).toString(16)}`)
      .png()
      .toBuffer(),
  )

/** One task with each tile, or all of them in one batch, the last tile first. */
const WAYS = {
  'a task': async (tiles: readonly Tile[]) => {
    for (const { id } of tiles) await rig.create({ materialId: id })
  },
  'a batch': async (tiles: readonly Tile[]) => {
    const tasks = tiles.toReversed().map(({ id }) => {
      const { clientToken: _token, ...task } = rig.request({ materialId: id })
      return task
    })
    await rig.createBatch({ clientToken: randomUUID(), tasks: tasks as BatchRequest['tasks'] })
  },
} as const
const ways = Object.entries(WAYS)

const remove = (tx: Transaction, tiles: readonly Tile[]) =>
  removeMaterials(
    tx,
    rig.viewer,
    tiles.map(({ id }) => id),
  )
const tasksMade = () =>
  rig.database.read((tx) =>
    tx.select({ material: designTasks.material }).from(designTasks).where(eq(designTasks.teamId, rig.viewer.teamId)),
  )
const kept = (tiles: readonly Tile[]) =>
  rig.database.transaction((tx) =>
    tx.$count(
      files,
      inArray(
        files.id,
        tiles.flatMap(({ faces }) => faces),
      ),
    ),
  )

/** Does what others wait for, and holds it until somebody does, or what `start` began has ended without. */
async function meanwhile<T>(work: (tx: Transaction) => Promise<unknown>, start: () => Promise<T>): Promise<T> {
  const done = later()
  let ended = false
  const holding = rig.database.transaction(async (tx) => {
    await work(tx)
    done.resolve()
    await somebodyWaits(rig.database, tx, () => ended)
  })
  await done.promise
  const [answer] = await Promise.all([start().finally(() => (ended = true)), holding])
  return answer
}

test.each(ways)('%s with goods that are being deleted waits, and is refused unpaid', async (_way, make) => {
  const tiles = [await tile(), await tile()]
  await meanwhile(
    (tx) => remove(tx, tiles),
    () => expect(make(tiles)).rejects.toMatchObject({ errorName: 'NOT_FOUND' }),
  )
  expect(await tasksMade()).toEqual([])
  expect(await kept(tiles)).toBe(0)
  expect(await rig.balances()).toEqual({ flops: 1000, beans: 1000 })
})

test.each(ways)(
  'goods of %s that is being made wait to be deleted, and leave it their pictures',
  async (_way, make) => {
    const tiles = [await tile()]
    const [held, waiting, released] = [later(), later(), later()]
    let isMade = false
    // What a task is paid from is locked after its goods.
    const holding = rig.database.transaction(async (tx) => {
      await tx.select().from(wallets).where(eq(wallets.teamId, rig.viewer.teamId)).for('update')
      held.resolve()
      await somebodyWaits(rig.database, tx, () => isMade)
      waiting.resolve()
      await released.promise
    })
    await held.promise
    const making = make(tiles).finally(() => (isMade = true))
    await waiting.promise
    let isRemoved = false
    const begun = later<number>()
    const removing = rig.database.transaction(async (tx) => {
      begun.resolve(await pidOf(tx))
      await remove(tx, tiles)
      isRemoved = true
    })
    const pid = await begun.promise
    await rig.database.transaction((tx) => waitsForSomebody(tx, pid, () => isRemoved))
    const removedBefore = isRemoved
    released.resolve()
    await Promise.all([holding, making, removing])
    expect([removedBefore, isRemoved]).toEqual([false, true])
    expect(await tasksMade()).toHaveLength(1)
    expect(await kept(tiles)).toBe(2)
  },
)

test.each(ways)('%s with a tile that is losing a face is made with the face it has then', async (_way, make) => {
  const own = await tile()
  const changed = { ...saving([own.faces[1]!]), former: { id: own.id, version: 1 } }
  await meanwhile(
    (tx) => writeMaterial(tx, rig.viewer, changed),
    () => make([own]),
  )
  const [task, ...more] = await tasksMade()
  expect(more).toEqual([])
  expect(task!.material!.faceFileIds).toEqual([own.faces[1]])
  expect(await kept([own])).toBe(1)
})
