import { addArchivePart, archivePartForm } from '@tessera/shared/contract/archive'
import { CUSTOMER_IMPORT, type CustomerImport, type ImportRow } from '@tessera/shared/contract/customer-import'
import type { ExistingRecords, ImportCalls, ImportQuote, ImportView } from '@tessera/shared/contract/import'
import { MATERIAL_IMPORT, type MaterialImport, type MaterialRow } from '@tessera/shared/contract/material-import'
import { failWith, mock, mockBalances, mockRecord } from '@tessera/shared/mock-host/mock-host'
import { addCustomer, customerWith } from './customers.mock'
import { addGoods, goodsWith } from './materials.mock'

interface Kind<Row, Quote extends ImportQuote> {
  calls: ImportCalls<Row, Quote>
  quote(rows: readonly Row[]): Quote
  /** Makes a record of a row. */
  settle(
    row: Row,
    existing: ExistingRecords,
    caller: Parameters<typeof addCustomer>[1],
  ): 'added' | 'updated' | 'skipped'
}

interface Import<Row, Quote extends ImportQuote> {
  shown: ImportView<Quote>
  rows: Map<number, Row>
  skipped: number[]
}

const NONE = { added: 0, updated: 0, noted: 0, skipped: 0, refused: 0 }
/** Of every kind. */
let begunImports = 0

function mockImports<Row, Quote extends ImportQuote>({ calls, quote, settle }: Kind<Row, Quote>) {
  /** Newest first, until the page is reloaded. */
  const imports: Import<Row, Quote>[] = []
  const importOf = (id: string) => imports.find(({ shown }) => shown.id === id) ?? failWith('NOT_FOUND')
  const quoted = ({ shown, rows }: Import<Row, Quote>): ImportView<Quote> =>
    shown.state === 'draft' ? { ...shown, rows: rows.size, quote: quote([...rows.values()]) } : shown
  return [
    mock(calls.begin, ({ fileName }, { caller }) => {
      const { id, createdAt } = mockRecord(`import-${(begunImports += 1)}`)
      const by = { userId: caller.userId, userName: caller.userName }
      const shown: ImportView<Quote> = {
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
      const begun: Import<Row, Quote> = { shown, rows: new Map(), skipped: [] }
      imports.unshift(begun)
      return quoted(begun)
    }),
    mock(calls.addRows, ({ id, rows }) => {
      for (const { line, value } of rows) importOf(id).rows.set(line, value)
      return {}
    }),
    mock(calls.get, ({ id }) => quoted(importOf(id))),
    mock(calls.start, ({ id, existing }, { caller }) => {
      const begun = importOf(id)
      const outcomes = { ...NONE }
      for (const [line, row] of begun.rows) {
        const outcome = settle(row, existing, caller)
        outcomes[outcome] += 1
        if (outcome === 'skipped') begun.skipped.push(line)
      }
      begun.shown = { ...begun.shown, rows: begun.rows.size, existing, outcomes, state: 'done' }
      return begun.shown
    }),
    mock(calls.stop, ({ id }) => importOf(id).shown),
    mock(calls.list, () => ({
      list: imports.filter(({ shown }) => shown.state !== 'draft').map(({ shown }) => shown),
    })),
    mock(calls.result, ({ id }) => {
      const { skipped, rows } = importOf(id)
      const list = skipped.map((line) => ({ line, outcome: 'skipped' as const, error: null, value: rows.get(line)! }))
      return { list, nextLine: null }
    }),
  ]
}

const fenOf = (yuan: number | null) => (yuan === null ? null : Math.round(yuan * 100))
const budgetIn = (budget: ImportRow['budget']) =>
  budget && { budgetMin: fenOf(budget.min), budgetMax: fenOf(budget.max) }

const customers = mockImports<ImportRow, NonNullable<CustomerImport['quote']>>({
  calls: CUSTOMER_IMPORT,
  quote: (rows) => {
    const existingCustomers = rows.filter(({ mobile }) => customerWith(mobile)).length
    const newCustomers = rows.length - existingCustomers
    return { newCustomers, existingCustomers, free: newCustomers, costBeans: 0, beans: mockBalances().beans }
  },
  settle: (
    { followUp: _said, followUpTime: _at, followUpAuthor: _by, tags: _tags, budget, ...row },
    existing,
    caller,
  ) => {
    const known = customerWith(row.mobile)
    if (!known) {
      const added = addCustomer({ source: 'other', stage: 'new', level: 'C', ...row }, caller)
      Object.assign(added, budgetIn(budget))
      return 'added'
    }
    if (existing === 'skip') return 'skipped'
    Object.assign(known, row, budgetIn(budget))
    return 'updated'
  },
})

const materials = mockImports<MaterialRow, NonNullable<MaterialImport['quote']>>({
  calls: MATERIAL_IMPORT,
  quote: (rows) => {
    const fresh = rows.filter(({ sku }) => !goodsWith(sku))
    const pictured = fresh.filter(({ pictures = [] }) => pictures.length > 0)
    const pictures = pictured.reduce((sum, row) => sum + (row.pictures?.length ?? 0), 0)
    return {
      newMaterials: pictured.length,
      existingMaterials: rows.length - fresh.length,
      withoutPicture: fresh.length - pictured.length,
      pictures,
      free: pictures,
      costBeans: 0,
      beans: mockBalances().beans,
    }
  },
  settle: ({ price, ...row }, existing) => {
    const known = goodsWith(row.sku)
    const priceFen = price === undefined ? null : Math.round(price * 100)
    if (!known) {
      addGoods({ kind: row.kind, name: row.name, sku: row.sku ?? null, priceFen })
      return 'added'
    }
    if (existing === 'skip') return 'skipped'
    Object.assign(known, { name: row.name, priceFen: priceFen ?? known.priceFen })
    return 'updated'
  },
})

export const importsEndpoints = [
  ...customers,
  ...materials,
  // Nothing is unpacked here: an archive has no pictures.
  mock(addArchivePart, async (_input, { form }) => {
    const sent = await form()
    const { offset, size } = archivePartForm.parse(Object.fromEntries(sent))
    const file = sent.get('file')
    const received = offset + (file instanceof Blob ? file.size : 0)
    return { received, archive: received < size ? null : { id: 'archive', fault: null, entries: [] } }
  }),
]
