import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { corner, type Quad, withCorner } from '../../canvas/geometry/geometry'
import { isStraightenable } from './straighten'
import styles from './Photo.module.css'
import { CORNERS_TEXT as TEXT } from './photo.text'

/** Step of an arrow key, as a share of the picture. */
const KEY_STEP = 0.004
/** The magnifier: its side on screen, and how much it enlarges the picture as it is shown. */
const LOUPE_PX = 96
const LOUPE_TIMES = 2.5

interface CornersFrameProps {
  readonly image: ImageData
  /** In pixels of the picture. */
  readonly corners: Quad
  /** Outlines of others, shown beside. */
  readonly others?: readonly Quad[]
  readonly onChange: (corners: Quad) => void
}

/** Four points on a picture, dragged or moved by keys; what a finger hides is shown enlarged. */
export function CornersFrame({ image, corners, others = [], onChange }: CornersFrameProps) {
  const frame = useRef<HTMLFieldSetElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const [held, setHeld] = useState<number | null>(null)
  const { width, height } = image
  useEffect(() => canvas.current?.getContext('2d')?.putImageData(image, 0, 0), [image])

  const put = (index: number, x: number, y: number) =>
    onChange(withCorner(corners, index, [Math.min(width, Math.max(0, x)), Math.min(height, Math.max(0, y))]))
  const byPointer = (index: number, { clientX, clientY }: PointerEvent) => {
    const box = frame.current?.getBoundingClientRect()
    if (box) put(index, ((clientX - box.left) / box.width) * width, ((clientY - box.top) / box.height) * height)
  }
  const byKey = (index: number, event: KeyboardEvent) => {
    const [dx, dy] = MOVES[event.key] ?? []
    if (dx === undefined || dy === undefined) return
    event.preventDefault()
    const [x, y] = corner(corners, index)
    put(index, x + dx * KEY_STEP * width, y + dy * KEY_STEP * height)
  }
  return (
    <div className={styles.corners}>
      <fieldset ref={frame} className={styles.cornerFrame} aria-label={TEXT.frame}>
        <canvas ref={canvas} className={styles.picture} width={width} height={height} />
        <svg className={styles.outline} viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden>
          {others.map((quad) => (
            <polygon key={pointsOf(quad)} data-other points={pointsOf(quad)} />
          ))}
          <polygon points={pointsOf(corners)} />
        </svg>
        {corners.map(([x, y], index) => (
          <button
            key={TEXT.corners[index]}
            type="button"
            className={styles.handle}
            aria-label={TEXT.corners[index]}
            style={{ left: `${(x / width) * 100}%`, top: `${(y / height) * 100}%` }}
            onPointerDown={(event) => {
              event.currentTarget.setPointerCapture(event.pointerId)
              setHeld(index)
            }}
            onPointerMove={(event) => (held === index ? byPointer(index, event) : undefined)}
            onPointerUp={() => setHeld(null)}
            onPointerCancel={() => setHeld(null)}
            onKeyDown={(event) => byKey(index, event)}
          />
        ))}
        {held === null ? null : <Loupe source={canvas} at={corner(corners, held)} width={width} />}
      </fieldset>
      {isStraightenable(corners, image) ? (
        <span className={styles.quiet}>{TEXT.hint}</span>
      ) : (
        <span className={styles.fault} role="alert">
          {TEXT.invalid}
        </span>
      )}
    </div>
  )
}

const pointsOf = (quad: Quad) => quad.map(([x, y]) => `${x},${y}`).join(' ')

const MOVES: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

interface LoupeProps {
  readonly source: RefObject<HTMLCanvasElement | null>
  readonly at: readonly [number, number]
  /** Of the picture. */
  readonly width: number
}

/** In the corner of the picture that the finger is not in. */
function Loupe({ source, at: [x, y], width }: LoupeProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const context = canvas.current?.getContext('2d')
    const picture = source.current
    if (!context || !picture) return
    const side = (LOUPE_PX / LOUPE_TIMES) * (width / Math.max(1, picture.clientWidth))
    context.clearRect(0, 0, LOUPE_PX, LOUPE_PX)
    context.drawImage(picture, x - side / 2, y - side / 2, side, side, 0, 0, LOUPE_PX, LOUPE_PX)
  }, [source, x, y, width])
  const side = x < width / 2 ? 'right' : 'left'
  return (
    <span className={styles.loupe} data-side={side} aria-hidden>
      <canvas ref={canvas} width={LOUPE_PX} height={LOUPE_PX} />
    </span>
  )
}
