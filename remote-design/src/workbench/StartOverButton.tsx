import { Button } from '@tessera/shared/ui/core'
import { confirm } from '@tessera/shared/ui/overlay'
import { RotateCcw } from 'lucide-react'
import { useWorkbench } from './workbench-context'
import { WORKBENCH_TEXT as TEXT } from './workbench.text'

/** Clears the workbench after confirmation. */
export function StartOverButton() {
  const workbench = useWorkbench()
  const clear = async () => {
    const question = {
      title: TEXT.startOverTitle,
      content: TEXT.startOverContent,
      okText: TEXT.startOver,
      danger: true,
    }
    if (await confirm(question)) await workbench.startOver()
  }
  return (
    <Button size="small" variant="quiet" icon={<RotateCcw aria-hidden />} onClick={() => void clear()}>
      {TEXT.startOver}
    </Button>
  )
}
