import type { EndpointParsedInput } from '@tessera/shared/contract/endpoint'
import { type getMaterialList, NEAREST_GOODS } from '@tessera/shared/contract/material'
import { labOfHex } from '@tessera/shared/contract/lab'
import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Database, Reader, Transaction } from '../db/database'
import { factories, materialLooks, materials } from '../db/schema/catalogue'
import { files as fileRows } from '../db/schema/files'
import { requireFactory } from '../factories/factories.repository'
import type { FileService } from '../files/files.service'
import { AppError } from '../http/app-error'
import { pageAnswer } from '../http/list-query'
import type { SignedIn } from '../http/route'
import { cellOf, cellsAround, type Look, lookOf } from './look'
import {
  factoriesAskedFor,
  fitting,
  manageableBy,
  type MaterialFilter,
  presentMaterials,
  queryOf,
  usableBy,
} from './materials.repository'

interface Dependencies {
  database: Database
  files: FileService
}

/** Pictures of one round; a schedule goes on until none is left. */
const AT_ONCE = 50

/**
 * Looks at covers that nobody has looked at: of materials from earlier releases, from the seed, or written by a process that ended
 * before it looked.
 */
export async function fillLooks(deps: Dependencies): Promise<void> {
  for (;;) {
    const rows = await deps.database.read((tx) =>
      tx
        .select({ id: materials.id })
        .from(materials)
        .where(sql`look_file_id is distinct from cover_file_id`)
        .limit(AT_ONCE),
    )
    for (const { id } of rows) await lookAt(deps, id)
    if (rows.length < AT_ONCE) return
  }
}

/**
 * Looks at a material's cover. One that cannot be read is not tried again: the material is found by everything but its looks.
 * @throws AppError UNAVAILABLE when too many pictures wait; the cover is looked at later
 */
export async function lookAt({ database, files }: Dependencies, id: string): Promise<void> {
  const [row] = await database.read((tx) =>
    tx
      .select({ fileId: materials.coverFileId, sha256: fileRows.sha256 })
      .from(materials)
      .leftJoin(fileRows, eq(fileRows.id, materials.coverFileId))
      .where(eq(materials.id, id)),
  )
  if (!row) return
  const look = row.sha256 === null ? null : await seen(files, row.sha256)
  await database.transaction((tx) => writeLook(tx, id, row.fileId, look))
}

const seen = (files: FileService, sha256: string): Promise<Look | null> =>
  files.decode({ sha256 }, lookOf).catch((error: unknown) => {
    if (isBusy(error)) throw error
    return null
  })

export const isBusy = (error: unknown): boolean => error instanceof AppError && error.errorName === 'UNAVAILABLE'

/** @param fileId the cover that was looked at; null as its look when it cannot be read */
async function writeLook(tx: Transaction, materialId: string, fileId: string, look: Look | null): Promise<void> {
  const [row] = await tx
    .update(materials)
    .set({ lookFileId: fileId })
    .where(and(eq(materials.id, materialId), eq(materials.coverFileId, fileId)))
    .returning({ teamId: materials.teamId })
  if (!row) return
  if (!look) return void (await tx.delete(materialLooks).where(eq(materialLooks.materialId, materialId)))
  const values = { ...look, owner: row.teamId ?? PLATFORM, cell: cellOf(look) }
  await tx
    .insert(materialLooks)
    .values({ materialId, ...values })
    .onConflictDoUpdate({ target: materialLooks.materialId, set: values })
}

/** {@link materialLooks.owner} of the platform's goods. */
const PLATFORM = ''

type Asked = EndpointParsedInput<typeof getMaterialList>

/**
 * The goods nearest to a colour, or to a photo in colour and texture, the nearest first.
 * @throws AppError NOT_FOUND for a photo that is no upload of the viewer's, and a factory that they may not look at; VALIDATION for one that cannot be read; UNAVAILABLE when too many
 *   pictures wait
 */
export async function nearestPage({ database, files }: Dependencies, viewer: SignedIn, asked: Asked) {
  const { color, similarTo, ...filter } = asked
  const { factoryId } = filter
  if (factoryId !== undefined) await database.read((tx) => requireFactory(tx, viewer.teamId, factoryId))
  const sought =
    similarTo === undefined ? colored(color ?? '#000000') : await photoOf({ database, files }, viewer, similarTo)
  const distance = similarTo === undefined ? colorDistance(sought) : lookDistance(sought)
  const { pageNum, pageSize } = asked
  return database.read(async (tx) => {
    const ids = await nearest(tx, viewer, { sought, distance, filter })
    const shown = ids.slice((pageNum - 1) * pageSize, pageNum * pageSize)
    const rows = await tx.select().from(materials).where(inArray(materials.id, shown))
    const ordered = shown.flatMap((id) => rows.find((row) => row.id === id) ?? [])
    const list = await presentMaterials(tx, viewer, ordered, (fileId) => files.urlOf(fileId))
    return pageAnswer(list, { total: ids.length }, asked)
  })
}

function colored(hex: string): Look {
  const { l, a, b } = labOfHex(hex)
  return { lightness: l, a, b, spread: 0, colorSpread: 0, fine: 0, coarse: 0, slant: 0 }
}

async function photoOf({ database, files }: Dependencies, viewer: SignedIn, fileId: string): Promise<Look> {
  const row = await database.transaction((tx) => files.find(tx, viewer.teamId, fileId))
  if (row.createdBy !== viewer.userId) throw new AppError('NOT_FOUND')
  return files.decode(row, lookOf).catch((error: unknown) => {
    if (isBusy(error)) throw error
    throw new AppError('VALIDATION', { issues: [{ path: 'similarTo', message: 'invalid_value' }] }, { cause: error })
  })
}

const squared = (column: PgColumn, value: number, weight: number) =>
  sql`(${column} - ${value}::real) * (${column} - ${value}::real) * ${weight}::real`
const meanDistance = ({ lightness, a, b }: Look) =>
  sql`${squared(materialLooks.lightness, lightness, 1)} + ${squared(materialLooks.a, a, 1)} + ${squared(materialLooks.b, b, 1)}`
/** A colour is what most of a face has: of two with the same mean the plain one comes first. */
const colorDistance = (look: Look) =>
  sql<number>`${meanDistance(look)} + ${squared(materialLooks.spread, 0, 0.1)} + ${squared(materialLooks.colorSpread, 0, 0.2)}`
/** Texture counts about as much as colour: a step of one unit between neighbours is seen as well as several in the mean. */
const lookDistance = (look: Look) =>
  sql<number>`${meanDistance(look)} + ${squared(materialLooks.spread, look.spread, 1)}
    + ${squared(materialLooks.colorSpread, look.colorSpread, 1)} + ${squared(materialLooks.fine, look.fine, 4)}
    + ${squared(materialLooks.coarse, look.coarse, 1)} + ${squared(materialLooks.slant, look.slant, 4)}`

/** How far is looked until enough is found, in units of Lab; at last everywhere. */
const RADII = [3, 7, 12, 20, Number.POSITIVE_INFINITY] as const

interface Sought {
  sought: Look
  distance: SQL<number>
  filter: MaterialFilter
}

/** Ids alone: of two hundred one page is shown. */
async function nearest(tx: Reader, viewer: SignedIn, { sought, distance, filter }: Sought): Promise<string[]> {
  const browsed = await tx
    .select({ id: factories.id, teamId: factories.teamId })
    .from(factories)
    .where(factoriesAskedFor(filter)(tx, viewer.teamId))
  // Whose looks the viewer may meet: the platform's, the own, those of the teams whose factories they browse.
  const owners = [...new Set([PLATFORM, viewer.teamId, ...browsed.map(({ teamId }) => teamId)])]
  // The ids themselves: a statement within is taken for the price of each row, and all goods are read instead.
  const browsable = browsed.map(({ id }) => id)
  const visible = filter.managed ? manageableBy(tx, viewer, browsable) : usableBy(tx, viewer, browsable)
  const fits = and(visible, fitting(await queryOf(tx, viewer, filter)))
  const within = (radius: number) =>
    tx
      .select({ id: materials.id, distance: distance.as('distance') })
      .from(materialLooks)
      .innerJoin(materials, eq(materials.id, materialLooks.materialId))
      .where(and(inArray(materialLooks.owner, owners), inCells(sought, radius), fits))
      // Equally near ones in one order: every page asks anew.
      .orderBy(sql`distance`, asc(materials.id))
      .limit(NEAREST_GOODS)
  for (const radius of RADII) {
    const rows = await within(radius)
    const last = rows[NEAREST_GOODS - 1]
    if (!last && Number.isFinite(radius)) continue
    // Nearer ones may lie beyond what was looked at, but none beyond the farthest of those found.
    const reach = last ? Math.sqrt(last.distance) : 0
    return (reach > radius ? await within(reach) : rows).map(({ id }) => id)
  }
  return []
}

const inCells = (sought: Look, radius: number) =>
  Number.isFinite(radius)
    ? sql`${materialLooks.cell} = any(${sql.param(cellsAround(sought, radius))}::int[])`
    : undefined
