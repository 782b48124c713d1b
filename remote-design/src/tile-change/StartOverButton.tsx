import { Button } from '@tessera/shared/ui/core'
import { confirm } from '@tessera/shared/ui/overlay'
import { RotateCcw } from 'lucide-react'
import { startOver } from './draft-keeper'
import { TILE_CHANGE_TEXT as TEXT } from './tile-change.text'

/** Empties the workbench, after asking. */
export function StartOverButton() {
  const clear = async () => {
    const question = {
      title: TEXT.startOverTitle,
      content: TEXT.startOverContent,
      okText: TEXT.startOver,
      danger: true,
    }
    if (await confirm(question)) await startOver()
  }
  return (
    <Button size="small" variant="quiet" icon={<RotateCcw aria-hidden />} onClick={() => void clear()}>
      {TEXT.startOver}
    </Button>
  )
}
