import { DESIGN_MAX_PX } from '@tessera/shared/contract/constants'
import { usePixels } from '@tessera/shared/ui/photo/use-pixels'
import {
  CanvasButton,
  CanvasSurface,
  LargerButton,
  TargetLabel,
  ToolRow,
  ToolSettingsRow,
  UndoRedo,
  ZoomButtons,
} from '@tessera/shared/ui/region'
import { CANVAS_TEXT, KEPT_WORDS } from '@tessera/shared/ui/region/canvas.text'
import { Trash2 } from 'lucide-react'
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { CUT_OUT_TOOLS, type CutOut, type CutOutPhoto, createCutOut } from './cut-out'
import { cutOutOf, enlargedBy } from './cut-out.rules'
import { CUT_OUT_TEXT as TEXT } from './cut-out.text'
import styles from './CutOutSheet.module.css'

/** Sides of a cut-out below which it is no piece of furniture but a slip of the hand. */
const LEAST_PX = 24

interface CutOutCanvasProps {
  readonly photo: CutOutPhoto
  /** Null while nothing useful is selected. */
  readonly onCut: (cut: OffscreenCanvas | null) => void
}

/** The photo with its tools, and what is cut out so far. */
export function CutOutCanvas({ photo, onCut }: CutOutCanvasProps) {
  const [work] = useState(() => createCutOut(photo))
  useEffect(() => work.follow(), [work])
  const { editor, store } = work
  const state = useStore(store)
  const { toolId, scene, share } = state
  return (
    <>
      <div className={styles.bar}>
        <ToolRow tools={CUT_OUT_TOOLS} toolId={toolId} onTool={(id) => editor.setTool(id)} />
        <div className={styles.bar}>
          <UndoRedo editor={editor} canUndo={state.canUndo || state.drawnPoints > 0} canRedo={state.canRedo} />
          <CanvasButton
            label={CANVAS_TEXT.clear}
            hint={CANVAS_TEXT.clearHint}
            disabled={share === 0}
            onClick={() => editor.clear()}
          >
            <Trash2 size={18} aria-hidden />
          </CanvasButton>
          <ZoomButtons editor={editor} />
        </div>
      </div>
      <div className={styles.stage}>
        <CanvasSurface editor={editor} picture={photo.picture} toolId={toolId}>
          <TargetLabel editor={editor} target={state.target} asking={state.asking} regions={scene.regions} />
        </CanvasSurface>
      </div>
      <ToolSettingsRow
        editor={editor}
        words={KEPT_WORDS}
        toolId={toolId}
        settings={state.settings}
        drawnPoints={state.drawnPoints}
      />
      <LargerButton editor={editor} whole={state.whole} />
      {scene.state === 'looking' ? <span className={styles.quiet}>{TEXT.looking}</span> : null}
      {scene.state === 'unavailable' ? <span className={styles.quiet}>{TEXT.unavailable}</span> : null}
      <Result work={work} photo={photo} onCut={onCut} revision={state.revision} />
    </>
  )
}

interface ResultProps extends CutOutCanvasProps {
  readonly work: CutOut
  readonly revision: number
}

function Result({ work, photo, onCut, revision }: ResultProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const pixels = usePixels(photo.picture, DESIGN_MAX_PX)
  const latest = useDeferredValue(revision)
  const cut = useMemo(() => {
    // Read again with every finished edit.
    if (latest < 0 || pixels === null || pixels === 'unreadable') return null
    const { mask, committed } = work.editor.document
    return cutOutOf(pixels, { ...mask, data: committed })
  }, [pixels, work, latest])
  const isTiny = cut !== null && Math.min(cut.width, cut.height) < LEAST_PX
  const isUsable = cut !== null && !isTiny
  useEffect(() => {
    const made = isUsable ? drawn(cut) : null
    if (made && canvas.current) {
      canvas.current.width = made.width
      canvas.current.height = made.height
      canvas.current.getContext('2d')?.drawImage(made, 0, 0)
    }
    onCut(made)
  }, [cut, isUsable, onCut])
  return (
    <div className={styles.result} aria-live="polite">
      <canvas ref={canvas} className={styles.cut} hidden={!isUsable} aria-hidden />
      <span className={styles.quiet}>{isUsable ? TEXT.preview : isTiny ? TEXT.tiny : TEXT.nothing}</span>
    </div>
  )
}

/** The cut-out as it is sent. */
function drawn({ data, width, height }: { data: Uint8ClampedArray<ArrayBuffer>; width: number; height: number }) {
  const own = new OffscreenCanvas(width, height)
  own.getContext('2d')!.putImageData(new ImageData(data, width, height), 0, 0)
  const times = enlargedBy({ width, height })
  if (times === 1) return own
  const larger = new OffscreenCanvas(Math.ceil(width * times), Math.ceil(height * times))
  const context = larger.getContext('2d')!
  context.imageSmoothingQuality = 'high'
  context.drawImage(own, 0, 0, larger.width, larger.height)
  return larger
}
