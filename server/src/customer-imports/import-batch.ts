import { createHash, randomUUID } from 'node:crypto'
import { ACCESS, checkAccess } from '@tessera/shared/contract/access'
import { BEAN_COST } from '@tessera/shared/contract/constants'
import type { ImportRow, ROW_OUTCOMES, ROW_REFUSALS } from '@tessera/shared/contract/customer-import'
import { initialsOf } from '@tessera/shared/contract/initials'
import { and, asc, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import { viewerOf } from '../auth/sessions.service'
import { changeCustomer } from '../customers/customer-changes.service'
import { liveOf } from '../customers/customers.repository'
import { customerQuota, lockTeam, payForCustomer } from '../customers/customers.service'
import type { Transaction } from '../db/database'
import { customerImportRows, customerImports } from '../db/schema/customer-imports'
import { customers } from '../db/schema/customers'
import { notes } from '../db/schema/notes'
import { users } from '../db/schema/people'
import type { SignedIn } from '../http/route'
import { contactOf } from './customer-imports.repository'

/** Rows of one transaction, which holds the team's lock: about a tenth of a second. */
const ROWS_AT_ONCE = 100

type Head = typeof customerImports.$inferSelect
type Outcome = (typeof ROW_OUTCOMES)[number]
type Refusal = (typeof ROW_REFUSALS)[number]

interface Settled {
  line: number
  outcome: Outcome
  error: Refusal | null
  customerId: string | null
}

interface Known {
  id: string
  version: number
  /** What this import did with it above; null for a customer from before. */
  here: Outcome | null
}

/** What is left of the allowance and of what may be spent. */
interface Purse {
  free: number
  beans: number
  agreed: number
}

/**
 * Settles the next rows of a running import, in one transaction with the customers, notes and beans that they become: a process that
 * dies in between leaves them as they were.
 * @returns rows settled; 0 when none is left or the import does not run any more
 */
export async function importSome(tx: Transaction, importId: string): Promise<number> {
  const [head] = await tx
    .select()
    .from(customerImports)
    .where(and(eq(customerImports.id, importId), eq(customerImports.state, 'running')))
    .for('update')
  if (!head) return 0
  const rows = await tx
    .select({ line: customerImportRows.line, value: customerImportRows.value })
    .from(customerImportRows)
    .where(and(eq(customerImportRows.importId, importId), isNull(customerImportRows.outcome)))
    .orderBy(asc(customerImportRows.line))
    .limit(ROWS_AT_ONCE)
  if (rows.length === 0) return 0
  // As they are now: the person may have left, or the membership ended.
  const viewer = await viewerOf(tx, head.createdBy)
  const mayImport =
    viewer?.teamId === head.teamId && (await isActive(tx, viewer)) && checkAccess(ACCESS.customer, viewer) === 'ok'
  const settled = mayImport
    ? await new Batch(tx, head, viewer).settle(rows.flatMap(({ line, value }) => (value ? [{ line, value }] : [])))
    : rows.map(({ line }): Settled => ({ line, outcome: 'refused', error: 'FORBIDDEN', customerId: null }))
  await write(tx, importId, settled)
  return rows.length
}

async function isActive(tx: Transaction, { userId }: SignedIn): Promise<boolean> {
  const [user] = await tx.select({ status: users.status }).from(users).where(eq(users.id, userId))
  return user?.status === 'active'
}

/** One statement for all rows; what became a customer leaves no copy here. */
async function write(tx: Transaction, importId: string, settled: readonly Settled[]): Promise<void> {
  await tx.execute(sql`
    update ${customerImportRows} as row
    set outcome = done.outcome, error = done.error, customer_id = done."customerId",
      value = case when done.outcome in ('skipped', 'refused') then row.value end
    from jsonb_to_recordset(${JSON.stringify(settled)}::jsonb)
      as done(line int, outcome text, error text, "customerId" text)
    where row.import_id = ${importId} and row.line = done.line`)
}

class Batch {
  readonly #known = new Map<string, Known>()
  readonly #members = new Map<string, string>()
  readonly #added: (typeof customers.$inferInsert)[] = []
  readonly #notes: (typeof notes.$inferInsert)[] = []
  #charged = 0

  constructor(
    private readonly tx: Transaction,
    private readonly head: Head,
    private readonly viewer: SignedIn,
  ) {}

  async settle(rows: readonly { line: number; value: ImportRow }[]): Promise<Settled[]> {
    const { tx, head, viewer } = this
    await lockTeam(tx, viewer.teamId)
    const { allowance, used, beans } = await customerQuota(tx, viewer)
    const purse = { free: Math.max(0, allowance - used), beans, agreed: head.mostBeans - head.chargedBeans }
    await this.#find(rows.map(({ value }) => value))
    if (rows.some(({ value }) => value.followUpAuthor !== undefined)) await this.#findMembers()
    const settled: Settled[] = []
    for (const { line, value } of rows) settled.push({ line, ...(await this.#one(value, purse)) })
    if (this.#added.length > 0) await tx.insert(customers).values(this.#added)
    if (this.#notes.length > 0) await this.#write()
    if (this.#charged > 0) {
      await tx
        .update(customerImports)
        .set({ chargedBeans: head.chargedBeans + this.#charged })
        .where(eq(customerImports.id, head.id))
    }
    return settled
  }

  async #one(row: ImportRow, purse: Purse): Promise<Omit<Settled, 'line'>> {
    const contact = contactOf(row)
    const known = this.#known.get(contact)
    if (!known) return this.#add(row, purse)
    const { id, here } = known
    if (here === 'skipped' || (here === null && this.head.existing === 'skip')) {
      known.here = 'skipped'
      return { outcome: 'skipped', error: null, customerId: id }
    }
    if (here === null) {
      known.here = 'updated'
      await this.#update(known, row)
      this.#meet(row, known)
      this.#note(id, row)
      return { outcome: 'updated', error: null, customerId: id }
    }
    this.#note(id, row)
    return { outcome: 'noted', error: null, customerId: id }
  }

  async #add(row: ImportRow, purse: Purse): Promise<Omit<Settled, 'line'>> {
    const { tx, viewer } = this
    const price = purse.free > 0 ? 0 : BEAN_COST.customer
    if (price > purse.beans) return { outcome: 'refused', error: 'BALANCE_INSUFFICIENT', customerId: null }
    if (price > purse.agreed) return { outcome: 'refused', error: 'QUOTE_STALE', customerId: null }
    const id = randomUUID()
    if (price > 0) await payForCustomer(tx, viewer, id, price)
    purse.free -= price === 0 ? 1 : 0
    purse.beans -= price
    purse.agreed -= price
    this.#charged += price
    const { followUp: _said, followUpTime: _at, followUpAuthor: _by, ...values } = row
    const { teamId, userId } = viewer
    this.#added.push({
      source: 'other',
      stage: 'new',
      level: 'C',
      ...values,
      initials: initialsOf(values.name),
      id,
      teamId,
      ownerUserId: userId,
      createdBy: userId,
      dealTime: row.stage === 'deal' ? new Date() : null,
    })
    this.#meet(row, { id, version: 1, here: 'added' })
    this.#note(id, row)
    return { outcome: 'added', error: null, customerId: id }
  }

  /** A row below may name the same customer by the WeChat name alone. */
  #meet({ mobile, wechat }: ImportRow, known: Known): void {
    if (mobile) this.#known.set(`m:${mobile}`, known)
    if (wechat && !this.#known.has(`w:${wechat}`)) this.#known.set(`w:${wechat}`, known)
  }

  /** Only what the row says; its number is the one that found the customer. */
  async #update({ id, version }: Known, row: ImportRow): Promise<void> {
    const { followUp: _said, followUpTime: _at, followUpAuthor: _by, mobile: _number, ...changes } = row
    await changeCustomer(this.tx, this.viewer, { id, version, changes })
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
      .select({ customerId: customerImportRows.customerId, outcome: customerImportRows.outcome })
      .from(customerImportRows)
      .where(
        and(
          eq(customerImportRows.importId, head.id),
          inArray(customerImportRows.customerId, found.length > 0 ? found.map(({ id }) => id) : ['']),
        ),
      )
      .orderBy(asc(customerImportRows.line))
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
