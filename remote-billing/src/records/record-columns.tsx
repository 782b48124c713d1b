import type { CoinRecord } from '@tessera/shared/contract/billing'
import { CATEGORY_TEXT } from '@tessera/shared/contract/ledger.text'
import { formatNumber, formatTime } from '@tessera/shared/text/format.text'
import type { DataColumn } from '@tessera/shared/ui/data'
import { Amount, Cause, HoldState } from './record-cells'
import { RECORDS_TEXT } from './records.text'

export const RECORD_COLUMNS: readonly DataColumn<CoinRecord>[] = [
  { key: 'time', title: RECORDS_TEXT.time, width: 180, render: (_, { createdAt }) => formatTime(createdAt) },
  { key: 'category', title: RECORDS_TEXT.category, width: 110, render: (_, record) => CATEGORY_TEXT[record.category] },
  { key: 'cause', title: RECORDS_TEXT.cause, render: (_, { cause }) => <Cause cause={cause} /> },
  {
    key: 'amount',
    title: RECORDS_TEXT.amount,
    width: 130,
    align: 'right',
    render: (_, record) => <Amount {...record} />,
  },
  {
    key: 'balanceAfter',
    title: RECORDS_TEXT.balanceAfter,
    width: 130,
    align: 'right',
    render: (_, { balanceAfter }) => formatNumber(balanceAfter),
  },
  { key: 'state', title: RECORDS_TEXT.state, width: 100, render: (_, { state }) => <HoldState state={state} /> },
  {
    key: 'operator',
    title: RECORDS_TEXT.operator,
    width: 140,
    render: (_, { operatorName }) => operatorName ?? RECORDS_TEXT.system,
  },
]
