import { createHash, randomUUID } from 'node:crypto'
import { BEAN_COST } from '@tessera/shared/contract/constants'
import type { ImportRow } from '@tessera/shared/contract/customer-import'
import { TAGS_FULL } from '@tessera/shared/contract/import'
import { and, asc, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import { changeCustomer } from '../../customers/customer-changes.service'
import { liveOf } from '../../customers/customers.repository'
import { customerQuota, lockTeam, payForCustomer } from '../../customers/customers.service'
import type { Transaction } from '../../db/database'
import { addTags, tagIdsOf } from '../../tags/tags.repository'
import { tagsNamed } from '../../tags/tags.service'
import { customers } from '../../db/schema/customers'
import { importRows, imports } from '../../db/schema/imports'
import { notes } from '../../db/schema/notes'
import { users } from '../../db/schema/people'
import type { SignedIn } from '../../http/route'
import { personSoundsOf } from '../../sounds/spelling'
import type { ImportHead, NumberedRow, RowBatch, RowOutcome, SettledRow } from '../import-kind'

type Settled = Omit<SettledRow, 'line'>

interface Known {
  id: string
  version: number
  /** What this import did with it above; null for a customer from before. */
  here: RowOutcome | null
}

/** What is left of the allowance and of what may be spent. */
interface Purse {
  free: number
  beans: number
  agreed: number
}

/** A row's number or, without one, its WeChat name: what finds the customer that it is about. */
const contactOf = ({ mobile, wechat }: { mobile?: string | null | undefined; wechat?: string | null | undefined }) =>
  mobile ? `m:${mobile}` : `w:${wechat}`

const fenOf = (yuan: number | null): number | null => (yuan === null ? null : Math.round(yuan * 100))

/** A row's values as a customer has them. */
function valuesOf(row: ImportRow) {
  const { followUp: _said, followUpTime: _at, followUpAuthor: _by, tags: _tags, budget, ...values } = row
  return budget === undefined ? values : { ...values, budgetMin: fenOf(budget.min), budgetMax: fenOf(budget.max) }
}

/** Makes customers and follow-ups of rows; the beans are theirs. */
export const settleCustomers = (tx: Transaction, { head, viewer, rows }: RowBatch<ImportRow>): Promise<SettledRow[]> =>
  new Batch(tx, head, viewer).settle(rows)

const REFUSED: Settled = { outcome: 'refused', error: TAGS_FULL, recordId: null }

class Batch {
  readonly #known = new Map<string, Known>()
  readonly #members = new Map<string, string>()
  readonly #added: (typeof customers.$inferInsert)[] = []
  readonly #tags: { recordId: string; tagId: string }[] = []
  readonly #notes: (typeof notes.$inferInsert)[] = []
  #charged = 0

  constructor(
    private readonly tx: Transaction,
    private readonly head: ImportHead,
    private readonly viewer: SignedIn,
  ) {}

  async settle(rows: readonly NumberedRow<ImportRow>[]): Promise<SettledRow[]> {
    const { tx, head, viewer } = this
    await lockTeam(tx, viewer)
    const { allowance, used, beans } = await customerQuota(tx, viewer)
    const purse = { free: Math.max(0, allowance - used), beans, agreed: head.mostBeans - head.chargedBeans }
    await this.#find(rows.map(({ value }) => value))
    if (rows.some(({ value }) => value.followUpAuthor !== undefined)) await this.#findMembers()
    const settled: SettledRow[] = []
    for (const { line, value } of rows) settled.push({ line, ...(await this.#one(value, purse)) })
    if (this.#added.length > 0) await tx.insert(customers).values(this.#added)
    if (this.#tags.length > 0) await addTags(tx, 'customer', this.#tags)
    if (this.#notes.length > 0) await this.#write()
    if (this.#charged > 0) {
      await tx
        .update(imports)
        .set({ chargedBeans: head.chargedBeans + this.#charged })
        .where(eq(imports.id, head.id))
    }
    return settled
  }

  async #one(row: ImportRow, purse: Purse): Promise<Settled> {
    const contact = contactOf(row)
    const known = this.#known.get(contact)
    if (!known) return this.#add(row, purse)
    const { id, here } = known
    if (here === 'skipped' || (here === null && this.head.existing === 'skip')) {
      known.here = 'skipped'
      return { outcome: 'skipped', error: null, recordId: id }
    }
    if (here === null) {
      if (!(await this.#tag(id, row, known))) return REFUSED
      known.here = 'updated'
      await this.#update(known, row)
      this.#meet(row, known)
      this.#note(id, row)
      return { outcome: 'updated', error: null, recordId: id }
    }
    if (!(await this.#tag(id, row, known))) return REFUSED
    this.#note(id, row)
    return { outcome: 'noted', error: null, recordId: id }
  }

  async #add(row: ImportRow, purse: Purse): Promise<Settled> {
    const { tx, viewer } = this
    const price = purse.free > 0 ? 0 : BEAN_COST.customer
    if (price > purse.beans) return { outcome: 'refused', error: 'BALANCE_INSUFFICIENT', recordId: null }
    if (price > purse.agreed) return { outcome: 'refused', error: 'QUOTE_STALE', recordId: null }
    const id = randomUUID()
    if (!(await this.#tag(id, row))) return REFUSED
    if (price > 0) await payForCustomer(tx, viewer, id, price)
    purse.free -= price === 0 ? 1 : 0
    purse.beans -= price
    purse.agreed -= price
    this.#charged += price
    const { nextFollowTime, ...values } = valuesOf(row)
    const { teamId, userId } = viewer
    this.#added.push({
      source: 'other',
      stage: 'new',
      level: 'C',
      ...values,
      nextFollowTime: nextFollowTime === undefined ? null : new Date(nextFollowTime),
      ...personSoundsOf(values.name),
      id,
      teamId,
      ownerUserId: userId,
      createdBy: userId,
      dealTime: row.stage === 'deal' ? new Date() : null,
    })
    this.#meet(row, { id, version: 1, here: 'added' })
    this.#note(id, row)
    return { outcome: 'added', error: null, recordId: id }
  }

  /** A row below may name the same customer by the WeChat name alone. */
  #meet({ mobile, wechat }: ImportRow, known: Known): void {
    if (mobile) this.#known.set(`m:${mobile}`, known)
    if (wechat && !this.#known.has(`w:${wechat}`)) this.#known.set(`w:${wechat}`, known)
  }

  /** Notes the tags that the row names; false if they do not all fit. */
  async #tag(recordId: string, { tags }: ImportRow, known?: Known): Promise<boolean> {
    if (!tags || tags.length === 0) return true
    const { tx, viewer } = this
    const given = this.#tags.flatMap((each) => (each.recordId === recordId ? each.tagId : []))
    const carried = known ? [...given, ...((await tagIdsOf(tx, 'customer', [recordId])).get(recordId) ?? [])] : []
    const ids = await tagsNamed(tx, { teamId: viewer.teamId, scope: 'customer', carried }, tags)
    if (ids === null) return false
    for (const tagId of ids) this.#tags.push({ recordId, tagId })
    return true
  }

  /** Only what the row says; its number is the one that found the customer. */
  async #update({ id, version }: Known, row: ImportRow): Promise<void> {
    const { mobile: _number, ...changes } = valuesOf(row)
    await changeCustomer(this.tx, this.viewer, { id, version, changes }, { mayBePast: true })
  }

  #note(customerId: string, { followUp, followUpTime, followUpAuthor }: ImportRow): void {
    if (followUp === undefined) return
    const { teamId, userId } = this.viewer
    const author = followUpAuthor === undefined ? userId : this.#members.get(followUpAuthor)
    const createdAt = followUpTime === undefined ? new Date() : new Date(followUpTime)
    // The same follow-up in another sheet, or in this one again, is the same note.
    const said = JSON.stringify([customerId, followUpTime ?? null, followUpAuthor ?? null, followUp])
    const requestHash = createHash('sha256').update(said).digest('hex')
    this.#notes.push({
      teamId,
      customerId,
      createdBy: author ?? userId,
      clientToken: `import:${requestHash}`,
      requestHash,
      type: 'text',
      content: followUp,
      importedBy: userId,
      authorName: author === undefined ? followUpAuthor! : null,
      createdAt,
      updatedAt: createdAt,
    })
  }

  async #write(): Promise<void> {
    const { tx } = this
    await tx
      .insert(notes)
      .values(this.#notes)
      .onConflictDoNothing({ target: [notes.createdBy, notes.clientToken] })
    const ids = [...new Set(this.#notes.map(({ customerId }) => customerId))]
    await tx.execute(sql`
      update ${customers} set last_follow_time = greatest(last_follow_time, latest.at)
      from (select customer_id, max(created_at) as at from ${notes}
        where ${inArray(notes.customerId, ids)} group by customer_id) as latest
      where ${customers.id} = latest.customer_id`)
  }

  /** Live customers that the rows are about, and what the import did with them before. */
  async #find(rows: readonly ImportRow[]): Promise<void> {
    const { tx, head, viewer } = this
    const mobiles = rows.flatMap(({ mobile }) => mobile ?? [])
    const wechats = rows.flatMap(({ mobile, wechat }) => (mobile === undefined && wechat !== undefined ? [wechat] : []))
    const found = await tx
      .select({ id: customers.id, version: customers.version, mobile: customers.mobile, wechat: customers.wechat })
      .from(customers)
      .where(
        and(
          liveOf(viewer.teamId),
          or(
            mobiles.length > 0 ? inArray(customers.mobile, mobiles) : undefined,
            wechats.length > 0 ? inArray(customers.wechat, wechats) : undefined,
          ),
        ),
      )
      .orderBy(asc(customers.createdAt), asc(customers.id))
    const before = await tx
      .select({ customerId: importRows.recordId, outcome: importRows.outcome })
      .from(importRows)
      .where(
        and(
          eq(importRows.importId, head.id),
          inArray(importRows.recordId, found.length > 0 ? found.map(({ id }) => id) : ['']),
        ),
      )
      .orderBy(asc(importRows.line))
    for (const { id, version, mobile, wechat } of found) {
      const here = before.find(({ customerId }) => customerId === id)?.outcome ?? null
      const known = { id, version, here }
      if (mobile) this.#known.set(`m:${mobile}`, known)
      // The oldest of several with one name.
      if (wechat && !this.#known.has(`w:${wechat}`)) this.#known.set(`w:${wechat}`, known)
    }
  }

  /** Names that one member alone has. */
  async #findMembers(): Promise<void> {
    const { tx, viewer } = this
    const people = await tx
      .select({ id: users.id, name: users.userName })
      .from(users)
      .where(and(eq(users.teamId, viewer.teamId), isNull(users.deletedAt)))
    for (const { id, name } of people)
      if (people.filter((each) => each.name === name).length === 1) this.#members.set(name, id)
  }
}
