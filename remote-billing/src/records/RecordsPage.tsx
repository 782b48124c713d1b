import { Button, Page } from '@tessera/shared/ui/core'
import { BeanSheet } from '@tessera/shared/ui/purchase'
import { useState } from 'react'
import { Balances } from './Balances'
import { RecordList } from './RecordList'
import { RECORDS_TEXT } from './records.text'

export default function RecordsPage() {
  const [explaining, setExplaining] = useState(false)
  return (
    <Page
      title={RECORDS_TEXT.title}
      description={RECORDS_TEXT.description}
      extra={<Button onClick={() => setExplaining(true)}>{RECORDS_TEXT.beanDescription}</Button>}
    >
      <Balances />
      <RecordList />
      <BeanSheet open={explaining} onClose={() => setExplaining(false)} />
    </Page>
  )
}
