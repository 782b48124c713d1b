import { CUSTOMER_LEVELS, CUSTOMER_SOURCES, CUSTOMER_STAGES } from '@tessera/shared/contract/customer'
import { WRITTEN_NOTE_TYPES } from '@tessera/shared/contract/note'
import type { Transaction } from '../db/database'
import { customers } from '../db/schema/customers'
import { notes } from '../db/schema/notes'
import { SEED_PEOPLE, type SeedPerson, teamId, userId } from './accounts'
import { ADDRESS, COMMUNITIES, DEMANDS, GIVEN_NAMES, LAYOUTS, NOTES, STREETS, SURNAMES } from './customers.text'
import { seedId } from './seed-id'

const HOUR_MS = 3_600_000
/** Fen. */
const THOUSAND_YUAN = 100_000

/** Number of customers per owner: every owner gets a list worth browsing. */
const OWNERS: readonly [SeedPerson, number][] = [
  ['basic', 7],
  ['advanced', 9],
  ['advancedSub', 6],
  ['advancedDesigner', 5],
  ['professional', 5],
  ['enterprise', 4],
  ['enterpriseSub', 3],
  ['agentUser', 3],
]

/** Ids of all of them. */
export const DEMO_CUSTOMERS = Array.from({ length: OWNERS.reduce((sum, [, count]) => sum + count, 0) }, (_, index) =>
  seedId('customer', index),
)

/** Different strides through the lists, so that combinations do not repeat. */
const pick = <Item>(list: readonly Item[], index: number, step: number): Item => list[(index * step) % list.length]!

export async function seedCustomers(tx: Transaction, now: Date): Promise<void> {
  const owners = OWNERS.flatMap(([person, count]) => Array.from({ length: count }, () => person))
  const rows = owners.map((owner, index) => customerOf(owner, index, now))
  // Only with the first seeding: whoever deleted one since has it stay deleted, notes and all.
  const added = await tx.insert(customers).values(rows).onConflictDoNothing().returning({ id: customers.id })
  if (added.length === rows.length) await seedNotes(tx, rows)
}

/** What was talked about at each follow-up, and before it. */
async function seedNotes(tx: Transaction, rows: readonly (typeof customers.$inferInsert)[]): Promise<void> {
  const written = rows.flatMap(({ id, teamId: team, ownerUserId, lastFollowTime }, index) =>
    lastFollowTime
      ? [0, 1].map((earlier) => ({
          id: seedId('note', index * 2 + earlier),
          teamId: team,
          customerId: id!,
          createdBy: ownerUserId,
          clientToken: seedId('note-token', index * 2 + earlier),
          requestHash: '',
          type: pick(WRITTEN_NOTE_TYPES, index + earlier, 3),
          content: pick(NOTES, index + earlier, 5),
          createdAt: new Date(lastFollowTime.getTime() - earlier * 26 * HOUR_MS),
          updatedAt: lastFollowTime,
        }))
      : [],
  )
  await tx.insert(notes).values(written).onConflictDoNothing()
}

function customerOf(owner: SeedPerson, index: number, now: Date): typeof customers.$inferInsert {
  const stage = pick(CUSTOMER_STAGES, index, 5)
  const createdAt = new Date(now.getTime() - (index * 31 + 5) * HOUR_MS)
  const followed = stage === 'new' ? null : new Date(createdAt.getTime() + ((index * 7) % 29) * HOUR_MS)
  return {
    id: seedId('customer', index),
    teamId: teamId(SEED_PEOPLE[owner].team),
    name: pick(SURNAMES, index, 7) + pick(GIVEN_NAMES, index, 5),
    // A range in which no numbers are assigned.
    mobile: index % 9 === 8 ? null : `1700000${String(1000 + index * 37).padStart(4, '0')}`,
    wechat: index % 3 === 2 ? `wx_${seedId('wechat', index).slice(0, 8)}` : null,
    source: pick(CUSTOMER_SOURCES, index, 5),
    stage,
    level: pick(CUSTOMER_LEVELS, index, 3),
    community: pick(COMMUNITIES, index, 5),
    address: ADDRESS(pick(STREETS, index, 3), 20 + index * 3, 1 + (index % 12), 101 + (index % 20) * 100),
    layout: pick(LAYOUTS, index, 3),
    areaSqm: 58 + ((index * 1137) % 14200) / 100,
    demand: pick(DEMANDS, index, 3),
    ownerUserId: userId(owner),
    createdBy: userId(owner),
    createdAt,
    updatedAt: followed ?? createdAt,
    lastFollowTime: followed,
    budgetMin: index % 4 === 3 ? null : (20 + (index % 5) * 10) * THOUSAND_YUAN,
    budgetMax: index % 4 === 3 ? null : (30 + (index % 5) * 15) * THOUSAND_YUAN,
    // From three days ago to eight days ahead; nothing is planned for those who have decided.
    nextFollowTime:
      stage === 'deal' || stage === 'lost' || index % 3 === 2
        ? null
        : new Date(now.getTime() + ((index % 12) - 3) * 24 * HOUR_MS + HOUR_MS),
    dealTime: stage === 'deal' ? followed : null,
  }
}
