import { Page } from '@tessera/shared/ui/core'
import { Balances } from './Balances'
import { RecordList } from './RecordList'
import { RECORDS_TEXT } from './records.text'

export default function RecordsPage() {
  return (
    <Page title={RECORDS_TEXT.title} description={RECORDS_TEXT.description}>
      <Balances />
      <RecordList />
    </Page>
  )
}
