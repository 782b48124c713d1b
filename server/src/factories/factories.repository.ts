import type { Factory, FactoryType } from '@tessera/shared/contract/factory'
import { and, asc, count, eq, inArray, or, type SQL } from 'drizzle-orm'
import type { Reader } from '../db/database'
import { factories, materials } from '../db/schema/catalogue'
import { teams } from '../db/schema/people'
import { type ListQuery, matching, ordering, pageAnswer, pageWindow } from '../http/list-query'

/**
 * Factories visible to a team: its own, if it is an agent's, and its agent's. Other agents' are treated as nonexistent.
 */
export function factoriesOf(tx: Reader, teamId: string): SQL | undefined {
  const agentTeam = tx.select({ id: teams.agentTeamId }).from(teams).where(eq(teams.id, teamId))
  return and(eq(factories.status, 'on'), or(eq(factories.teamId, teamId), inArray(factories.teamId, agentTeam)))
}

const SORTABLE = { createdAt: factories.createdAt, updatedAt: factories.updatedAt, name: factories.name }

export async function factoryPage(
  tx: Reader,
  teamId: string,
  query: ListQuery & { type: FactoryType },
  urlOf: (fileId: string) => string,
) {
  const where = and(
    factoriesOf(tx, teamId),
    eq(factories.type, query.type),
    matching(query.keyword, [factories.name, factories.country, factories.region]),
  )
  const { limit, offset } = pageWindow(query)
  const rows = await tx
    .select()
    .from(factories)
    .where(where)
    .orderBy(...ordering(query, SORTABLE, [asc(factories.sort)], factories.id))
    .limit(limit)
    .offset(offset)
  const [total] = await tx.select({ rows: count() }).from(factories).where(where)
  const counts = await materialCounts(
    tx,
    rows.map((row) => row.id),
  )
  const list = rows.map((row): Factory => ({
    id: row.id,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    version: row.version,
    type: row.type,
    name: row.name,
    country: row.country,
    region: row.region,
    phone: row.phone,
    brands: row.brands,
    intro: row.intro,
    coverUrl: row.coverFileId ? urlOf(row.coverFileId) : null,
    materialCount: counts.get(row.id) ?? 0,
    status: row.status,
  }))
  return pageAnswer(list, { total: total?.rows ?? 0 }, query)
}

async function materialCounts(tx: Reader, factoryIds: string[]): Promise<Map<string | null, number>> {
  if (factoryIds.length === 0) return new Map()
  const rows = await tx
    .select({ factoryId: materials.factoryId, rows: count() })
    .from(materials)
    .where(and(inArray(materials.factoryId, factoryIds), eq(materials.status, 'on')))
    .groupBy(materials.factoryId)
  return new Map(rows.map((row) => [row.factoryId, row.rows]))
}
