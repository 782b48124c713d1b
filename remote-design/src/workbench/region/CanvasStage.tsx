import { VisuallyHidden } from '@tessera/shared/ui/core'
import { useEffect, useId, useRef, useState } from 'react'
import { Renderer } from '../../canvas/render/renderer'
import { useEditor, useWork, useWorkbench } from '../workbench-context'
import styles from './CanvasStage.module.css'
import { connectPointer } from './canvas-pointer'
import { TargetLabel } from './TargetLabel'
import { REGION_TEXT as TEXT } from './region.text'

/** The canvas container; its content is drawn by the renderer, without React. */
export function CanvasStage() {
  const host = useRef<HTMLDivElement>(null)
  const { mode } = useWorkbench()
  const editor = useEditor()
  const picture = useWork((state) => state.photo?.picture)
  const toolId = useWork((state) => state.toolId)
  const [renderer, setRenderer] = useState<Renderer | null>(null)
  const [failed, setFailed] = useState(false)
  const help = useId()

  useEffect(() => {
    const element = host.current
    if (!element || !editor || !picture) return undefined
    const disconnect = connectPointer(element, editor)
    let opened: Renderer | null = null
    let left = false
    const observer = new ResizeObserver(() => opened?.resize())
    createImageBitmap(picture).then(
      (bitmap) => {
        if (left) return bitmap.close()
        opened = new Renderer(element, editor, bitmap)
        observer.observe(element)
        setRenderer(opened)
        // The upload button has unmounted: moves the focus here.
        if (document.activeElement === document.body) element.focus({ preventScroll: true })
      },
      () => setFailed(!left),
    )
    return () => {
      left = true
      disconnect()
      observer.disconnect()
      opened?.dispose()
      setRenderer(null)
      setFailed(false)
    }
  }, [editor, picture])

  const preview = mode.usePreview()
  useEffect(() => renderer?.setPreview(preview), [renderer, preview])

  return (
    <div
      ref={host}
      className={styles.canvas}
      // Not a native control: the role tells assistive technology to pass keys through.
      role="application"
      aria-label={TEXT.canvas}
      aria-describedby={help}
      data-tool={toolId}
      data-ready={renderer !== null}
    >
      <VisuallyHidden id={help}>{TEXT.canvasHelp}</VisuallyHidden>
      <TargetLabel />
      {failed ? <p className={styles.failed}>{TEXT.pictureFailed}</p> : null}
    </div>
  )
}
