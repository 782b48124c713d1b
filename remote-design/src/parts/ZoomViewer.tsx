import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { Eye, Maximize, X, ZoomIn, ZoomOut } from 'lucide-react'
import { protectImage } from '@tessera/shared/ui/media'
import { useBackCloses } from '@tessera/shared/ui/overlay'
import type { Size } from '../canvas/geometry/geometry'
import { PanZoom } from './pan-zoom'
import { TASK_TEXT as TEXT } from './task.text'
import styles from './ZoomViewer.module.css'

interface ZoomViewerProps {
  readonly before: string
  readonly after: string
  readonly size: Size
  readonly alt: string
  readonly onClose: () => void
}

const ZOOM_STEP = 1.5

/** Full-screen viewer of a result with zoom and pan; shows the photo while a button is held. */
export function ZoomViewer({ before, after, size, alt, onClose }: ZoomViewerProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const stage = useRef<HTMLDivElement>(null)
  const [control, setControl] = useState<PanZoom | null>(null)
  const [showsPhoto, setShowsPhoto] = useState(false)
  useBackCloses(true, onClose)

  useEffect(() => {
    const element = stage.current
    if (!element) return undefined
    dialog.current?.showModal?.()
    const opened = new PanZoom(element, size)
    setControl(opened)
    return () => opened.dispose()
  }, [size])

  const hold = {
    onPointerDown: () => setShowsPhoto(true),
    onPointerUp: () => setShowsPhoto(false),
    onPointerLeave: () => setShowsPhoto(false),
  }
  const onKey = (held: boolean) => (event: React.KeyboardEvent) => {
    if (event.key === ' ' || event.key === 'Enter') setShowsPhoto(held)
  }
  return createPortal(
    <dialog ref={dialog} className={styles.viewer} aria-label={TEXT.zoom} onClose={onClose}>
      <div ref={stage} className={styles.stage}>
        <div className={styles.picture} style={{ width: size.width, height: size.height }} data-pan-zoom>
          <img {...protectImage} src={after} alt={alt} />
          <img {...protectImage} src={before} alt="" hidden={!showsPhoto} />
        </div>
      </div>
      <div className={styles.bar}>
        <button type="button" onClick={() => control?.zoom(1 / ZOOM_STEP)} aria-label={TEXT.zoomOut}>
          <ZoomOut size={20} aria-hidden />
        </button>
        <button type="button" onClick={() => control?.fit()} aria-label={TEXT.zoomFit}>
          <Maximize size={20} aria-hidden />
        </button>
        <button type="button" onClick={() => control?.zoom(ZOOM_STEP)} aria-label={TEXT.zoomIn}>
          <ZoomIn size={20} aria-hidden />
        </button>
        <button type="button" className={styles.hold} {...hold} onKeyDown={onKey(true)} onKeyUp={onKey(false)}>
          <Eye size={20} aria-hidden />
          {TEXT.holdForPhoto}
        </button>
      </div>
      <button type="button" className={styles.close} onClick={onClose} aria-label={TEXT.close}>
        <X size={22} aria-hidden />
      </button>
    </dialog>,
    document.body,
  )
}
