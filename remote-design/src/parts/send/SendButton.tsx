import type { DesignTask } from '@tessera/shared/contract/design/task'
import type { DesignResult } from '@tessera/shared/contract/design/task-fields'
import { Button } from '@tessera/shared/ui/core'
import { Send } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { TASK_TEXT } from '../task.text'

const SendSheet = lazy(async () => ({ default: (await import('@tessera/shared/ui/send')).SendSheet }))

interface SendButtonProps {
  readonly task: DesignTask
  readonly result: DesignResult
}

/** 发给客户: the one thing a result is made for. */
export function SendButton({ task, result }: SendButtonProps) {
  // Stays mounted while it closes.
  const [wanted, setWanted] = useState(false)
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="primary"
        block
        icon={<Send aria-hidden />}
        onClick={() => {
          setWanted(true)
          setOpen(true)
        }}
      >
        {TASK_TEXT.send}
      </Button>
      {wanted ? (
        <Suspense fallback={null}>
          <SendSheet open={open} onClose={() => setOpen(false)} tasks={[task]} resultId={result.id} />
        </Suspense>
      ) : null}
    </>
  )
}
