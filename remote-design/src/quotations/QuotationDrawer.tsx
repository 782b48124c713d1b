import {
  copyQuotation,
  downloadQuotation,
  getQuotation,
  getQuotationList,
  type Quotation,
  type QuotationLine,
} from '@tessera/shared/contract/quotation'
import { lineAmountFen } from '@tessera/shared/contract/quotation-sum'
import { getShareList } from '@tessera/shared/contract/share'
import { call } from '@tessera/shared/http/client'
import { newClientToken } from '@tessera/shared/http/client-token'
import { useEndpoint, useEndpointMutation } from '@tessera/shared/query/query'
import { Button, ErrorState, LoadingState, saveFrom, showError, toast } from '@tessera/shared/ui/core'
import { RestoredNote } from '@tessera/shared/ui/form'
import { confirm, DetailDrawer, useBackCloses, useHasOverlaySteps } from '@tessera/shared/ui/overlay'
import { useEffect, useEffectEvent, useState } from 'react'
import { QUOTATION_TEXT as TEXT } from './quotation.text'
import { QuotationPaper } from './QuotationPaper'
import styles from './Quotations.module.css'
import { SendQuotation } from './SendQuotation'
import { useQuotationDraft } from './unsaved-quotations'

interface QuotationDrawerProps {
  readonly id: string | null
  readonly onClose: () => void
  readonly onShow: (id: string) => void
}

/** One quotation, edited on the paper itself. */
export function QuotationDrawer({ id, onClose, onShow }: QuotationDrawerProps) {
  const { data, error, refetch } = useEndpoint(getQuotation, { id: id ?? '' }, { enabled: id !== null, staleTime: 0 })
  if (id !== null && data?.id === id) return <Opened key={id} quotation={data} onClose={onClose} onShow={onShow} />
  return (
    <DetailDrawer open={id !== null} width={960} title={TEXT.title} onClose={onClose}>
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <LoadingState variant="list" />}
    </DetailDrawer>
  )
}

interface OpenedProps extends Omit<QuotationDrawerProps, 'id'> {
  readonly quotation: Quotation
}

function Opened({ quotation, onClose, onShow }: OpenedProps) {
  const { id, number, revision } = quotation
  const { draft, changed, restored, saving, change, discard, save, mayLeave } = useQuotationDraft(quotation)
  const isRead = useIsRead(id, changed)
  const [token] = useState(newClientToken)
  const [loading, setLoading] = useState(false)
  const [sending, setSending] = useState(false)
  const leave = useLeave(changed, mayLeave, onClose)
  const copy = useEndpointMutation(copyQuotation, { refreshes: [getQuotationList] })

  const download = async () => {
    if (isNothing(draft.lines)) return
    setLoading(true)
    try {
      // The document shows what is stored.
      if (await save()) saveFrom(await call(downloadQuotation, { id }))
    } catch (error) {
      showError(error)
    } finally {
      setLoading(false)
    }
  }
  const send = async () => {
    if (isNothing(draft.lines) || !(await maySend(draft.lines))) return
    try {
      // The customer reads what is stored.
      if (await save()) setSending(true)
    } catch (error) {
      showError(error)
    }
  }
  const repeat = async () => {
    try {
      const stored = await save()
      if (!stored) return
      // Asked for again after a lost answer it is the same copy, until there is other content.
      const { data } = await copy.mutateAsync({ clientToken: `${token}-${stored.version}`, id })
      toast.success(TEXT.copied)
      onShow(data.id)
    } catch (error) {
      showError(error)
    }
  }
  return (
    <>
      <DetailDrawer
        open
        width={960}
        title={TEXT.numbered(number, revision)}
        onClose={() => void leave()}
        footer={
          <>
            {changed && isRead ? <p className={styles.read}>{TEXT.read}</p> : null}
            <Button loading={saving} onClick={() => void send()}>
              {TEXT.send}
            </Button>
            <Button variant="primary" disabled={!changed} loading={saving} onClick={() => void save().catch(showError)}>
              {TEXT.save}
            </Button>
          </>
        }
      >
        <div className={styles.tools}>
          <Button loading={copy.isPending} disabled={saving} onClick={() => void repeat()}>
            {TEXT.copy}
          </Button>
          <Button loading={loading} disabled={saving} onClick={() => void download()}>
            {TEXT.download}
          </Button>
        </div>
        {restored ? <RestoredNote onDiscard={discard} disabled={saving} /> : null}
        <QuotationPaper draft={draft} quotation={quotation} onChange={change} />
      </DetailDrawer>
      <SendQuotation quotation={quotation} open={sending} onClose={() => setSending(false)} />
    </>
  )
}

/** Whether a customer has opened the quotation, and can again. */
function useIsRead(quotationId: string, enabled: boolean): boolean {
  const { data } = useEndpoint(getShareList, { quotationId }, { enabled, staleTime: 0 })
  return data?.list.some(({ state, viewCount }) => state === 'live' && viewCount > 0) ?? false
}

/** Closes after the question about changes; the browser's Back asks it too. */
function useLeave(changed: boolean, mayLeave: () => Promise<boolean>, onClose: () => void): () => Promise<void> {
  const [leaving, setLeaving] = useState(false)
  const hasSteps = useHasOverlaySteps()
  const close = useEffectEvent(onClose)
  const leave = async () => {
    if (await mayLeave()) setLeaving(true)
  }
  useBackCloses(changed, () => void leave())
  // Once the changes and the question have no step of the history any more: two ways back at once would lose count.
  useEffect(() => {
    if (leaving && !hasSteps) close()
  }, [leaving, hasSteps])
  return leave
}

/** Says so when there is nothing that could go out. */
function isNothing(lines: readonly QuotationLine[]): boolean {
  if (lines.length > 0) return false
  toast.error(TEXT.nothing)
  return true
}

/** Asks before lines go out at nothing; false when the person stays. */
async function maySend(lines: readonly QuotationLine[]): Promise<boolean> {
  const free = [...lines.entries()].flatMap(([index, line]) => (lineAmountFen(line) === 0 ? index + 1 : []))
  if (free.length === 0) return true
  const { stay: cancelText, sendFree: okText } = TEXT
  return confirm({ title: TEXT.free(free.length), content: TEXT.freeContent(free), okText, cancelText })
}
