import type { TeamMember } from '@tessera/shared/contract/team'
import { and, asc, count, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import type { Reader } from '../db/database'
import { isLive } from '../auth/sessions.service'
import { assets } from '../db/schema/assets'
import { materials } from '../db/schema/catalogue'
import { customers } from '../db/schema/customers'
import { designTasks } from '../db/schema/design'
import { tokens, users } from '../db/schema/people'
import { AppError } from '../http/app-error'
import { type ListQuery, matching, pageAnswer } from '../http/list-query'
import { type Given, offsetList } from '../http/offset-list'
import { imagesThisMonth } from '../ledger/image-usage.repository'
import { maskMobile } from '../http/mobile.rules'
import { ownerOf } from '../users/owner.service'
import { noStages, stagesByOwner } from './overview.repository'

const SORTABLE = {
  createdAt: users.createdAt,
  userName: users.userName,
  roleType: users.roleType,
  lastLoginAt: users.lastLoginAt,
}

interface MemberFilter extends ListQuery {
  status?: 'active' | 'disabled' | undefined
  roleType?: number | undefined
}

/** The last digits of the number are visible anyway: a substring search would reveal the masked ones one by one. */
type MemberQuery = MemberFilter & { teamId: string; lastDigits: string | undefined }

const LAST_DIGITS = /^\d{4}$/

const members = offsetList<MemberQuery, typeof users.$inferSelect>({
  name: 'members',
  rows: (reader, given) => reader.select().from(users).where(fits(given)).$dynamic(),
  counting: (reader, given) => reader.select({ id: users.id }).from(users).where(fits(given)).$dynamic(),
  order: { fields: SORTABLE, otherwise: [asc(users.roleType), asc(users.createdAt)], id: users.id },
})

const fits = ({ teamId, status, roleType, keyword, lastDigits }: Given<MemberQuery>) =>
  and(
    eq(users.teamId, teamId),
    isNull(users.deletedAt),
    status && eq(users.status, status),
    roleType && eq(users.roleType, roleType),
    or(matching(keyword, [users.userName]), lastDigits && eq(sql`right(${users.mobile}, 4)`, lastDigits)),
  )

/** Members of a team, admins first, searched by name or the last four digits; `usedImg` counts this month's images. */
export async function memberPage(tx: Reader, teamId: string, query: MemberFilter) {
  const lastDigits = LAST_DIGITS.exec(query.keyword ?? '')?.[0]
  const { rows, counted } = await members(tx, { ...query, teamId, lastDigits })
  const ids = rows.map((row) => row.id)
  const images = await imagesThisMonth(tx, ids)
  const owned = await customersOwned(tx, ids)
  const ownerId = await ownerOf(tx, teamId)
  const list = rows.map((row) =>
    present(row, { ownerId, usedImg: images.get(row.id) ?? 0, customerCount: owned.get(row.id) ?? 0 }),
  )
  return pageAnswer(list, counted, query)
}

interface Counted {
  readonly ownerId: string | null
  readonly usedImg: number
  readonly customerCount: number
}

const present = (row: typeof users.$inferSelect, { ownerId, usedImg, customerCount }: Counted): TeamMember => ({
  id: row.id,
  userName: row.userName,
  mobileMasked: maskMobile(row.mobile),
  roleType: row.roleType,
  owner: row.id === ownerId,
  unconfirmed: row.consent !== null,
  status: row.status,
  monthlyImgLimit: row.monthlyImgLimit,
  usedImg,
  customerCount,
  lastLoginAt: row.lastLoginAt?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
  version: row.version,
})

/** One member of the team. @throws AppError NOT_FOUND */
export async function memberOf(tx: Reader, teamId: string, id: string): Promise<TeamMember> {
  const [row] = await tx
    .select()
    .from(users)
    .where(and(eq(users.id, id), eq(users.teamId, teamId), isNull(users.deletedAt)))
  if (!row) throw new AppError('NOT_FOUND')
  const images = await imagesThisMonth(tx, [id])
  const owned = await customersOwned(tx, [id])
  const ownerId = await ownerOf(tx, teamId)
  return present(row, { ownerId, usedImg: images.get(id) ?? 0, customerCount: owned.get(id) ?? 0 })
}

/** A member with what a departure would hand over or end. @throws AppError NOT_FOUND */
export async function memberDetail(tx: Reader, teamId: string, id: string) {
  const member = await memberOf(tx, teamId, id)
  const [open] = await tx
    .select({ rows: count() })
    .from(tokens)
    .where(and(eq(tokens.userId, id), isLive))
  const [waiting] = await tx
    .select({ rows: count() })
    .from(designTasks)
    .where(
      and(
        eq(designTasks.teamId, teamId),
        eq(designTasks.createdBy, id),
        inArray(designTasks.status, ['queued', 'running']),
      ),
    )
  const stages = await stagesByOwner(tx, teamId, id)
  const [ownMaterials] = await tx
    .select({ rows: count() })
    .from(materials)
    .where(and(eq(materials.ownerUserId, id), eq(materials.scope, 'personal')))
  const [ownPictures] = await tx
    .select({ rows: count() })
    .from(assets)
    .where(and(eq(assets.ownerUserId, id), eq(assets.scope, 'personal')))
  return {
    ...member,
    customersByStage: stages.get(id) ?? noStages(),
    sessions: open?.rows ?? 0,
    waitingTasks: waiting?.rows ?? 0,
    personalMaterials: ownMaterials?.rows ?? 0,
    personalPictures: ownPictures?.rows ?? 0,
  }
}

async function customersOwned(tx: Reader, userIds: string[]): Promise<Map<string, number>> {
  if (userIds.length === 0) return new Map()
  const rows = await tx
    .select({ userId: customers.ownerUserId, rows: count() })
    .from(customers)
    .where(and(inArray(customers.ownerUserId, userIds), isNull(customers.deletedAt)))
    .groupBy(customers.ownerUserId)
  return new Map(rows.map((row) => [row.userId, row.rows]))
}
