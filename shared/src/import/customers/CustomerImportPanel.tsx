import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { getCoinRecordList } from '../../contract/billing'
import { getCustomerList, getCustomerQuota } from '../../contract/customer'
import {
  type CustomerImport,
  type ExistingCustomers,
  getImport,
  getImportList,
  type ImportRow,
  startImport,
  stopImport,
} from '../../contract/customer-import'
import { getUserPrivilege } from '../../contract/user'
import { queryKey, useEndpoint, useEndpointMutation } from '../../query/query'
import { errorText } from '../../text/errors.text'
import { Button, showError, toast } from '../../ui/core'
import { AnimatedRadio } from '../../ui/form'
import { useUnsavedWarning } from '../../ui/form/use-form-save'
import { confirm } from '../../ui/overlay/confirm'
import type { CheckedRows } from '../import-panel'
import { IMPORT_TEXT } from '../import.text'
import { ImportProgress } from '../ImportPanel'
import styles from '../ImportPanel.module.css'
import { CUSTOMER_IMPORT_TEXT as TEXT } from './customer-import.text'
import { reasonOf, settledOf, unimportedCount, unimportedOf } from './unimported'
import { useSentRows } from './use-sent-rows'

const POLL_MS = 1000
/** What an import changes; a customer may cost beans. */
const CHANGED = [getCustomerList, getCustomerQuota, getUserPrivilege, getCoinRecordList, getImportList]

interface CustomerImportPanelProps extends CheckedRows<ImportRow> {
  readonly onward: ReactNode
}

/** From the checked rows to customers: what it costs, its start, progress and result. */
export function CustomerImportPanel(props: CustomerImportPanelProps) {
  const { rows } = props
  const [sent, again] = useSentRows(props)
  useUnsavedWarning(sent.phase === 'sending')
  if (sent.phase === 'sent') return <SentImport {...props} importId={sent.importId} />
  if (sent.phase === 'failed') {
    return (
      <>
        <p className={styles.failed} role="alert">
          {IMPORT_TEXT.unsent}
          {errorText(sent.error)}
        </p>
        <Button onClick={again}>{IMPORT_TEXT.again}</Button>
      </>
    )
  }
  return <ImportProgress text={IMPORT_TEXT.sending(sent.sent, rows.length)} done={sent.sent} total={rows.length} />
}

function SentImport({ importId, ...props }: CustomerImportPanelProps & { readonly importId: string }) {
  const found = useEndpoint(
    getImport,
    { id: importId },
    { staleTime: 0, refetchInterval: (data) => (data?.state === 'running' ? POLL_MS : false) },
  )
  if (!found.data) {
    if (found.isPending) return <p>{TEXT.asking}</p>
    return (
      <>
        <p>{TEXT.lost}</p>
        <Button onClick={() => void found.refetch()}>{IMPORT_TEXT.again}</Button>
      </>
    )
  }
  const { data } = found
  if (data.state === 'draft') return <Offer data={data} rows={props.rows.length} />
  if (data.state === 'running') return <Running data={data} />
  return <Ended data={data} {...props} />
}

function Offer({ data, rows }: { readonly data: CustomerImport; readonly rows: number }) {
  const [existing, setExisting] = useState<ExistingCustomers>('skip')
  const client = useQueryClient()
  const start = useEndpointMutation(startImport, { refreshes: [getImport, getImportList] })
  const { quote } = data
  if (!quote) return null
  const { newCustomers, existingCustomers, free, costBeans, beans } = quote
  const begin = () =>
    start.mutate(
      { id: data.id, existing, mostBeans: costBeans },
      {
        onError: (error) => {
          if (error.reason !== 'QUOTE_STALE') return showError(error)
          toast.notify('info', IMPORT_TEXT.title, TEXT.stale)
          return void client.invalidateQueries({ queryKey: queryKey(getImport) })
        },
      },
    )
  return (
    <>
      <p>{newCustomers === 0 ? TEXT.noneNew : TEXT.price(newCustomers, free, costBeans)}</p>
      {costBeans > beans ? <p className={styles.short}>{TEXT.short(beans)}</p> : null}
      {existingCustomers > 0 ? (
        <div className={styles.existing}>
          <span>{TEXT.existing(existingCustomers)}</span>
          <AnimatedRadio
            aria-label={TEXT.existingLabel}
            options={[
              { value: 'skip', label: TEXT.skip },
              { value: 'update', label: TEXT.update },
            ]}
            value={existing}
            onChange={setExisting}
          />
        </div>
      ) : null}
      <Button variant="primary" loading={start.isPending} onClick={begin}>
        {TEXT.start(rows)}
      </Button>
    </>
  )
}

/** Also of an import that another page began. */
export function Running({ data }: { readonly data: CustomerImport }) {
  const stop = useEndpointMutation(stopImport, { refreshes: [...CHANGED, getImport] })
  const ask = async () => {
    const { stopQuestion, stop: okText, goOn: cancelText } = IMPORT_TEXT
    if (await confirm({ title: stopQuestion, okText, cancelText })) stop.mutate({ id: data.id }, { onError: showError })
  }
  const done = settledOf(data)
  return (
    <>
      <ImportProgress
        text={IMPORT_TEXT.progress(done, data.rows)}
        done={done}
        total={data.rows}
        onStop={() => void ask()}
      />
      <small>{IMPORT_TEXT.background}</small>
    </>
  )
}

interface EndedProps extends CustomerImportPanelProps {
  readonly data: CustomerImport
}

function Ended({ data, rows, onOutcomes, onward }: EndedProps) {
  const client = useQueryClient()
  const { id, outcomes, chargedBeans, state } = data
  useEffect(() => {
    for (const endpoint of CHANGED) void client.invalidateQueries({ queryKey: queryKey(endpoint) })
    let shown = true
    void unimportedOf(id).then((left) => {
      const reasons = new Map(left.map((row) => [row.line, reasonOf(row)]))
      if (shown) onOutcomes(new Map(rows.map(({ line }) => [line, reasons.get(line) ?? null])))
    }, showError)
    return () => {
      shown = false
    }
  }, [client, id, rows, onOutcomes])
  const left = unimportedCount(data)
  return (
    <>
      <output className={styles.done}>
        {state === 'stopped' ? `${TEXT.stopped}，` : null}
        {TEXT.summary(outcomes)}，{TEXT.charged(chargedBeans)}
      </output>
      {left > 0 ? <p>{TEXT.left(left)}</p> : null}
      {left < data.rows ? <div className={styles.actions}>{onward}</div> : null}
    </>
  )
}
