import type { Factory, FactoryDetail, FactoryType, OwnFactory } from '@tessera/shared/contract/factory'
import type { ShownTag } from '@tessera/shared/contract/tag'
import { isAdmin } from '@tessera/shared/contract/access'
import { and, asc, count, eq, inArray, or, type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { Reader } from '../db/database'
import { factories, materials } from '../db/schema/catalogue'
import { teams, users } from '../db/schema/people'
import { AppError } from '../http/app-error'
import { type ListQuery, matching, pageAnswer } from '../http/list-query'
import { type Given, offsetList } from '../http/offset-list'
import { carrying, tagsOf } from '../tags/tags.repository'

export type FactoryRow = typeof factories.$inferSelect
type UrlOf = (fileId: string) => string

/** A team's own factories, and its agent's. */
function reachableBy(tx: Reader, teamId: string | Placeholder): SQL | undefined {
  const agentTeam = tx.select({ id: teams.agentTeamId }).from(teams).where(eq(teams.id, teamId))
  return or(eq(factories.teamId, teamId), inArray(factories.teamId, agentTeam))
}

/**
 * Factories visible to a team: its own, if it is an agent's, and its agent's. Other agents' are treated as nonexistent.
 */
export function factoriesOf(tx: Reader, teamId: string | Placeholder): SQL | undefined {
  return and(eq(factories.status, 'on'), reachableBy(tx, teamId))
}

/** Factories that a team may look at: those it may browse, and its own hidden ones, which no design takes goods of. */
export const seenFactories = (tx: Reader, teamId: string | Placeholder): SQL | undefined =>
  and(reachableBy(tx, teamId), or(eq(factories.status, 'on'), eq(factories.teamId, teamId)))

/** Factories whose contents a person keeps: those of an agent's team, and the one that was assigned to a person below. */
const keptOf = (tx: Reader, { teamId, factoryId }: Keeper) =>
  or(
    eq(factories.teamId, teamId),
    factoryId === null ? undefined : and(eq(factories.id, factoryId), factoriesOf(tx, teamId)),
  )
interface Keeper {
  teamId: string
  factoryId: string | null
}

export const keptFactories = (tx: Reader, keeper: Keeper, id?: string) =>
  tx
    .select({ id: factories.id })
    .from(factories)
    .where(and(id === undefined ? undefined : eq(factories.id, id), keptOf(tx, keeper)))

/** The same as a person chooses among them; an agent has some dozens. */
export const keptFactoryList = (tx: Reader, keeper: Keeper) =>
  tx
    .select({ id: factories.id, name: factories.name, status: factories.status })
    .from(factories)
    .where(keptOf(tx, keeper))
    .orderBy(asc(factories.type), asc(factories.sort), asc(factories.id))

const SORTABLE = { createdAt: factories.createdAt, updatedAt: factories.updatedAt, name: factories.name }

interface FactoryQuery extends ListQuery {
  teamId: string
  type: FactoryType
  brand?: string | undefined
  country?: string | undefined
  tagId?: string | undefined
}

const SEARCHED = [factories.name, factories.country, factories.region, sql`${factories.brands}::text`]

const visible = offsetList<FactoryQuery, FactoryRow>({
  name: 'factories',
  rows: (reader, given) => reader.select().from(factories).where(fits(reader, given)).$dynamic(),
  counting: (reader, given) =>
    reader.select({ id: factories.id }).from(factories).where(fits(reader, given)).$dynamic(),
  order: { fields: SORTABLE, otherwise: [asc(factories.sort)], id: factories.id },
})

const fits = (reader: Reader, { teamId, type, brand, country, tagId, keyword }: Given<FactoryQuery>) =>
  and(
    factoriesOf(reader, teamId),
    eq(factories.type, type),
    country && eq(factories.country, country),
    brand && sql`${factories.brands} @> jsonb_build_array(${brand}::text)`,
    tagId && carrying('factory', { commonTagId: tagId }),
    matching(keyword, SEARCHED),
  )

export async function factoryPage(tx: Reader, teamId: string, query: Omit<FactoryQuery, 'teamId'>, urlOf: UrlOf) {
  const { rows, counted } = await visible(tx, { ...query, teamId })
  const shown = await shownWith(tx, rows)
  const list = rows.map((row) => present(row, shown, urlOf))
  return { ...pageAnswer(list, counted, query), facets: await facets(tx, teamId, query.type) }
}

/** Brands, countries and tags of all factories of a type, by their order. An agent has some dozens of them. */
async function facets(tx: Reader, teamId: string, type: FactoryType) {
  const rows = await tx
    .select({ id: factories.id, brands: factories.brands, country: factories.country })
    .from(factories)
    .where(and(factoriesOf(tx, teamId), eq(factories.type, type)))
    .orderBy(asc(factories.sort), asc(factories.id))
  const carried = [...(await tagsOf(tx, 'factory', idsOf(rows))).values()]
  return {
    brands: [...new Set(rows.flatMap(({ brands }) => brands))],
    countries: [...new Set(rows.map(({ country }) => country))],
    tags: [...new Map(carried.flat().map((tag) => [tag.id, tag])).values()],
  }
}

interface OwnFactoryQuery extends ListQuery {
  teamId: string
  type?: FactoryType | undefined
  status?: Factory['status'] | undefined
  tagId?: string | undefined
}

const managed = offsetList<OwnFactoryQuery, FactoryRow>({
  name: 'own-factories',
  rows: (reader, given) => reader.select().from(factories).where(ownFits(given)).$dynamic(),
  counting: (reader, given) => reader.select({ id: factories.id }).from(factories).where(ownFits(given)).$dynamic(),
  order: { fields: SORTABLE, otherwise: [asc(factories.type), asc(factories.sort)], id: factories.id },
})

const ownFits = ({ teamId, type, status, tagId, keyword }: Given<OwnFactoryQuery>) =>
  and(
    eq(factories.teamId, teamId),
    type && eq(factories.type, type),
    status && eq(factories.status, status),
    tagId && carrying('factory', { commonTagId: tagId }),
    matching(keyword, SEARCHED),
  )

/** Factories that a team manages. */
export async function ownFactoryPage(tx: Reader, teamId: string, query: Omit<OwnFactoryQuery, 'teamId'>, urlOf: UrlOf) {
  const { rows, counted } = await managed(tx, { ...query, teamId })
  return pageAnswer(await presentOwn(tx, rows, urlOf), counted, query)
}

/** A team's own factories as it manages them. */
export async function presentOwn(tx: Reader, rows: readonly FactoryRow[], urlOf: UrlOf): Promise<OwnFactory[]> {
  const shown = await shownWith(tx, rows)
  const details: OwnFactory[] = []
  const agents = await agentsOf(tx, rows)
  for (const row of rows) {
    details.push({
      ...present(row, shown, urlOf),
      agent: agents.get(row.id)!,
      coverFileId: row.coverFileId,
      sort: row.sort,
    })
  }
  return details
}

/**
 * One factory that a team may look at.
 * @throws AppError NOT_FOUND, also for another agent's
 */
export async function factoryDetail(tx: Reader, teamId: string, id: string, urlOf: UrlOf): Promise<FactoryDetail> {
  const [detail] = await presentOwn(tx, [await requireFactory(tx, teamId, id)], urlOf)
  const { sort: _sort, ...shown } = detail!
  return shown
}

/** @throws AppError NOT_FOUND like {@link factoryDetail} */
export async function requireFactory(tx: Reader, teamId: string, id: string): Promise<FactoryRow> {
  const [row] = await tx
    .select()
    .from(factories)
    .where(and(eq(factories.id, id), seenFactories(tx, teamId)))
  if (!row) throw new AppError('NOT_FOUND')
  return row
}

/** By factory: who serves it, or the first admin of its team once that person has left. */
async function agentsOf(tx: Reader, rows: readonly FactoryRow[]): Promise<Map<string, FactoryDetail['agent']>> {
  if (rows.length === 0) return new Map()
  const people = await tx
    .select({
      userId: users.id,
      userName: users.userName,
      teamId: users.teamId,
      teamName: teams.name,
      servicePhone: teams.servicePhone,
      status: users.status,
      roleType: users.roleType,
    })
    .from(users)
    .innerJoin(teams, eq(teams.id, users.teamId))
    .where(
      inArray(
        users.teamId,
        rows.map(({ teamId }) => teamId),
      ),
    )
    .orderBy(asc(users.roleType), asc(users.createdAt), asc(users.id))
  const serving = ({ agentUserId, teamId }: FactoryRow) => {
    const colleagues = people.filter((person) => person.teamId === teamId)
    const active = colleagues.filter(({ status }) => status === 'active')
    const found =
      active.find(({ userId }) => userId === agentUserId) ??
      active.find(isAdmin) ??
      colleagues.find(({ userId }) => userId === agentUserId)
    const { userId, userName, teamName, servicePhone } = found!
    return { userId, userName, teamName, servicePhone }
  }
  return new Map(rows.map((row) => [row.id, serving(row)]))
}

const idsOf = (rows: readonly { readonly id: string }[]) => rows.map(({ id }) => id)

/** What is shown with factories and stands elsewhere. */
interface ShownWith {
  counts: ReadonlyMap<string | null, number>
  tags: ReadonlyMap<string, ShownTag[]>
}

const shownWith = async (tx: Reader, rows: readonly FactoryRow[]): Promise<ShownWith> => ({
  counts: await materialCounts(tx, rows),
  tags: await tagsOf(tx, 'factory', idsOf(rows)),
})

const present = (row: FactoryRow, { counts, tags }: ShownWith, urlOf: UrlOf): Factory => ({
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
  tags: tags.get(row.id) ?? [],
})

async function materialCounts(tx: Reader, rows: readonly FactoryRow[]): Promise<Map<string | null, number>> {
  if (rows.length === 0) return new Map()
  const found = await tx
    .select({ factoryId: materials.factoryId, rows: count() })
    .from(materials)
    .where(
      and(
        inArray(
          materials.factoryId,
          rows.map(({ id }) => id),
        ),
        eq(materials.status, 'on'),
      ),
    )
    .groupBy(materials.factoryId)
  return new Map(found.map((row) => [row.factoryId, row.rows]))
}
