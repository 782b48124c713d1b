import { VisuallyHidden } from '@tessera/shared/ui/core'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import type { Editor } from '../../canvas/editor/editor'
import { connectPointer } from '../../canvas/render/canvas-pointer'
import type { Preview } from '../../canvas/render/preview'
import { Renderer } from '../../canvas/render/renderer'
import type { ToolId } from '../../canvas/tools/tool'
import { CANVAS_TEXT as TEXT } from './canvas.text'
import styles from './CanvasSurface.module.css'

interface CanvasSurfaceProps {
  readonly editor: Editor | null
  /** The photo as it is shown. */
  readonly picture: Blob | undefined
  readonly toolId: ToolId
  /** Shown in the region. */
  readonly preview?: Preview | null
  readonly children?: ReactNode
}

/** The canvas's element; its content is drawn by the renderer, without React. Fills what it stands in. */
export function CanvasSurface({ editor, picture, toolId, preview = null, children }: CanvasSurfaceProps) {
  const host = useRef<HTMLDivElement>(null)
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
      {children}
      {failed ? <p className={styles.failed}>{TEXT.pictureFailed}</p> : null}
    </div>
  )
}
