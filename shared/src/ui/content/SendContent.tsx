import { SHARE_DEFAULT_DAYS } from '@tessera/shared/contract/share'
import { FormerShares, LinkSheet, type SendChoice, SendOptions, SentLink } from '@tessera/shared/ui/send'
import { useState } from 'react'
import { type Sendable, useShareContent } from './content.api'
import { CONTENT_TEXT as TEXT, SEND_CONTENT_WORDS as WORDS } from './content.text'

interface SendContentProps {
  /** Published ones. */
  readonly contents: readonly Sendable[]
  readonly open: boolean
  readonly onClose: () => void
}

const DEFAULT: SendChoice = { all: false, days: SHARE_DEFAULT_DAYS.contents, withCode: false, showQuantities: false }

/** Makes a link under which a customer reads one content or a list of them; below, links made before of the one. */
export function SendContent({ contents, open, onClose }: SendContentProps) {
  const [choice, setChoice] = useState(DEFAULT)
  const creation = useShareContent()
  const { days, withCode } = choice
  const ids = contents.map(({ id }) => id)
  const [only, ...others] = ids
  return (
    <LinkSheet
      open={open}
      onClose={onClose}
      title={TEXT.send}
      words={WORDS}
      terms={choice}
      making={creation.isPending}
      make={async (clientToken) => (await creation.mutateAsync({ clientToken, ids, days, withCode })).data}
      show={({ link, code }) => <SentLink link={link} code={code} words={WORDS} />}
    >
      {(onShow) => (
        <>
          {others.length > 0 ? <p>{WORDS.list(ids.length)}</p> : null}
          <SendOptions chosen={0} count={0} countable={false} choice={choice} onChange={setChoice} />
          {only !== undefined && others.length === 0 ? <FormerShares of={{ contentId: only }} onShow={onShow} /> : null}
        </>
      )}
    </LinkSheet>
  )
}
