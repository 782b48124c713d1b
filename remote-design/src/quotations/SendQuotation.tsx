import type { Quotation } from '@tessera/shared/contract/quotation'
import { getShareList, SHARE_DEFAULT_DAYS, shareQuotation } from '@tessera/shared/contract/share'
import { useEndpointMutation } from '@tessera/shared/query/query'
import { FormerShares, LinkSheet, type SendChoice, SendOptions, SentLink } from '@tessera/shared/ui/send'
import { useState } from 'react'
import { QUOTATION_TEXT as TEXT, SEND_QUOTATION_WORDS as WORDS } from './quotation.text'

interface SendQuotationProps {
  readonly quotation: Quotation
  readonly open: boolean
  readonly onClose: () => void
}

const DEFAULT: SendChoice = { all: false, days: SHARE_DEFAULT_DAYS.quotation, withCode: false, showQuantities: false }

/** Makes a link under which the customer reads the quotation; below, links made before. */
export function SendQuotation({ quotation: { id }, open, onClose }: SendQuotationProps) {
  const [choice, setChoice] = useState(DEFAULT)
  const creation = useEndpointMutation(shareQuotation, { refreshes: [getShareList] })
  const { days, withCode } = choice
  return (
    <LinkSheet
      open={open}
      onClose={onClose}
      title={TEXT.send}
      words={WORDS}
      terms={choice}
      making={creation.isPending}
      make={async (clientToken) => (await creation.mutateAsync({ clientToken, id, days, withCode })).data}
      show={({ link, code }) => <SentLink link={link} code={code} words={WORDS} />}
    >
      {(onShow) => (
        <>
          <SendOptions chosen={0} count={0} countable={false} choice={choice} onChange={setChoice} />
          <FormerShares of={{ quotationId: id }} onShow={onShow} />
        </>
      )}
    </LinkSheet>
  )
}
