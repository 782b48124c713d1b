import type { DesignTask } from '@tessera/shared/contract/design/task'
import { SHARE_LIMITS } from '@tessera/shared/contract/share'
import { DesignChoice } from '@tessera/shared/ui/choice'
import { Button } from '@tessera/shared/ui/core'
import { Sheet } from '@tessera/shared/ui/overlay'
import { SendSheet } from '@tessera/shared/ui/send'
import { useState } from 'react'
import { SEND_DESIGNS_TEXT as TEXT } from './send-designs.text'

interface SendDesignsProps {
  readonly customerId: string
  readonly open: boolean
  readonly onClose: () => void
}

/** A customer's designs are chosen, and sent as one link. */
export function SendDesigns({ customerId, open, onClose }: SendDesignsProps) {
  const [chosen, setChosen] = useState<readonly DesignTask[]>([])
  const [sending, setSending] = useState(false)
  const [hasDesigns, setHasDesigns] = useState(false)
  const close = () => {
    setChosen([])
    onClose()
  }
  const toggle = (task: DesignTask) =>
    setChosen((former) => {
      const others = former.filter(({ id }) => id !== task.id)
      return others.length < former.length ? others : [...former, task].slice(0, SHARE_LIMITS.results)
    })
  return (
    <>
      <Sheet
        open={open && !sending}
        title={TEXT.title}
        width={720}
        onClose={close}
        footer={
          hasDesigns ? (
            <Button variant="primary" disabled={chosen.length === 0} onClick={() => setSending(true)}>
              {chosen.length === 0 ? TEXT.choose : TEXT.next(chosen.length)}
            </Button>
          ) : null
        }
      >
        <DesignChoice
          customerId={customerId}
          hint={TEXT.hint(SHARE_LIMITS.results)}
          isChosen={(taskId) => chosen.some(({ id }) => id === taskId)}
          onToggle={toggle}
          onFound={setHasDesigns}
        />
      </Sheet>
      <SendSheet
        open={open && sending}
        tasks={chosen}
        onClose={() => {
          setSending(false)
          close()
        }}
      />
    </>
  )
}
