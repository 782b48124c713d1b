import { Button, Page, useOnDemand } from '@tessera/shared/ui/core'
import { useState } from 'react'
import { Balances } from './Balances'
import { RecordList } from './RecordList'
import { RECORDS_TEXT } from './records.text'

const loadPurchase = () => import('@tessera/shared/ui/purchase')

export default function RecordsPage() {
  const [explaining, setExplaining] = useState(false)
  const { part: purchase, fetch } = useOnDemand(loadPurchase)
  const explain = () => {
    setExplaining(true)
    void fetch()
  }
  return (
    <Page
      title={RECORDS_TEXT.title}
      description={RECORDS_TEXT.description}
      extra={<Button onClick={explain}>{RECORDS_TEXT.beanDescription}</Button>}
    >
      <Balances />
      <RecordList />
      {purchase ? <purchase.BeanSheet open={explaining} onClose={() => setExplaining(false)} /> : null}
    </Page>
  )
}
