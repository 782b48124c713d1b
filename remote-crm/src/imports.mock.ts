import {
  addImportRows,
  type CustomerImport,
  getImport,
  getImportList,
  getImportResult,
  importCustomer,
  type ImportRow,
  startImport,
  stopImport,
} from '@tessera/shared/contract/customer-import'
import { failWith, mock, mockBalances, mockRecord } from '@tessera/shared/mock-host/mock-host'
import { addCustomer, customerWith } from './customers.mock'

interface Import {
  shown: CustomerImport
  rows: Map<number, ImportRow>
  skipped: number[]
}

/** Newest first, until the page is reloaded. */
const imports: Import[] = []
const importOf = (id: string) => imports.find(({ shown }) => shown.id === id) ?? failWith('NOT_FOUND')
const NONE = { added: 0, updated: 0, noted: 0, skipped: 0, refused: 0 }

/** What it would do now. */
function quoted({ shown, rows }: Import): CustomerImport {
  if (shown.state !== 'draft') return shown
  const known = [...rows.values()].filter(({ mobile }) => customerWith(mobile)).length
  const newCustomers = rows.size - known
  const quote = {
    newCustomers,
    existingCustomers: known,
    free: newCustomers,
    costBeans: 0,
    beans: mockBalances().beans,
  }
  return { ...shown, rows: rows.size, quote }
}

export const importsEndpoints = [
  mock(importCustomer, ({ fileName }, { caller }) => {
    const { id, createdAt } = mockRecord(`import-${imports.length + 1}`)
    const by = { userId: caller.userId, userName: caller.userName }
    const shown: CustomerImport = {
      id,
      createdAt,
      fileName,
      by,
      state: 'draft',
      existing: 'skip',
      outcomes: NONE,
      rows: 0,
      chargedBeans: 0,
      endedAt: null,
      quote: null,
    }
    const begun: Import = { shown, rows: new Map(), skipped: [] }
    imports.unshift(begun)
    return quoted(begun)
  }),
  mock(addImportRows, ({ id, rows }) => {
    for (const { line, value } of rows) importOf(id).rows.set(line, value)
    return {}
  }),
  mock(getImport, ({ id }) => quoted(importOf(id))),
  mock(startImport, ({ id, existing }, { caller }) => {
    const begun = importOf(id)
    const outcomes = { ...NONE }
    for (const [line, { followUp: _said, followUpTime: _at, followUpAuthor: _by, ...row }] of begun.rows) {
      const known = customerWith(row.mobile)
      if (!known) {
        addCustomer({ source: 'other', stage: 'new', level: 'C', ...row }, caller)
        outcomes.added += 1
      } else if (existing === 'update') {
        Object.assign(known, row)
        outcomes.updated += 1
      } else {
        begun.skipped.push(line)
        outcomes.skipped += 1
      }
    }
    begun.shown = { ...begun.shown, rows: begun.rows.size, existing, outcomes, state: 'done' }
    return begun.shown
  }),
  mock(stopImport, ({ id }) => importOf(id).shown),
  mock(getImportList, () => ({
    list: imports.filter(({ shown }) => shown.state !== 'draft').map(({ shown }) => shown),
  })),
  mock(getImportResult, ({ id }) => {
    const { skipped, rows } = importOf(id)
    const list = skipped.map((line) => ({ line, outcome: 'skipped' as const, error: null, value: rows.get(line)! }))
    return { list, nextLine: null }
  }),
]
