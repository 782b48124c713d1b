import { ACCESS } from '@tessera/shared/contract/access'
import { BEAN_COST } from '@tessera/shared/contract/constants'
import { CUSTOMER_IMPORT, type CustomerImport, type ImportRow } from '@tessera/shared/contract/customer-import'
import { and, countDistinct, eq, or, sql } from 'drizzle-orm'
import { liveOf } from '../../customers/customers.repository'
import { customerQuota } from '../../customers/customers.service'
import type { Reader } from '../../db/database'
import { customers } from '../../db/schema/customers'
import { importRows } from '../../db/schema/imports'
import type { SignedIn } from '../../http/route'
import type { ImportHead, ImportKind } from '../import-kind'
import { importJob } from '../imports.service'
import { settleCustomers } from './customer-rows'

/** Imports of customers. */
export const customerImport: ImportKind<ImportRow> = {
  name: 'customer',
  job: importJob('customer-import'),
  calls: CUSTOMER_IMPORT,
  access: ACCESS.customer,
  rowsAtOnce: 100,
  quote,
  settle: settleCustomers,
}

/** What finds the customer that a stored row is about, as in `customer-rows.ts`. */
const contact = sql<string>`coalesce('m:' || (${importRows.value}->>'mobile'), 'w:' || (${importRows.value}->>'wechat'))`

async function quote(tx: Reader, viewer: SignedIn, head: ImportHead): Promise<NonNullable<CustomerImport['quote']>> {
  const ofImport = eq(importRows.importId, head.id)
  const [all] = await tx
    .select({ contacts: countDistinct(contact) })
    .from(importRows)
    .where(ofImport)
  const [known] = await tx
    .select({ contacts: countDistinct(contact) })
    .from(importRows)
    .innerJoin(
      customers,
      and(
        liveOf(viewer.teamId),
        or(
          sql`${customers.mobile} = ${importRows.value}->>'mobile'`,
          and(sql`${importRows.value}->>'mobile' is null`, sql`${customers.wechat} = ${importRows.value}->>'wechat'`),
        ),
      ),
    )
    .where(ofImport)
  const { allowance, used, beans } = await customerQuota(tx, viewer)
  const existingCustomers = known!.contacts
  const newCustomers = all!.contacts - existingCustomers
  const free = Math.min(newCustomers, Math.max(0, allowance - used))
  return { newCustomers, existingCustomers, free, costBeans: (newCustomers - free) * BEAN_COST.customer, beans }
}
