import type { CoinRecord } from '@tessera/shared/contract/billing'
import { CATEGORY_TEXT } from '@tessera/shared/contract/ledger.text'
import { formatNumber, formatTime } from '@tessera/shared/text/format.text'
import type { ListColumn } from '@tessera/shared/ui/data'
import { Amount, Cause, HoldState } from './record-cells'
import { RECORDS_TEXT } from './records.text'

export const RECORD_COLUMNS: readonly ListColumn<CoinRecord>[] = [
  { field: 'createdAt', title: RECORDS_TEXT.time, width: 180, render: ({ createdAt }) => formatTime(createdAt) },
  { field: 'category', title: RECORDS_TEXT.category, width: 110, render: (record) => CATEGORY_TEXT[record.category] },
  { field: 'cause', title: RECORDS_TEXT.cause, render: ({ cause }) => <Cause cause={cause} /> },
  {
    field: 'amount',
    title: RECORDS_TEXT.amount,
    width: 130,
    align: 'right',
    render: (record) => <Amount {...record} />,
  },
  {
    field: 'balanceAfter',
    title: RECORDS_TEXT.balanceAfter,
    width: 130,
    align: 'right',
    render: ({ balanceAfter }) => formatNumber(balanceAfter),
  },
  { field: 'state', title: RECORDS_TEXT.state, width: 100, render: ({ state }) => <HoldState state={state} /> },
  {
    field: 'operatorName',
    title: RECORDS_TEXT.operator,
    width: 140,
    render: ({ operatorName }) => operatorName ?? RECORDS_TEXT.system,
  },
]
