import type { DesignTask } from '../../contract/design/task'
import type { DesignResult } from '../../contract/design/task-fields'
import { createShare, getShareList, type Share } from '../../contract/share'
import { newClientToken } from '../../http/client-token'
import { useEndpointMutation } from '../../query/query'
import { Button } from '../core/Button'
import { showError } from '../core/toast.store'
import { Sheet } from '../overlay/Sheet'
import { useState } from 'react'
import { FormerShares } from './FormerShares'
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

const DEFAULT: SendChoice = { all: false, days: 7, withCode: false, showQuantities: false }

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
  const [shown, setShown] = useState<Share | null>(null)
  // Kept until the link is there, so that a second press makes no second one.
  const [clientToken, setClientToken] = useState(newClientToken)
  const pictures = tasks.flatMap(({ results }) => results)
  const covers = tasks.flatMap(({ results }) => coverOf(results, resultId) ?? [])
  const customer = commonCustomer(tasks)
  const make = useEndpointMutation(createShare, { refreshes: [getShareList] })
  const change = (changed: SendChoice) => {
    setChoice(changed)
    setClientToken(newClientToken())
  }
  const send = async () => {
    const { all, ...terms } = choice
    const resultIds = all ? pictures.map(({ id }) => id) : covers.map(({ id }) => id)
    try {
      const { data } = await make.mutateAsync({
        clientToken,
        resultIds,
        ...(customer ? { customerId: customer.id } : {}),
        ...terms,
      })
      setShown(data)
    } catch (error) {
      showError(error)
    }
  }
  const again = () => {
    setShown(null)
    setClientToken(newClientToken())
  }
  const close = () => {
    again()
    onClose()
  }
  return (
    <Sheet
      open={open}
      title={TEXT.send}
      onClose={close}
      footer={
        shown ? (
          <>
            <Button onClick={again}>{TEXT.another}</Button>
            <Button variant="primary" onClick={close}>
              {TEXT.close}
            </Button>
          </>
        ) : (
          // A key of its own: the second press of a double one must not reach the button that takes its place.
          <Button key="make" variant="primary" loading={make.isPending} onClick={() => void send()}>
            {TEXT.make}
          </Button>
        )
      }
    >
      {shown ? (
        <SentLink link={shown.link} code={shown.code}>
          <PosterOffer share={shown} />
        </SentLink>
      ) : (
        <div className={styles.sheet}>
          <SendOptions
            chosen={covers.length}
            count={pictures.length}
            countable={tasks.some((task) => 'report' in task && task.report !== null)}
            choice={choice}
            onChange={change}
          />
          {tasks.length === 1 ? <FormerShares taskId={tasks[0]!.id} onShow={setShown} /> : null}
        </div>
      )}
    </Sheet>
  )
}
