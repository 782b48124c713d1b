import type { Customer } from '@tessera/shared/contract/customer'
import { joinedNames } from '@tessera/shared/contract/name-list'
import type { ShownTag } from '@tessera/shared/contract/tag'
import { SOURCE_TEXT, STAGE_TEXT } from '@tessera/shared/contract/customer.text'
import { localTime, type WorkbookColumn, workbookOf } from '../exports/workbook-export'
import { CUSTOMER_EXPORT_TEXT as TEXT } from './customer-export.text'

const FEN = 100

const yuan = (fen: number | null): string => (fen === null ? '' : String(fen / FEN))
const at = (iso: string | null, offset: number): string => (iso === null ? '' : localTime(iso, offset).slice(0, 16))

function budgetOf({ budgetMin, budgetMax }: Customer): string {
  if (budgetMin === null && budgetMax === null) return ''
  return `${yuan(budgetMin)}–${yuan(budgetMax)}`
}

/** A customer with the names of its tags. */
export interface TaggedCustomer extends Customer {
  tags: readonly ShownTag[]
}

const COLUMNS: readonly WorkbookColumn<TaggedCustomer>[] = [
  { heading: TEXT.name, width: 14, cell: ({ name }) => name },
  { heading: TEXT.mobile, width: 16, cell: ({ mobile }) => mobile ?? '' },
  { heading: TEXT.wechat, width: 16, cell: ({ wechat }) => wechat ?? '' },
  { heading: TEXT.source, width: 10, cell: ({ source }) => SOURCE_TEXT[source] },
  { heading: TEXT.stage, width: 8, cell: ({ stage }) => STAGE_TEXT[stage] },
  { heading: TEXT.level, width: 8, cell: ({ level }) => level },
  { heading: TEXT.community, width: 18, cell: ({ community }) => community ?? '' },
  { heading: TEXT.address, width: 30, cell: ({ address }) => address ?? '' },
  { heading: TEXT.layout, width: 12, cell: ({ layout }) => layout ?? '' },
  { heading: TEXT.areaSqm, width: 8, cell: ({ areaSqm }) => areaSqm ?? '' },
  { heading: TEXT.demand, width: 36, cell: ({ demand }) => demand ?? '' },
  { heading: TEXT.tags, width: 20, cell: ({ tags }) => joinedNames(tags.map(({ name }) => name)) },
  { heading: TEXT.budget, width: 16, cell: budgetOf },
  { heading: TEXT.owner, width: 12, cell: ({ ownerName }) => ownerName },
  { heading: TEXT.nextFollowTime, width: 18, cell: ({ nextFollowTime }, offset) => at(nextFollowTime, offset) },
  { heading: TEXT.lastFollowTime, width: 18, cell: ({ lastFollowTime }, offset) => at(lastFollowTime, offset) },
  { heading: TEXT.createdAt, width: 18, cell: ({ createdAt }, offset) => at(createdAt, offset) },
]

/** Customers as an Excel workbook of one sheet. */
export const customerWorkbook = (customers: readonly TaggedCustomer[], utcOffsetMinutes: number): Promise<Buffer> =>
  workbookOf(TEXT.sheet, COLUMNS, customers, utcOffsetMinutes)
