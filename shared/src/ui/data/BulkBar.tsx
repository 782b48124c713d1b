import { useState } from 'react'
import { Button } from '../core/Button'
import { showError } from '../core/toast.store'
import { useFocusReturn } from '../overlay/focus-return'
import { DATA_TEXT } from './data.text'
import type { BulkAction } from './list-declaration'
import styles from './ListPage.module.css'
import type { Selection } from './use-selection'

interface BulkBarProps<Row> {
  readonly actions: readonly BulkAction<Row>[]
  readonly selection: Selection<Row>
}

/** Bulk actions; slides in from the bottom when the first row is selected. */
export function BulkBar<Row>({ actions, selection }: BulkBarProps<Row>) {
  const [running, setRunning] = useState<string | null>(null)
  const count = selection.rows.length
  useFocusReturn(count > 0)
  if (count === 0) return null
  const run = async (action: BulkAction<Row>) => {
    if (running !== null) return
    setRunning(action.text)
    try {
      if ((await action.run(selection.rows)) !== 'kept') selection.clear()
    } catch (error) {
      showError(error)
    } finally {
      setRunning(null)
    }
  }
  return (
    <div className={styles.bulk} role="toolbar" aria-label={DATA_TEXT.bulk}>
      <output>{DATA_TEXT.selected(count)}</output>
      <Button variant="quiet" onClick={selection.clear} disabled={running !== null}>
        {DATA_TEXT.unselect}
      </Button>
      {actions
        .filter(({ fits }) => fits?.(selection.rows) ?? true)
        .map((action) => (
          <Button
            key={action.text}
            variant={action.danger ? 'secondaryDanger' : 'secondary'}
            icon={action.icon}
            loading={running === action.text}
            onClick={() => void run(action)}
          >
            {action.text}
          </Button>
        ))}
    </div>
  )
}
