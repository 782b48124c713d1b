import { confirm } from '@tessera/shared/ui/overlay'
import { useWork, useWorkbench } from '../workbench-context'
import { PHOTO_TEXT as TEXT } from './photo.text'

/** Asks before another photo drops what was drawn on this one. */
export function useMayChange(): () => Promise<boolean> {
  const { mode } = useWorkbench()
  const drops = useWork((state) => state.canvas.canUndo || state.rooms.length > 0)
  return async () => {
    const question = { title: TEXT.changePhotoTitle, content: mode.words.changePhoto, okText: TEXT.changePhoto }
    return !drops || (await confirm(question))
  }
}
