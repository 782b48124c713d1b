import type { getCoinRecordList } from '@tessera/shared/contract/billing'
import type { EndpointInput } from '@tessera/shared/contract/endpoint'
import { exportCoinRecord, RECORD_EXPORT_LIMIT } from '@tessera/shared/contract/record-export'
import { call } from '@tessera/shared/http/client'
import { ExportButton } from '@tessera/shared/ui/data'
import { exportInput } from './records.rules'
import { RECORDS_TEXT } from './records.text'

interface ExportRecordsProps {
  readonly filters: EndpointInput<typeof getCoinRecordList>
}

/** With times in the viewer's time zone. */
export const ExportRecords = ({ filters }: ExportRecordsProps) => (
  <ExportButton
    ask={() => call(exportCoinRecord, exportInput(filters, new Date()))}
    limit={RECORD_EXPORT_LIMIT}
    counted={RECORDS_TEXT.counted}
  />
)
