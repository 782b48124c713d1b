import { ChevronsLeftRight } from 'lucide-react'
import { type KeyboardEvent, type PointerEvent, useId, useRef, useState } from 'react'
import { VisuallyHidden } from '../core/VisuallyHidden'
import styles from './BeforeAfter.module.css'
import { protectImage } from './image-protection'
import { MEDIA_TEXT } from './media.text'

interface BeforeAfterProps {
  readonly before: string
  readonly after: string
  /** Pixels of the pictures: only their ratio matters, and nothing jumps while they load. */
  readonly width: number
  readonly height: number
  readonly alt: string
  /** Where the edge stands at first, percent from the left. */
  readonly initial?: number
  /** Tells the browser that this picture is what the page is about. */
  readonly priority?: boolean
}

const KEYS: Record<string, (value: number) => number> = {
  ArrowLeft: (value) => value - 2,
  ArrowDown: (value) => value - 2,
  ArrowRight: (value) => value + 2,
  ArrowUp: (value) => value + 2,
  PageDown: (value) => value - 10,
  PageUp: (value) => value + 10,
  Home: () => 0,
  End: () => 100,
}

const clamp = (value: number): number => Math.min(100, Math.max(0, value))

/** Photo and result on one another; the edge between them follows a finger, the mouse or the arrow keys. */
export function BeforeAfter({ before, after, width, height, alt, initial = 50, priority }: BeforeAfterProps) {
  const [position, setPosition] = useState(initial)
  const stage = useRef<HTMLDivElement>(null)
  const hint = useId()

  const follow = (event: PointerEvent) => {
    const box = stage.current?.getBoundingClientRect()
    if (box && box.width > 0) setPosition(clamp(((event.clientX - box.left) / box.width) * 100))
  }
  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    follow(event)
  }
  const onPointerMove = (event: PointerEvent<HTMLDivElement>) => {
    if (event.currentTarget.hasPointerCapture(event.pointerId)) follow(event)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = KEYS[event.key]
    if (!step) return
    event.preventDefault()
    setPosition((value) => clamp(step(value)))
  }

  const percent = Math.round(position)
  const loading = priority ? 'eager' : 'lazy'
  return (
    <div
      ref={stage}
      className={styles.stage}
      style={{ aspectRatio: `${width} / ${height}` }}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
    >
      <img
        {...protectImage}
        className={`${styles.picture} ${protectImage.className ?? ''}`}
        src={after}
        alt={alt}
        width={width}
        height={height}
        loading={loading}
        fetchPriority={priority ? 'high' : 'auto'}
      />
      <img
        {...protectImage}
        className={`${styles.picture} ${protectImage.className ?? ''}`}
        style={{ clipPath: `inset(0 ${100 - position}% 0 0)` }}
        src={before}
        alt=""
        width={width}
        height={height}
        loading={loading}
      />
      <span className={`${styles.label} ${styles.left}`} data-covered={position < 12}>
        {MEDIA_TEXT.before}
      </span>
      <span className={`${styles.label} ${styles.right}`} data-covered={position > 88}>
        {MEDIA_TEXT.after}
      </span>
      <div
        className={styles.handle}
        style={{ left: `${position}%` }}
        role="slider"
        tabIndex={0}
        aria-label={MEDIA_TEXT.compare}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-valuetext={MEDIA_TEXT.compareValue(percent)}
        aria-describedby={hint}
        onKeyDown={onKeyDown}
      >
        <span className={styles.grip}>
          <ChevronsLeftRight size={18} aria-hidden />
        </span>
      </div>
      <VisuallyHidden id={hint}>{alt}</VisuallyHidden>
    </div>
  )
}
