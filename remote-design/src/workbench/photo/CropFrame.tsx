import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from 'react'
import {
  type Corner,
  cropFrame,
  type CropRect,
  drawFrame,
  type PhotoCrop,
  withCorner,
  withMove,
} from '../../parts/image/crop'
import { CORNER_TEXT, CROP_TEXT as TEXT } from './crop.text'
import styles from './CropSheet.module.css'

interface CropFrameProps {
  readonly photo: ImageBitmap
  readonly crop: PhotoCrop
  /** Width by height of the shares of the rectangle, where it is kept. */
  readonly shape: number | null
  readonly onChange: (rect: CropRect) => void
}

/** Longest side of the drawing. */
const DRAWN_PX = 1280
const KEY_STEP = 0.01
const CORNERS: readonly Corner[] = [
  ['left', 'top'],
  ['right', 'top'],
  ['left', 'bottom'],
  ['right', 'bottom'],
]
const MOVES: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** The turned photo with the rectangle that stays; corners and middle are dragged, or moved by arrow keys. */
export function CropFrame({ photo, crop, shape, onChange }: CropFrameProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const frame = cropFrame(photo, crop)
  const scale = DRAWN_PX / Math.max(frame.width, frame.height)
  const [width, height] = [Math.round(frame.width * scale), Math.round(frame.height * scale)]
  useEffect(() => {
    const context = canvas.current?.getContext('2d')
    if (!context) return
    context.clearRect(0, 0, width, height)
    drawFrame(context, photo, crop, scale)
  }, [photo, crop, scale, width, height])

  const { rect } = crop
  const handlers = (change: (from: CropRect, dx: number, dy: number) => CropRect) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      const box = canvas.current?.getBoundingClientRect()
      if (!box) return
      event.preventDefault()
      event.stopPropagation()
      const element = event.currentTarget
      element.focus()
      element.setPointerCapture(event.pointerId)
      const [startX, startY] = [event.clientX, event.clientY]
      element.onpointermove = ({ clientX, clientY }) =>
        onChange(change(rect, (clientX - startX) / box.width, (clientY - startY) / box.height))
      element.onlostpointercapture = () => {
        element.onpointermove = null
      }
    },
    onKeyDown: (event: KeyboardEvent) => {
      const [x, y] = MOVES[event.key] ?? []
      if (x === undefined || y === undefined) return
      event.preventDefault()
      event.stopPropagation()
      onChange(change(rect, x * KEY_STEP, y * KEY_STEP))
    },
  })
  const percent = (share: number) => `${share * 100}%`
  return (
    <div className={styles.frame}>
      <canvas ref={canvas} className={styles.picture} width={width} height={height} />
      <div className={styles.shade}>
        <button
          type="button"
          className={styles.rect}
          aria-label={TEXT.frame}
          style={{
            left: percent(rect.x),
            top: percent(rect.y),
            width: percent(rect.width),
            height: percent(rect.height),
          }}
          {...handlers(withMove)}
        />
      </div>
      {CORNERS.map((corner) => (
        <button
          key={corner.join('')}
          type="button"
          className={styles.corner}
          data-corner={corner.join('')}
          aria-label={TEXT.corner(CORNER_TEXT[`${corner[0]}${corner[1]}`])}
          style={{
            left: percent(rect.x + (corner[0] === 'right' ? rect.width : 0)),
            top: percent(rect.y + (corner[1] === 'bottom' ? rect.height : 0)),
          }}
          {...handlers((from, dx, dy) => withCorner(from, corner, [dx, dy], shape))}
        />
      ))}
    </div>
  )
}
