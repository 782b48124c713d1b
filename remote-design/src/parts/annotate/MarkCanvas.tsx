import { protectImage } from '@tessera/shared/ui/media'
import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { ANNOTATE_TEXT as TEXT } from './annotate.text'
import styles from './AnnotateSheet.module.css'
import { drawnMark, type Mark, type MarkKind, paintMarks, type Place } from './marks'

interface MarkCanvasProps {
  readonly pictureUrl: string
  readonly size: { readonly width: number; readonly height: number }
  readonly marks: readonly Mark[]
  readonly kind: MarkKind
  readonly look: Pick<Mark, 'text' | 'color'>
  readonly onDraw: (mark: Mark) => void
}

/** Longest side of the drawing. */
const DRAWN_PX = 1280

/** The result with its marks; a drag draws one, Enter puts one in the middle. */
export function MarkCanvas({ pictureUrl, size, marks, kind, look, onDraw }: MarkCanvasProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [drag, setDrag] = useState<{ readonly from: Place; readonly to: Place } | null>(null)
  const scale = DRAWN_PX / Math.max(size.width, size.height)
  const [width, height] = [Math.round(size.width * scale), Math.round(size.height * scale)]
  const { text, color } = look
  useEffect(() => {
    const context = canvas.current?.getContext('2d')
    if (!context) return
    context.clearRect(0, 0, width, height)
    const drawn = drag ? [...marks, drawnMark(kind, drag.from, drag.to, { text, color })] : marks
    paintMarks(context, drawn, width, height)
  }, [marks, drag, kind, text, color, width, height])
  const placeOf = (event: PointerEvent): Place => {
    const box = event.currentTarget.getBoundingClientRect()
    const share = (value: number) => Math.min(1, Math.max(0, value))
    return [share((event.clientX - box.left) / box.width), share((event.clientY - box.top) / box.height)]
  }
  return (
    <button
      type="button"
      className={styles.picture}
      // Of a size before the picture has arrived.
      style={{
        aspectRatio: `${size.width} / ${size.height}`,
        width: `min(100%, ${(52 * size.width) / size.height}vh)`,
      }}
      aria-label={TEXT.picture}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        setDrag({ from: placeOf(event), to: placeOf(event) })
      }}
      onPointerMove={(event) => (drag ? setDrag({ from: drag.from, to: placeOf(event) }) : undefined)}
      onPointerUp={() => {
        if (drag) onDraw(drawnMark(kind, drag.from, drag.to, look))
        setDrag(null)
      }}
      onPointerCancel={() => setDrag(null)}
      onKeyDown={({ key }) => (key === 'Enter' ? onDraw(drawnMark(kind, [0.41, 0.5], [0.41, 0.5], look)) : undefined)}
    >
      <img {...protectImage} src={pictureUrl} alt="" />
      <canvas ref={canvas} width={width} height={height} />
    </button>
  )
}
