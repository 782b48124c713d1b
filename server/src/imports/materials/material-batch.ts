import { randomUUID } from 'node:crypto'
import { BEAN_COST, GROUT_SHADES } from '@tessera/shared/contract/constants'
import { TAGS_FULL } from '@tessera/shared/contract/import'
import { type GoodsDraft, PICTURED_KINDS } from '@tessera/shared/contract/material'
import { isSurfaceKind, type MaterialRow } from '@tessera/shared/contract/material-import'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { assetQuota, payForPictures } from '../../assets/asset-quota'
import type { Reader, Transaction } from '../../db/database'
import { materials, SKU_KEEPER, SKU_TEAM } from '../../db/schema/catalogue'
import { imports } from '../../db/schema/imports'
import type { FileService } from '../../files/files.service'
import type { SignedIn } from '../../http/route'
import type { ImportHead, NumberedRow, SettledRow } from '../import-kind'
import type { MaterialRow as Goods } from '../../materials/materials.repository'
import { lockGoods, writeGoods } from '../../materials/materials.service'
import type { GoodsPictures } from '../../materials/goods-pictures'
import { tagIdsOf } from '../../tags/tags.repository'
import { tagsNamed } from '../../tags/tags.service'
import { isRefusal, type RowPictures, UNPAID } from './row-pictures'

type Settled = Omit<SettledRow, 'line'>

/** What is left of the allowance and of what may be spent. */
interface Purse {
  free: number
  beans: number
  agreed: number
}

interface Batch {
  tx: Transaction
  files: FileService
  head: ImportHead
  viewer: SignedIn
  ready: RowPictures
}

/** Whose goods an import is about: the team's, or one of its factories'. */
export type Keeper = Pick<ImportHead, 'teamId' | 'factoryId'>
export const scopeOf = ({ factoryId }: Keeper) => (factoryId === null ? ('team' as const) : ('factory' as const))

/** The keeper's goods, in the words of the index that finds them by number. */
export const numbersOf = (keeper: Keeper) =>
  and(
    eq(materials.scope, scopeOf(keeper)),
    eq(SKU_TEAM, keeper.teamId),
    eq(SKU_KEEPER, keeper.factoryId === null ? sql`''` : keeper.factoryId),
  )

/** The keeper's goods by their numbers. */
export async function goodsOf(tx: Reader, keeper: Keeper, skus: readonly string[]): Promise<Map<string, Goods>> {
  if (skus.length === 0) return new Map()
  const rows = await tx
    .select()
    .from(materials)
    .where(and(numbersOf(keeper), inArray(materials.sku, [...skus])))
  return new Map(rows.map((row) => [row.sku!, row]))
}

/** Makes materials of the rows of one transaction. */
export class MaterialBatch {
  readonly #purse: Purse = { free: 0, beans: 0, agreed: 0 }
  #known = new Map<string, Goods>()
  readonly #added = new Set<string>()
  #charged = 0

  constructor(private readonly batch: Batch) {}

  async settle(rows: readonly NumberedRow<MaterialRow>[]): Promise<SettledRow[]> {
    const { tx, head, viewer } = this.batch
    await lockGoods(tx, viewer)
    const { allowance, used, beans } = await assetQuota(tx, viewer)
    Object.assign(this.#purse, {
      free: Math.max(0, allowance - used),
      beans,
      agreed: head.mostBeans - head.chargedBeans,
    })
    this.#known = await goodsOf(
      tx,
      head,
      rows.flatMap(({ value }) => value.sku ?? []),
    )
    const settled: SettledRow[] = []
    for (const { line, value } of rows) settled.push({ line, ...(await this.#one(line, value)) })
    if (this.#charged > 0)
      await tx
        .update(imports)
        .set({ chargedBeans: head.chargedBeans + this.#charged })
        .where(eq(imports.id, head.id))
    return settled
  }

  async #one(line: number, row: MaterialRow): Promise<Settled> {
    const known = row.sku === undefined ? undefined : await this.#goods(row.sku)
    if (!known) return this.#add(line, row)
    if (this.batch.head.existing === 'skip') return { outcome: 'skipped', error: null, recordId: known.id }
    if (known.kind !== row.kind) return refused('KIND_DIFFERS')
    const { tx, head, viewer } = this.batch
    const tagIds = await this.#tags(row, known)
    if (tagIds === null) return refused(TAGS_FULL)
    const { faceFileIds, imageFileIds, cutoutFileId, coverFileId } = known
    const pictures = { faces: faceFileIds ?? [], images: imageFileIds, cutout: cutoutFileId, cover: coverFileId }
    await writeGoods(tx, viewer, {
      id: known.id,
      former: known,
      draft: { ...draftOf(row, known, head), tagIds },
      pictures,
      status: undefined,
    })
    return { outcome: 'updated', error: null, recordId: known.id }
  }

  /** A number may stand twice in a sheet: the first of its rows makes the material. */
  async #goods(sku: string): Promise<Goods | undefined> {
    if (!this.#added.has(sku)) return this.#known.get(sku)
    return (await goodsOf(this.batch.tx, this.batch.head, [sku])).get(sku)
  }

  /** What it carries afterwards, undefined for a row that names none; null where the record or the team has no room. */
  async #tags({ tags = [] }: MaterialRow, known: Goods | null): Promise<string[] | null | undefined> {
    if (tags.length === 0) return undefined
    const { tx, viewer } = this.batch
    const carried = known ? ((await tagIdsOf(tx, 'material', [known.id])).get(known.id) ?? []) : []
    const named = await tagsNamed(tx, { teamId: viewer.teamId, scope: 'material', carried }, tags)
    return named && [...new Set([...carried, ...named])]
  }

  async #add(line: number, row: MaterialRow): Promise<Settled> {
    if (!row.pictures?.length) return refused('PICTURE_NEEDED')
    const taken = this.batch.ready.get(line)
    // Its archive has gone, or the material was deleted since the batch was made ready.
    if (!taken) return refused('PICTURE_MISSING', row.pictures[0])
    if (isRefusal(taken)) return refused(taken.error, taken.detail)
    const { tx, files, head, viewer } = this.batch
    const purse = this.#purse
    const paid = Math.max(0, row.pictures.length - purse.free)
    const amount = paid * BEAN_COST.material
    if (amount > purse.beans) return refused('BALANCE_INSUFFICIENT')
    if (amount > purse.agreed || taken === UNPAID) return refused('QUOTE_STALE')
    const tagIds = await this.#tags(row, null)
    if (tagIds === null) return refused(TAGS_FULL)
    const id = randomUUID()
    if (amount > 0) await payForPictures(tx, viewer, { recordId: id, amount })
    purse.free -= taken.length - paid
    purse.beans -= amount
    purse.agreed -= amount
    this.#charged += amount
    const owner = { teamId: viewer.teamId, createdBy: viewer.userId, kind: 'asset' } as const
    const fileIds: string[] = []
    for (const image of taken) fileIds.push((await files.record(tx, image, owner)).id)
    const pictures = picturesOf(row.kind, fileIds)
    const draft = { ...draftOf(row, null, head), tagIds }
    await writeGoods(tx, viewer, { id, former: null, draft, pictures, status: 'on' })
    if (row.sku !== undefined) this.#added.add(row.sku)
    return { outcome: 'added', error: null, recordId: id }
  }
}

const refused = (error: NonNullable<SettledRow['error']>, detail?: string): Settled => ({
  outcome: 'refused',
  error,
  ...(detail !== undefined && { detail }),
  recordId: null,
})

/** Faces of a surface, pictures of anything else; the first is the cover. */
const picturesOf = (kind: MaterialRow['kind'], fileIds: string[]): GoodsPictures =>
  isSurfaceKind(kind)
    ? { faces: fileIds, images: [], cutout: null, cover: fileIds[0]! }
    : { faces: [], images: fileIds, cutout: null, cover: fileIds[0]! }

/** What a row says, with what the material says already; a new surface is laid as usual. */
function draftOf(row: MaterialRow, known: Goods | null, keeper: Keeper): GoodsDraft {
  const { kind } = row
  const goods = {
    scope: scopeOf(keeper),
    factoryId: keeper.factoryId ?? undefined,
    name: row.name,
    sku: row.sku ?? null,
    series: row.series ?? known?.series ?? null,
    priceFen: row.price === undefined ? (known?.priceFen ?? null) : Math.round(row.price * 100),
    unit: row.unit ?? known?.unit ?? null,
    piecesPerBox: row.piecesPerBox ?? known?.piecesPerBox ?? null,
  }
  // The row's schema asks for the sides that its kind has.
  const [mmWidth, mmHeight, mmDepth] = [row.mmWidth ?? 0, row.mmHeight ?? 0, row.mmDepth ?? 0]
  if (isSurfaceKind(kind))
    return {
      ...goods,
      kind,
      mmWidth,
      mmHeight,
      groutMm: row.groutMm ?? known?.groutMm ?? 2,
      groutColor: row.groutColor ?? known?.groutColor ?? GROUT_SHADES.silver,
      laying: row.laying ?? known?.laying ?? 'straight',
      finish: row.finish ?? known?.finish ?? 'matte',
    }
  return isPictured(kind) ? { ...goods, kind } : { ...goods, kind: 'furniture', mmWidth, mmHeight, mmDepth }
}

const isPictured = (kind: MaterialRow['kind']): kind is (typeof PICTURED_KINDS)[number] =>
  PICTURED_KINDS.some((each) => each === kind)
