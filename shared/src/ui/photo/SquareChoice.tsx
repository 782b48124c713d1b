import { Slider } from '@tessera/shared/ui/form'
import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from 'react'
import styles from './Photo.module.css'
import { SQUARE_TEXT as TEXT } from './photo.text'
import { type SquareCrop, squareOf } from './square-crop'

interface SquareChoiceProps {
  readonly image: ImageData
  readonly crop: SquareCrop
  readonly onChange: (crop: SquareCrop) => void
}

const KEY_STEP = 0.02
const MOVES: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** A square on a picture: pressed or dragged to where it is meant, or moved by arrow keys, and its size. */
export function SquareChoice({ image, crop, onChange }: SquareChoiceProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => canvas.current?.getContext('2d')?.putImageData(image, 0, 0), [image])
  const share = (value: number) => Math.min(1, Math.max(0, value))
  const byPointer = (event: PointerEvent) => {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect()
    onChange({ ...crop, x: share((event.clientX - left) / width), y: share((event.clientY - top) / height) })
  }
  const byKey = (event: KeyboardEvent) => {
    const [x, y] = MOVES[event.key] ?? []
    if (x === undefined || y === undefined) return
    event.preventDefault()
    onChange({ ...crop, x: share(crop.x + x * KEY_STEP), y: share(crop.y + y * KEY_STEP) })
  }
  const { left, top, px } = squareOf(crop, image)
  const percent = (value: number, of: number) => `${(value / of) * 100}%`
  return (
    <>
      <button
        type="button"
        className={styles.squareFrame}
        aria-label={TEXT.frame}
        onPointerDown={byPointer}
        onPointerMove={(event) => (event.buttons > 0 ? byPointer(event) : undefined)}
        onKeyDown={byKey}
      >
        <canvas ref={canvas} className={styles.picture} width={image.width} height={image.height} />
        <span
          className={styles.square}
          style={{
            left: percent(left, image.width),
            top: percent(top, image.height),
            width: percent(px, image.width),
            height: percent(px, image.height),
          }}
          aria-hidden
        />
      </button>
      <span className={styles.quiet} aria-hidden>
        {TEXT.size}
      </span>
      <Slider
        ariaLabelForHandle={TEXT.size}
        min={10}
        max={100}
        tooltip={{ formatter: (value) => TEXT.sizeValue(value ?? 0) }}
        value={Math.round(crop.side * 100)}
        onChange={(percentage: number) => onChange({ ...crop, side: percentage / 100 })}
      />
    </>
  )
}
