import {
  copyQuotation,
  downloadQuotation,
  getQuotation,
  getQuotationList,
  type Quotation,
  saveQuotation,
} from '@tessera/shared/contract/quotation'
import { call } from '@tessera/shared/http/client'
import { newClientToken } from '@tessera/shared/http/client-token'
import { useEndpoint, useEndpointMutation } from '@tessera/shared/query/query'
import { Button, ErrorState, LoadingState, saveFrom, showError, toast } from '@tessera/shared/ui/core'
import { DetailDrawer } from '@tessera/shared/ui/overlay'
import { useState } from 'react'
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
  // Outlives the remount that saving brings.
  const [sending, setSending] = useState(false)
  if (id !== null && data?.id === id) {
    return (
      <>
        <Opened
          key={`${id} ${data.version}`}
          quotation={data}
          onClose={onClose}
          onShow={onShow}
          onSend={() => setSending(true)}
        />
        <SendQuotation quotation={data} open={sending} onClose={() => setSending(false)} />
      </>
    )
  }
  return (
    <DetailDrawer open={id !== null} width={960} title={TEXT.title} onClose={onClose}>
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <LoadingState variant="list" />}
    </DetailDrawer>
  )
}

interface OpenedProps extends Omit<QuotationDrawerProps, 'id'> {
  readonly quotation: Quotation
  readonly onSend: () => void
}

function Opened({ quotation, onClose, onShow, onSend }: OpenedProps) {
  const { id, version, number, revision } = quotation
  const { draft, changed, change, forget, mayLeave } = useQuotationDraft(quotation)
  const [token] = useState(newClientToken)
  const [loading, setLoading] = useState(false)
  const save = useEndpointMutation(saveQuotation, { refreshes: [getQuotation, getQuotationList] })
  const copy = useEndpointMutation(copyQuotation, { refreshes: [getQuotationList] })

  const store = async () => {
    await save.mutateAsync({ id, version, draft })
    forget()
    toast.success(TEXT.saved)
  }
  const download = async () => {
    setLoading(true)
    try {
      // The document shows what is stored.
      if (changed) await store()
      saveFrom(await call(downloadQuotation, { id }))
    } catch (error) {
      showError(error)
    } finally {
      setLoading(false)
    }
  }
  const send = async () => {
    try {
      // The customer reads what is stored.
      if (changed) await store()
      onSend()
    } catch (error) {
      showError(error)
    }
  }
  const repeat = async () => {
    try {
      if (changed) await store()
      const { data } = await copy.mutateAsync({ clientToken: token, id })
      toast.success(TEXT.copied)
      onShow(data.id)
    } catch (error) {
      showError(error)
    }
  }
  return (
    <DetailDrawer
      open
      width={960}
      title={TEXT.numbered(number, revision)}
      onClose={() => void mayLeave().then((leaves) => (leaves ? onClose() : undefined))}
      footer={
        <>
          <Button loading={save.isPending} onClick={() => void send()}>
            {TEXT.send}
          </Button>
          <Button
            variant="primary"
            disabled={!changed}
            loading={save.isPending}
            onClick={() => void store().catch(showError)}
          >
            {TEXT.save}
          </Button>
        </>
      }
    >
      <div className={styles.tools}>
        <Button loading={copy.isPending} onClick={() => void repeat()}>
          {TEXT.copy}
        </Button>
        <Button loading={loading} onClick={() => void download()}>
          {TEXT.download}
        </Button>
      </div>
      <QuotationPaper draft={draft} pictures={quotation.pictures} onChange={change} />
    </DetailDrawer>
  )
}
