import { ChevronsLeftRight, ImageOff } from 'lucide-react'
import { type PointerEvent, type ReactNode, useRef, useState } from 'react'
import { Button } from '../core/Button'
import { MEASURES } from '../tokens'
import styles from './BeforeAfter.module.css'
import { changePlace } from './change-place'
import { protectImage } from './image-protection'
import { MEDIA_TEXT } from './media.text'

interface Pictures {
  readonly before: string
  readonly after: string
}

interface BeforeAfterProps extends Pictures {
  /** Smaller versions, for `srcset`. */
  readonly onPhone?: Pictures
  /** A small version of the result, shown until that has loaded. */
  readonly small?: string
  /** Pixel size of the pictures. Only the ratio matters: it reserves the space, so that nothing shifts on load. */
  readonly width: number
  readonly height: number
  readonly alt: string
  /** Initial position of the divider, percent from the left; by default where the pictures differ. */
  readonly initial?: number
  /** `fetchpriority="high"`: the page's main picture. */
  readonly priority?: boolean
  /** Labels of the two pictures, if not a photo and its result. */
  readonly names?: { readonly before: string; readonly after: string }
  /** What the result has to be called, in its label: a tag. Said for as long as anything of the result is seen. */
  readonly mark?: ReactNode
}

const PHONE = `(max-width: ${MEASURES.phoneMax}px)`

const MIDDLE = 50

const clamp = (value: number): number => Math.min(100, Math.max(0, value))

/**
 * Before/after slider; touch, mouse or arrow keys move the divider. A visually hidden range input provides the slider role, the keys
 * and the focus.
 */
export function BeforeAfter({
  before,
  after,
  onPhone,
  small,
  width,
  height,
  alt,
  initial,
  priority,
  names = MEDIA_TEXT,
  mark,
}: BeforeAfterProps) {
  const [chosen, setPosition] = useState(initial ?? null)
  const [change, setChange] = useState<number | null>(null)
  const position = chosen ?? change ?? MIDDLE
  const pictures = useRef<{ before?: HTMLImageElement | null; after?: HTMLImageElement | null }>({})
  const findChange = () => {
    const { before: old, after: next } = pictures.current
    if (old?.complete && next?.complete) setChange(changePlace(old, next))
  }
  const stage = useRef<HTMLDivElement>(null)
  const [state, setState] = useState<'waiting' | 'shown' | 'failed'>('waiting')
  const [attempt, setAttempt] = useState(0)
  const retry = () => {
    setState('waiting')
    setAttempt(attempt + 1)
  }

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
  const percent = Math.round(position)
  const loading = priority ? 'eager' : 'lazy'
  return (
    <div
      ref={stage}
      className={styles.stage}
      data-state={state}
      style={{
        aspectRatio: `${width} / ${height}`,
        ...(small && state === 'waiting' && { backgroundImage: `url("${small}")` }),
      }}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
    >
      <picture key={`after ${attempt}`}>
        {onPhone ? <source media={PHONE} srcSet={onPhone.after} /> : null}
        <img
          {...protectImage}
          className={`${styles.picture} ${protectImage.className ?? ''}`}
          ref={(element) => {
            pictures.current.after = element
          }}
          onLoad={() => {
            setState('shown')
            findChange()
          }}
          onError={() => setState('failed')}
          src={after}
          alt={alt}
          width={width}
          height={height}
          loading={loading}
          fetchPriority={priority ? 'high' : 'auto'}
        />
      </picture>
      <picture key={`before ${attempt}`}>
        {onPhone ? <source media={PHONE} srcSet={onPhone.before} /> : null}
        <img
          {...protectImage}
          className={`${styles.picture} ${protectImage.className ?? ''}`}
          ref={(element) => {
            pictures.current.before = element
          }}
          onLoad={findChange}
          onError={() => setState('failed')}
          style={{ clipPath: `inset(0 ${100 - position}% 0 0)` }}
          src={before}
          alt=""
          width={width}
          height={height}
          loading={loading}
        />
      </picture>
      <input
        className={styles.range}
        type="range"
        min={0}
        max={100}
        step={2}
        value={percent}
        aria-label={MEDIA_TEXT.compare(names.before, names.after)}
        aria-valuetext={MEDIA_TEXT.compareValue(names.before, percent)}
        onChange={(event) => setPosition(Number(event.target.value))}
      />
      <span className={styles.handle} style={{ left: `${position}%` }}>
        <span className={styles.grip}>
          <ChevronsLeftRight size={18} aria-hidden />
        </span>
      </span>
      {/* Over the divider's line, which would strike their words through. */}
      <span className={`${styles.label} ${styles.left}`} data-covered={position < 12}>
        {names.before}
      </span>
      <span
        className={`${styles.label} ${styles.right}`}
        data-marked={Boolean(mark)}
        data-covered={position > (mark ? 99 : 88)}
      >
        {mark}
        {names.after}
      </span>
      {state === 'waiting' ? <output className={styles.waiting}>{MEDIA_TEXT.loading}</output> : null}
      {state === 'failed' ? (
        <div className={styles.failed} role="alert" onPointerDown={(event) => event.stopPropagation()}>
          <ImageOff size={24} aria-hidden />
          {MEDIA_TEXT.imageFailed}
          <Button size="small" onClick={retry}>
            {MEDIA_TEXT.reload}
          </Button>
        </div>
      ) : null}
    </div>
  )
}
