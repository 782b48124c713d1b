import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { getCoinRecordList } from '../contract/billing'
import type { ExistingRecords, ImportQuote, ImportView } from '../contract/import'
import { getUserPrivilege } from '../contract/user'
import { queryKey, useEndpoint, useEndpointMutation } from '../query/query'
import { errorText } from '../text/errors.text'
import { Button, showError, toast } from '../ui/core'
import { AnimatedRadio } from '../ui/form'
import { useUnsavedWarning } from '../ui/form/use-form-save'
import { confirm } from '../ui/overlay/confirm'
import type { ImportKind } from './import-kind'
import type { CheckedRows } from './import-panel'
import { IMPORT_TEXT as TEXT } from './import.text'
import { ImportProgress } from './ImportPanel'
import styles from './ImportPanel.module.css'
import { reasonOf, settledOf, unimportedCount, unimportedOf } from './unimported'
import type { BeginWith } from './send-rows'
import { useSentRows } from './use-sent-rows'

const POLL_MS = 1000

/** What a kind changes; a record may cost beans. */
const changesOf = <Row extends object, Quote extends ImportQuote>({ changes, calls }: ImportKind<Row, Quote>) => [
  ...changes,
  getUserPrivilege,
  getCoinRecordList,
  calls.list,
]

/** What becomes of records that are there; chosen outside, because other rows are another panel. */
interface ExistingChoice {
  readonly existing: ExistingRecords
  readonly onExisting: (existing: ExistingRecords) => void
}

interface RowImportPanelProps<Row extends object, Quote extends ImportQuote> extends CheckedRows<Row>, ExistingChoice {
  readonly kind: ImportKind<Row, Quote>
  readonly onward: ReactNode
  readonly begin?: BeginWith | undefined
}

/** From the checked rows to records: what it costs, its start, progress and result. */
export function RowImportPanel<Row extends object, Quote extends ImportQuote>(props: RowImportPanelProps<Row, Quote>) {
  const { kind, rows } = props
  const [sent, again] = useSentRows(kind, props)
  useUnsavedWarning(sent.phase === 'sending')
  if (sent.phase === 'sent') return <SentImport {...props} importId={sent.importId} />
  if (sent.phase === 'failed') {
    return (
      <>
        <p className={styles.failed} role="alert">
          {TEXT.unsent}
          {errorText(sent.error)}
        </p>
        <Button onClick={again}>{TEXT.again}</Button>
      </>
    )
  }
  return <ImportProgress text={TEXT.sending(sent.sent, rows.length)} done={sent.sent} total={rows.length} />
}

function SentImport<Row extends object, Quote extends ImportQuote>({
  importId,
  ...props
}: RowImportPanelProps<Row, Quote> & { readonly importId: string }) {
  const { kind, existing, onExisting } = props
  const found = useEndpoint(
    kind.calls.get,
    { id: importId },
    { staleTime: 0, refetchInterval: (data) => (data?.state === 'running' ? POLL_MS : false) },
  )
  if (!found.data) {
    if (found.isPending) return <p>{TEXT.asking}</p>
    return (
      <>
        <p>{TEXT.lost}</p>
        <Button onClick={() => void found.refetch()}>{TEXT.again}</Button>
      </>
    )
  }
  const { data } = found
  if (data.state === 'draft') {
    return <Offer kind={kind} data={data} rows={props.rows.length} existing={existing} onExisting={onExisting} />
  }
  if (data.state === 'running') return <Running kind={kind} data={data} />
  return <Ended data={data} {...props} />
}

interface OfferProps<Row extends object, Quote extends ImportQuote> extends ExistingChoice {
  readonly kind: ImportKind<Row, Quote>
  readonly data: ImportView<Quote>
  readonly rows: number
}

function Offer<Row extends object, Quote extends ImportQuote>(props: OfferProps<Row, Quote>) {
  const { kind, data, rows, existing, onExisting } = props
  const { calls, text } = kind
  const client = useQueryClient()
  const start = useEndpointMutation(calls.start, { refreshes: [calls.get, calls.list] })
  const { quote } = data
  if (!quote) return null
  const { costBeans, beans } = quote
  const asked = text.existing(quote)
  const counted = text.rows?.(quote, existing) ?? rows
  const begin = () =>
    start.mutate(
      { id: data.id, existing, mostBeans: costBeans },
      {
        onError: (error) => {
          if (error.reason !== 'QUOTE_STALE') return showError(error)
          toast.notify('info', TEXT.title, TEXT.stale)
          return void client.invalidateQueries({ queryKey: queryKey(calls.get) })
        },
      },
    )
  return (
    <>
      <p>{text.offer(quote)}</p>
      {costBeans > beans ? <p className={styles.short}>{text.short(beans)}</p> : null}
      {asked === null ? null : (
        <div className={styles.existing}>
          <span>{asked}</span>
          <AnimatedRadio
            aria-label={text.existingLabel}
            options={[
              { value: 'skip', label: TEXT.skip },
              { value: 'update', label: TEXT.update },
            ]}
            value={existing}
            onChange={onExisting}
          />
        </div>
      )}
      <Button variant="primary" disabled={counted === 0} loading={start.isPending} onClick={begin}>
        {TEXT.startRows(counted)}
      </Button>
    </>
  )
}

/** Also of an import that another page began. */
export function Running<Row extends object, Quote extends ImportQuote>({
  kind,
  data,
}: {
  readonly kind: ImportKind<Row, Quote>
  readonly data: ImportView
}) {
  const { calls } = kind
  const stop = useEndpointMutation(calls.stop, { refreshes: [...changesOf(kind), calls.get] })
  const ask = async () => {
    const { stopQuestion, stop: okText, goOn: cancelText } = TEXT
    if (await confirm({ title: stopQuestion, okText, cancelText })) stop.mutate({ id: data.id }, { onError: showError })
  }
  const done = settledOf(data)
  return (
    <>
      <ImportProgress text={TEXT.progress(done, data.rows)} done={done} total={data.rows} onStop={() => void ask()} />
      <small>{TEXT.background}</small>
    </>
  )
}

interface EndedProps<Row extends object, Quote extends ImportQuote> extends RowImportPanelProps<Row, Quote> {
  readonly data: ImportView
}

function Ended<Row extends object, Quote extends ImportQuote>({
  kind,
  data,
  rows,
  onOutcomes,
  onward,
}: EndedProps<Row, Quote>) {
  const client = useQueryClient()
  const { id, outcomes, chargedBeans, state } = data
  useEffect(() => {
    for (const endpoint of changesOf(kind)) void client.invalidateQueries({ queryKey: queryKey(endpoint) })
    let shown = true
    void unimportedOf(kind.calls, id).then((left) => {
      const reasons = new Map(
        left.map((row) => [row.line, { why: reasonOf(kind, row), chosen: row.outcome !== 'refused' }]),
      )
      if (shown) onOutcomes(new Map(rows.map(({ line }) => [line, reasons.get(line) ?? null])))
    }, showError)
    return () => {
      shown = false
    }
  }, [client, kind, id, rows, onOutcomes])
  const left = unimportedCount(data)
  // Those that were skipped or refused are in the summary.
  const unreached = data.rows - settledOf(data)
  return (
    <>
      <output className={styles.done}>
        {state === 'stopped' ? `${TEXT.stopped}，` : null}
        {kind.text.summary(outcomes)}，{TEXT.charged(chargedBeans)}
      </output>
      {unreached > 0 ? <p>{TEXT.unreachedRows(unreached)}</p> : null}
      {left < data.rows ? <div className={styles.actions}>{onward}</div> : null}
    </>
  )
}
