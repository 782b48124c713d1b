import type { DesignTask } from '../../contract/design/task'
import type { DesignResult } from '../../contract/design/task-fields'
import { createShare, getShareList, SHARE_DEFAULT_DAYS } from '../../contract/share'
import { useEndpointMutation } from '../../query/query'
import { useState } from 'react'
import { FormerShares } from './FormerShares'
import { LinkSheet } from './LinkSheet'
import { type SendChoice, SendOptions } from './SendOptions'
import styles from './SendSheet.module.css'
import { PosterOffer } from './PosterPanel'
import { SentLink } from './SentLink'
import { SEND_TEXT as TEXT } from './send.text'

interface SendSheetProps {
  readonly open: boolean
  readonly onClose: () => void
  /** With pictures. */
  readonly tasks: readonly DesignTask[]
  /** The picture to send of each; by default a favourite, else the first. */
  readonly resultId?: string
}

const DEFAULT: SendChoice = { all: false, days: SHARE_DEFAULT_DAYS.designs, withCode: false, showQuantities: false }

const coverOf = (results: readonly DesignResult[], resultId: string | undefined) =>
  results.find(({ id }) => id === resultId) ?? results.find(({ favorite }) => favorite) ?? results[0]

/** Whom the link is for: null when the designs are not all of one customer. */
function commonCustomer(tasks: readonly DesignTask[]) {
  const first = tasks[0]?.customer ?? null
  return first && tasks.every(({ customer }) => customer?.id === first.id) ? first : null
}

/** Makes a link and shows ways to hand it on; below, links made before. */
export function SendSheet({ open, onClose, tasks, resultId }: SendSheetProps) {
  const [choice, setChoice] = useState(DEFAULT)
  const pictures = tasks.flatMap(({ results }) => results)
  const covers = tasks.flatMap(({ results }) => coverOf(results, resultId) ?? [])
  const customer = commonCustomer(tasks)
  const creation = useEndpointMutation(createShare, { refreshes: [getShareList] })
  const make = async (clientToken: string) => {
    const { all, ...terms } = choice
    const resultIds = (all ? pictures : covers).map(({ id }) => id)
    const whom = customer ? { customerId: customer.id } : {}
    return (await creation.mutateAsync({ clientToken, resultIds, ...whom, ...terms })).data
  }
  return (
    <LinkSheet
      open={open}
      onClose={onClose}
      title={TEXT.send}
      words={TEXT}
      terms={choice}
      making={creation.isPending}
      make={make}
      show={(share) => (
        <SentLink link={share.link} code={share.code}>
          <PosterOffer share={share} />
        </SentLink>
      )}
    >
      {(onShow) => (
        <div className={styles.sheet}>
          <SendOptions
            chosen={covers.length}
            count={pictures.length}
            countable={tasks.some((task) => 'report' in task && task.report !== null)}
            choice={choice}
            onChange={setChoice}
          />
          {tasks.length === 1 ? <FormerShares of={{ taskId: tasks[0]!.id }} onShow={onShow} /> : null}
        </div>
      )}
    </LinkSheet>
  )
}
