import {
  copyQuotation,
  downloadQuotation,
  getQuotation,
  getQuotationList,
  type Quotation,
  type QuotationDraft,
  quotationDraft,
  saveQuotation,
} from '@tessera/shared/contract/quotation'
import { call } from '@tessera/shared/http/client'
import { newClientToken } from '@tessera/shared/http/client-token'
import { useEndpoint, useEndpointMutation } from '@tessera/shared/query/query'
import { Button, ErrorState, LoadingState, showError, toast } from '@tessera/shared/ui/core'
import { DetailDrawer } from '@tessera/shared/ui/overlay'
import { useState } from 'react'
import { saveFrom } from '../parts/task.api'
import { QUOTATION_TEXT as TEXT } from './quotation.text'
import { QuotationPaper } from './QuotationPaper'

interface QuotationDrawerProps {
  readonly id: string | null
  readonly onClose: () => void
  readonly onShow: (id: string) => void
}

/** One quotation, edited on the paper itself. */
export function QuotationDrawer({ id, onClose, onShow }: QuotationDrawerProps) {
  const { data, error, refetch } = useEndpoint(getQuotation, { id: id ?? '' }, { enabled: id !== null, staleTime: 0 })
  if (id !== null && data?.id === id) {
    return <Opened key={`${id} ${data.version}`} quotation={data} onClose={onClose} onShow={onShow} />
  }
  return (
    <DetailDrawer open={id !== null} width={960} title={TEXT.title} onClose={onClose}>
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <LoadingState variant="list" />}
    </DetailDrawer>
  )
}

function Opened({ quotation, onClose, onShow }: Omit<QuotationDrawerProps, 'id'> & { readonly quotation: Quotation }) {
  const { id, version, number, revision } = quotation
  const [draft, setDraft] = useState<QuotationDraft>(() => quotationDraft.parse(quotation))
  const [token] = useState(newClientToken)
  const [loading, setLoading] = useState(false)
  const save = useEndpointMutation(saveQuotation, { refreshes: [getQuotation, getQuotationList] })
  const copy = useEndpointMutation(copyQuotation, { refreshes: [getQuotationList] })
  const changed = JSON.stringify(draft) !== JSON.stringify(quotationDraft.parse(quotation))

  const store = async () => {
    await save.mutateAsync({ id, version, draft })
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
      onClose={onClose}
      footer={
        <>
          <Button loading={copy.isPending} onClick={() => void repeat()}>
            {TEXT.copy}
          </Button>
          <Button loading={loading} onClick={() => void download()}>
            {TEXT.download}
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
      <QuotationPaper draft={draft} onChange={setDraft} />
    </DetailDrawer>
  )
}
