import type { Factory, FactoryType } from '@tessera/shared/contract/factory'
import { and, asc, count, eq, inArray, or, type Placeholder, type SQL } from 'drizzle-orm'
import type { Reader } from '../db/database'
import { factories, materials } from '../db/schema/catalogue'
import { teams } from '../db/schema/people'
import { type ListQuery, matching, pageAnswer } from '../http/list-query'
import { type Given, offsetList } from '../http/offset-list'

/**
 * Factories visible to a team: its own, if it is an agent's, and its agent's. Other agents' are treated as nonexistent.
 */
export function factoriesOf(tx: Reader, teamId: string | Placeholder): SQL | undefined {
  const agentTeam = tx.select({ id: teams.agentTeamId }).from(teams).where(eq(teams.id, teamId))
  return and(eq(factories.status, 'on'), or(eq(factories.teamId, teamId), inArray(factories.teamId, agentTeam)))
}

const SORTABLE = { createdAt: factories.createdAt, updatedAt: factories.updatedAt, name: factories.name }

interface FactoryQuery extends ListQuery {
  teamId: string
  type: FactoryType
}

const visible = offsetList<FactoryQuery, typeof factories.$inferSelect>({
  name: 'factories',
  rows: (reader, given) => reader.select().from(factories).where(fits(reader, given)).$dynamic(),
  counting: (reader, given) =>
    reader.select({ id: factories.id }).from(factories).where(fits(reader, given)).$dynamic(),
  order: { fields: SORTABLE, otherwise: [asc(factories.sort)], id: factories.id },
})

const fits = (reader: Reader, { teamId, type, keyword }: Given<FactoryQuery>) =>
  and(
    factoriesOf(reader, teamId),
    eq(factories.type, type),
    matching(keyword, [factories.name, factories.country, factories.region]),
  )

export async function factoryPage(
  tx: Reader,
  teamId: string,
  query: Omit<FactoryQuery, 'teamId'>,
  urlOf: (fileId: string) => string,
) {
  const { rows, counted } = await visible(tx, { ...query, teamId })
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
  return pageAnswer(list, counted, query)
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
