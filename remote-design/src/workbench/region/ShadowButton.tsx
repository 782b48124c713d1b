import { Button, showError } from '@tessera/shared/ui/core'
import { useState } from 'react'
import { withShadow } from '@tessera/shared/canvas/mask/shadow-beside'
import { readGrey } from '@tessera/shared/canvas/render/read-pixels'
import type { WorkStep } from '../design-mode'
import styles from '../Panel.module.css'
import { useEditor, useWork } from '../workbench-context'
import { REGION_TEXT as TEXT } from './region.text'

/** Takes the shadow along: without it, it would lie on the floor of a thing that is gone. */
function ShadowButton() {
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

/** A region's step with a button for shadows, where the thing goes. */
export function withShadowButton<Inputs>(step: WorkStep<Inputs>): WorkStep<Inputs> {
  const { Panel, PhonePanel = Panel } = step
  return {
    ...step,
    Panel: () => (
      <>
        <Panel />
        <div className={styles.row}>
          <ShadowButton />
        </div>
      </>
    ),
    PhonePanel: () => (
      <>
        <ShadowButton />
        <PhonePanel />
      </>
    ),
  }
}
