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
import { SentLink } from './SentLink'
import { SEND_TEXT as TEXT } from './send.text'

interface SendSheetProps {
  readonly open: boolean
  readonly onClose: () => void
  readonly task: DesignTask
  readonly result: DesignResult
}

const DEFAULT: SendChoice = { all: false, days: 7, withCode: false, showQuantities: false }

/** Makes a link and shows ways to hand it on; below, links made before. */
export function SendSheet({ open, onClose, task, result }: SendSheetProps) {
  const [choice, setChoice] = useState(DEFAULT)
  const [shown, setShown] = useState<Share | null>(null)
  // Kept until the link is there, so that a second press makes no second one.
  const [clientToken, setClientToken] = useState(newClientToken)
  const make = useEndpointMutation(createShare, { refreshes: [getShareList] })
  const change = (changed: SendChoice) => {
    setChoice(changed)
    setClientToken(newClientToken())
  }
  const send = async () => {
    const { all, ...terms } = choice
    const resultIds = all ? task.results.map(({ id }) => id) : [result.id]
    const customer = task.customerId === null ? {} : { customerId: task.customerId }
    try {
      const { data } = await make.mutateAsync({ clientToken, resultIds, ...customer, ...terms })
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
        <SentLink share={shown} />
      ) : (
        <div className={styles.sheet}>
          <SendOptions
            count={task.results.length}
            countable={'report' in task && task.report !== null}
            choice={choice}
            onChange={change}
          />
          <FormerShares taskId={task.id} onShow={setShown} />
        </div>
      )}
    </Sheet>
  )
}
