import { customerFault, type Customer, type tagCustomers, type updateCustomer } from '@tessera/shared/contract/customer'
import type { EndpointParsedInput } from '@tessera/shared/contract/endpoint'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Transaction } from '../db/database'
import { customerEvents, customers } from '../db/schema/customers'
import { AppError } from '../http/app-error'
import type { SignedIn } from '../http/route'
import { personSoundsOf } from '../sounds/spelling'
import { changeTags, setTags, tagIdsOf } from '../tags/tags.repository'
import { customerOf, liveOf } from './customers.repository'
import { lockTeam, requireFreeMobile, requireFuture } from './customers.service'

type Row = typeof customers.$inferSelect
type Update = EndpointParsedInput<typeof updateCustomer>

/**
 * Changes fields of a customer. Values that it has already change nothing, whatever the version: the answer to an
 * earlier call may have been lost.
 * @throws AppError NOT_FOUND, VERSION_STALE, MOBILE_TAKEN `{customerId}`, VALIDATION
 */
export async function changeCustomer(
  tx: Transaction,
  viewer: SignedIn,
  { id, version, changes, undo }: Update,
  /** Of the next follow-up. */
  { mayBePast = undo === true } = {},
): Promise<Customer> {
  // Before the customer's own lock, as everywhere.
  if (changes.mobile) await lockTeam(tx, viewer)
  const [before] = await tx
    .select()
    .from(customers)
    .where(and(liveOf(viewer.teamId), eq(customers.id, id)))
    .for('no key update')
  if (!before) throw new AppError('NOT_FOUND')
  const { tagIds, ...values } = changes
  const changed = changedValues(before, values)
  const retagged = tagIds !== undefined && (await differFrom(tx, id, tagIds))
  if (retagged || Object.keys(changed).length > 0) {
    if (before.version !== version) throw new AppError('VERSION_STALE')
    await requireSound(tx, before, changed, { mayBePast })
    await tx
      .update(customers)
      .set({
        ...changed,
        ...soundsWith(changed),
        ...dealTimeOf(before, changed),
        updatedAt: sql`now()`,
        version: before.version + 1,
      })
      .where(eq(customers.id, id))
    if (retagged) await setTags(tx, { teamId: viewer.teamId, scope: 'customer', recordId: id, tagIds })
    if (changed.stage) await recordStage(tx, viewer, before, changed.stage)
  }
  return customerOf(tx, viewer.teamId, id)
}

/** Whether a customer carries others than these. */
async function differFrom(tx: Transaction, id: string, tagIds: readonly string[]): Promise<boolean> {
  const carried = (await tagIdsOf(tx, 'customer', [id])).get(id) ?? []
  const wanted = new Set(tagIds)
  return carried.length !== wanted.size || !carried.every((each) => wanted.has(each))
}

/**
 * Gives customers tags and takes others from them, without a new version: it takes nothing from what somebody else writes.
 * @throws AppError NOT_FOUND for a customer or tag that is not the team's; VALIDATION
 */
export async function tagAll(
  tx: Transaction,
  { teamId }: SignedIn,
  { ids, addTagIds, removeTagIds }: EndpointParsedInput<typeof tagCustomers>,
): Promise<void> {
  const wanted = [...new Set(ids)]
  const found = await tx
    .select({ id: customers.id })
    .from(customers)
    .where(and(liveOf(teamId), inArray(customers.id, wanted)))
    .orderBy(asc(customers.id))
    .for('no key update')
  if (found.length !== wanted.length) throw new AppError('NOT_FOUND')
  await changeTags(tx, { teamId, scope: 'customer', ids: wanted, addTagIds, removeTagIds })
}

function changedValues(before: Row, changes: Omit<Update['changes'], 'tagIds'>): Partial<Row> {
  const { nextFollowTime, ...others } = changes
  const given =
    nextFollowTime === undefined ? others : { ...others, nextFollowTime: nextFollowTime && new Date(nextFollowTime) }
  const differs = (field: string, value: unknown) =>
    value !== undefined && JSON.stringify(value) !== JSON.stringify(before[field as keyof Row])
  return Object.fromEntries(Object.entries(given).filter(([field, value]) => differs(field, value)))
}

const soundsWith = ({ name }: Partial<Row>) => (name === undefined ? {} : personSoundsOf(name))

async function requireSound(
  tx: Transaction,
  before: Row,
  changed: Partial<Row>,
  { mayBePast }: { mayBePast: boolean },
): Promise<void> {
  const fault = customerFault({ ...before, ...changed })
  if (fault) throw new AppError('VALIDATION', { issues: [{ path: `changes.${fault.field}`, message: fault.code }] })
  if (!mayBePast) requireFuture(changed.nextFollowTime, 'changes.nextFollowTime')
  if (changed.mobile) await requireFreeMobile(tx, before.teamId, changed.mobile)
}

/** A customer who comes back from a closed deal has none until the next one. */
function dealTimeOf(before: Row, { stage }: Partial<Row>) {
  if (stage === undefined || (stage === 'deal') === (before.stage === 'deal')) return {}
  return { dealTime: stage === 'deal' ? sql`now()` : null }
}

async function recordStage(tx: Transaction, viewer: SignedIn, before: Row, stage: Row['stage']): Promise<void> {
  await tx.insert(customerEvents).values({
    teamId: viewer.teamId,
    customerId: before.id,
    kind: 'stage',
    before: before.stage,
    after: stage,
    byUserId: viewer.userId,
  })
}
