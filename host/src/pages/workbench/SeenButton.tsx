import { Button } from '@tessera/shared/ui/core'
import { WORKBENCH_TEXT as TEXT } from './workbench.text'

interface SeenButtonProps {
  /** Of the customer that the news is of. */
  readonly name: string
  readonly onSeen: () => void
}

/** Puts news away that need not be opened. */
export function SeenButton({ name, onSeen }: SeenButtonProps) {
  return (
    <Button size="small" aria-label={TEXT.newsSeenOf(name)} onClick={onSeen}>
      {TEXT.seen}
    </Button>
  )
}
