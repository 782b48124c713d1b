import { asc, inArray } from 'drizzle-orm'
import type { Transaction } from '../db/database'
import { materials } from '../db/schema/catalogue'
import { AppError } from '../http/app-error'
import { filesOf } from '../materials/goods-pictures'
import type { ModeInputs } from './modes/server-mode'
import { allMaterials } from './used-materials'

/** Goods that went, or lost a picture, after a request had found them. */
class GoodsChanged extends Error {}

/**
 * Locks what tasks are made with until they commit: whoever deletes such goods, or takes a picture off them, waits, and then sees
 * tasks that go on reading those pictures (`releasePictures`). After the tasks' owners, before the wallets, and by id: as who deletes.
 * @throws GoodsChanged, see {@link withGoodsAsTheyAre}
 */
export async function holdGoods(tx: Transaction, inputs: readonly ModeInputs[]): Promise<void> {
  const kept = inputs.flatMap(goodsOf)
  if (kept.length === 0) return
  const ids = [...new Set(kept.map(({ id }) => id))]
  const rows = await tx
    .select()
    .from(materials)
    .where(inArray(materials.id, ids))
    .orderBy(asc(materials.id))
    .for('key share')
  const present = new Map(rows.map((row) => [row.id, new Set(filesOf(row))]))
  const isWhole = ({ id, fileIds }: KeptGoods) => fileIds.every((fileId) => present.get(id)?.has(fileId))
  if (!kept.every(isWhole)) throw new GoodsChanged()
}

/** More changes during one request than somebody makes by hand. */
const FINDINGS = 5

/**
 * Does `work` again, from finding the goods on, when they changed before it had locked them.
 * @throws AppError CONFLICT when they go on changing
 */
export async function withGoodsAsTheyAre<T>(work: () => Promise<T>): Promise<T> {
  for (let finding = 1; finding <= FINDINGS; finding += 1) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof GoodsChanged)) throw error
    }
  }
  throw new AppError('CONFLICT')
}

interface KeptGoods {
  id: string
  fileIds: string[]
}

/** The goods of a task with the pictures that it reads. */
function goodsOf({ material, pieces = [] }: ModeInputs): KeptGoods[] {
  const surfaces = allMaterials(material ?? null).concat(material?.second ?? [])
  return [
    ...surfaces.map(({ id, coverFileId, faceFileIds }) => ({ id, fileIds: [coverFileId, ...faceFileIds] })),
    ...pieces.map(({ id, coverFileId, cutoutFileId }) => ({ id, fileIds: [coverFileId, cutoutFileId] })),
  ]
}
