import { type CoinRecord, getCoinRecordList, LEDGER_CATEGORIES, LEDGER_UNITS } from '@tessera/shared/contract/billing'
import { CATEGORY_TEXT, UNIT_TEXT } from '@tessera/shared/contract/ledger.text'
import { links } from '@tessera/shared/remote/links'
import { Button, ButtonLink, useOnDemand } from '@tessera/shared/ui/core'
import { type ListFilter, type ListLayout, ListPage } from '@tessera/shared/ui/data'
import { useState } from 'react'
import { Balances } from './Balances'
import { ExportRecords } from './ExportRecords'
import { RECORD_COLUMNS } from './record-columns'
import { RecordCard } from './RecordCard'
import { RECORDS_TEXT as TEXT } from './records.text'

const FILTERS: readonly ListFilter<typeof getCoinRecordList>[] = [
  {
    kind: 'select',
    field: 'category',
    label: TEXT.category,
    all: TEXT.allCategories,
    options: LEDGER_CATEGORIES.map((value) => ({ value, label: CATEGORY_TEXT[value] })),
  },
  {
    kind: 'select',
    field: 'unit',
    label: TEXT.unit,
    all: TEXT.allUnits,
    options: LEDGER_UNITS.map((value) => ({ value, label: UNIT_TEXT[value] })),
  },
  { kind: 'dateRange', from: 'from', to: 'to', label: TEXT.dateRange },
]
const LAYOUT: ListLayout<CoinRecord> = {
  kind: 'table',
  columns: RECORD_COLUMNS,
  card: (record) => <RecordCard record={record} />,
}

const loadPurchase = () => import('@tessera/shared/ui/purchase')

export default function RecordsPage() {
  const [explaining, setExplaining] = useState(false)
  const { part: purchase, fetch } = useOnDemand(loadPurchase)
  const explain = () => {
    setExplaining(true)
    void fetch()
  }
  const design = (
    <ButtonLink variant="primary" to={links.design()}>
      {TEXT.startDesign}
    </ButtonLink>
  )
  return (
    // No sort options: newest first, since each balance follows from the row below.
    <ListPage
      title={TEXT.title}
      description={TEXT.description}
      extra={<Button onClick={explain}>{TEXT.beanDescription}</Button>}
      before={<Balances />}
      endpoint={getCoinRecordList}
      fresh
      rowKey="id"
      search={TEXT.search}
      filters={FILTERS}
      tools={(asked, total) => (total > 0 ? <ExportRecords filters={asked} /> : null)}
      layout={LAYOUT}
      empty={{ picture: 'records', text: TEXT.empty, action: design, found: TEXT.emptyFiltered }}
    >
      {purchase ? <purchase.BeanSheet open={explaining} onClose={() => setExplaining(false)} /> : null}
    </ListPage>
  )
}
