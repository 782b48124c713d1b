import { Button, showError } from '@tessera/shared/ui/core'
import { useState } from 'react'
import { withShadow } from '@tessera/shared/canvas/mask/shadow-beside'
import { readGrey } from '@tessera/shared/canvas/render/read-pixels'
import { useEditor, useWork } from '../../workbench/workbench-context'
import { ELIMINATE_EVERYTHING_TEXT as TEXT } from './eliminate-everything.text'

/** Takes the shadow along: without it, it would lie on the floor of a thing that is gone. */
export function ShadowButton() {
  const editor = useEditor()
  const picture = useWork((state) => state.photo?.picture ?? null)
  const empty = useWork((state) => state.canvas.regionShare === 0)
  const [busy, setBusy] = useState(false)
  const take = async () => {
    if (!editor || !picture) return
    setBusy(true)
    try {
      const bitmap = await createImageBitmap(picture)
      const { mask } = editor.document
      editor.applyRegion(withShadow(readGrey(bitmap, mask), mask), 'replace')
    } catch (error) {
      showError(error)
    }
    setBusy(false)
  }
  return (
    <Button size="small" title={TEXT.shadowHint} disabled={empty} loading={busy} onClick={() => void take()}>
      {TEXT.shadow}
    </Button>
  )
}
