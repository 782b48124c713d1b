import { ACCESS, checkAccess } from '@tessera/shared/contract/access'
import { BEAN_COST } from '@tessera/shared/contract/constants'
import { type CustomerDraft, getCustomerList, getCustomerQuota } from '@tessera/shared/contract/customer'
import { getUserPrivilege } from '@tessera/shared/contract/user'
import { queryKey, useEndpoint } from '@tessera/shared/query/query'
import { useSession } from '@tessera/shared/session/session.store'
import { errorText } from '@tessera/shared/text/errors.text'
import { Button, ButtonLink, toast } from '@tessera/shared/ui/core'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useId, useState } from 'react'
import { useStore } from 'zustand'
import { loginPath } from '@tessera/shared/remote/guard.rules'
import { IMPORT_TEXT } from './excel.text'
import { createImport, type ImportRow, type ImportState } from './import.store'
import styles from './ImportPanel.module.css'
import { isGoodRow, type SheetReport } from './sheet.rules'

interface ImportPanelProps {
  readonly report: SheetReport
  readonly importId: string
}

/** Takes the rows without problems over into the customer list, for whoever may; says what it costs before, and what became of each after. */
export function ImportPanel({ report, importId }: ImportPanelProps) {
  const title = useId()
  return (
    <section className={styles.panel} aria-labelledby={title}>
      <h2 id={title}>{IMPORT_TEXT.title}</h2>
      <Way report={report} importId={importId} />
    </section>
  )
}

function Way({ report, importId }: ImportPanelProps) {
  const viewer = useSession((session) => (session.token === null ? null : session.userInfo))
  const rows = report.rows
    .filter(isGoodRow)
    .map(({ line, value }): ImportRow => ({ line, customer: value as CustomerDraft }))
  if (report.kind === 'material') return <p>{IMPORT_TEXT.material}</p>
  if (!viewer) {
    return (
      <Note text={IMPORT_TEXT.visitor}>
        <ButtonLink to={loginPath('/demo/excel-error')}>{IMPORT_TEXT.logIn}</ButtonLink>
      </Note>
    )
  }
  if (checkAccess(ACCESS.customer, viewer) !== 'ok') {
    return (
      <Note text={IMPORT_TEXT.tier}>
        <ButtonLink to="/vip-upgrade?tier=1">{IMPORT_TEXT.seeTiers}</ButtonLink>
      </Note>
    )
  }
  if (rows.length === 0) return <p>{IMPORT_TEXT.nothing}</p>
  return <Importer rows={rows} importId={importId} />
}

function Note({ text, children }: { readonly text: string; readonly children: ReactNode }) {
  return (
    <>
      <p>{text}</p>
      {children}
    </>
  )
}

function Importer({ rows, importId }: { readonly rows: readonly ImportRow[]; readonly importId: string }) {
  const [task] = useState(() => createImport(importId))
  const state = useStore(task.store)
  const client = useQueryClient()
  useEffect(() => task.stop, [task])

  const run = async (wanted: readonly ImportRow[]) => {
    await task.run(wanted)
    const { created, failed, untried } = task.store.getState()
    const left = failed.length + untried.length
    // Hundreds of rows take a while: the person may have scrolled away.
    toast.notify(left === 0 ? 'success' : 'info', IMPORT_TEXT.ended, IMPORT_TEXT.endedWith(created, left))
    for (const endpoint of [getCustomerQuota, getUserPrivilege, getCustomerList])
      void client.invalidateQueries({ queryKey: queryKey(endpoint) })
  }
  if (state.phase === 'idle') return <Offer rows={rows} onStart={() => void run(rows)} />
  if (state.phase === 'running') {
    const done = state.created + state.failed.length
    return (
      <>
        <output>{IMPORT_TEXT.progress(done, state.total)}</output>
        <progress className={styles.progress} value={done} max={state.total} aria-label={IMPORT_TEXT.progressLabel} />
        <Button onClick={task.stop}>{IMPORT_TEXT.stop}</Button>
      </>
    )
  }
  return <Outcome state={state} onAgain={(left) => void run(left)} />
}

/** What the import would take, before it is started. */
function Offer({ rows, onStart }: { readonly rows: readonly ImportRow[]; readonly onStart: () => void }) {
  const quota = useEndpoint(getCustomerQuota, {}, { staleTime: 0 })
  if (quota.isPending) return <p>{IMPORT_TEXT.quotaLoading}</p>
  if (!quota.data) {
    return (
      <Note text={IMPORT_TEXT.quotaFailed}>
        <Button onClick={() => void quota.refetch()} loading={quota.isFetching}>
          {IMPORT_TEXT.retry}
        </Button>
      </Note>
    )
  }
  const { allowance, used, beans } = quota.data
  const free = Math.min(rows.length, Math.max(0, allowance - used))
  const paid = rows.length - free
  const cost = paid * BEAN_COST.customer
  return (
    <>
      <p>{IMPORT_TEXT.cost(rows.length, free, paid, cost)}</p>
      {cost > beans ? <p className={styles.short}>{IMPORT_TEXT.short(beans)}</p> : null}
      <Button variant="primary" onClick={onStart}>
        {IMPORT_TEXT.start(rows.length)}
      </Button>
    </>
  )
}

interface OutcomeProps {
  readonly state: ImportState
  readonly onAgain: (rows: readonly ImportRow[]) => void
}

function Outcome({ state: { created, failed, untried }, onAgain }: OutcomeProps) {
  const left = [...failed, ...untried]
  return (
    <>
      <output className={styles.done}>{IMPORT_TEXT.done(created)}</output>
      {failed.length > 0 ? (
        <div className={styles.failed} role="alert">
          <b>{IMPORT_TEXT.failed(failed.length)}</b>
          <ul>
            {failed.map(({ line, customer, error }) => (
              <li key={line}>{IMPORT_TEXT.failedLine(line, customer.name, errorText(error))}</li>
            ))}
          </ul>
        </div>
      ) : null}
      {untried.length > 0 ? <p>{IMPORT_TEXT.stopped(untried.length)}</p> : null}
      <div className={styles.actions}>
        {left.length > 0 ? <Button onClick={() => onAgain(left)}>{IMPORT_TEXT.again}</Button> : null}
        {created > 0 ? <ButtonLink to="/work/customer/management">{IMPORT_TEXT.toCustomers}</ButtonLink> : null}
      </div>
    </>
  )
}
