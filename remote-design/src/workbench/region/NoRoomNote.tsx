import { Button } from '@tessera/shared/ui/core'
import { useFilePick } from '@tessera/shared/ui/photo'
import { CircleAlert } from 'lucide-react'
import styles from '../Panel.module.css'
import { useMayChange } from '../photo/use-may-change'
import { useWork, useWorkbench } from '../workbench-context'
import { REGION_TEXT as TEXT } from './region.text'
import { seemsNoRoom } from './use-region-check'

/** Says that the photo looks like none of a room while it is looked at, before anything is chosen for it. */
export function NoRoomNote() {
  const { mode, photo } = useWorkbench()
  const isOdd = useWork((state) => seemsNoRoom(mode, state))
  const mayChange = useMayChange()
  const picker = useFilePick(TEXT.noRoomOther, (file) => void photo.upload(file))
  if (!isOdd) return null
  const change = async () => {
    if (await mayChange()) picker.open()
  }
  return (
    <div className={`${styles.note} ${styles.withButton}`} data-tone="warning">
      <CircleAlert size={16} aria-hidden />
      <output>{TEXT.noRoom}</output>
      <Button size="small" onClick={() => void change()}>
        {TEXT.noRoomOther}
      </Button>
      {picker.input}
    </div>
  )
}
