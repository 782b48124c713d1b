import { DESIGN_TYPE_TEXT } from '@tessera/shared/contract/design/design-types.text'
import { type DesignTask, MODE_TYPES } from '@tessera/shared/contract/design/task'
import type { DesignResult } from '@tessera/shared/contract/design/task-fields'
import { links } from '@tessera/shared/remote/links'
import { Button, ButtonLink } from '@tessera/shared/ui/core'
import { ChevronDown, ChevronUp, Layers2 } from 'lucide-react'
import { useId, useState } from 'react'
import { onAt } from './again-address'
import styles from './GoOn.module.css'
import { TASK_TEXT as TEXT } from './task.text'

interface GoOnProps {
  readonly task: DesignTask
  readonly result: DesignResult
}

/** The way on with a result as the next photo; its modes unfold in place, since this stands in drawers too. */
export function GoOn({ task, result }: GoOnProps) {
  const [open, setOpen] = useState(false)
  const list = useId()
  return (
    <div>
      <Button
        block
        icon={<Layers2 aria-hidden />}
        aria-expanded={open}
        aria-controls={list}
        onClick={() => setOpen(!open)}
      >
        {TEXT.goOn}
        {open ? <ChevronUp size={16} aria-hidden /> : <ChevronDown size={16} aria-hidden />}
      </Button>
      <ul id={list} className={styles.modes} aria-label={TEXT.goOn} hidden={!open}>
        {open
          ? MODE_TYPES.map((type) => (
              <li key={type}>
                <ButtonLink block size="small" to={onAt(links.designMode(type), result.id, task.customer ?? null)}>
                  {DESIGN_TYPE_TEXT[type]}
                </ButtonLink>
              </li>
            ))
          : null}
      </ul>
    </div>
  )
}
