import type { Point } from '@tessera/shared/contract/design/plane'
import { Button } from '@tessera/shared/ui/core'
import { protectImage } from '@tessera/shared/ui/media'
import { ChevronsLeftRight } from 'lucide-react'
import { type CSSProperties, type PointerEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { clamp } from '@tessera/shared/canvas/geometry/geometry'
import { TakeCaveat } from './CaveatTag'
import styles from './CompareStage.module.css'
import { PanZoom } from './pan-zoom'
import type { LargePicture } from './take'
import { TASK_TEXT as TEXT } from './task.text'

interface CompareStageProps {
  /** One is compared with its photo by a slider; several lie side by side and move together. */
  readonly takes: readonly [LargePicture, ...LargePicture[]]
  /** Share of the photo, percent from the left. */
  readonly position: number
  readonly onPosition: (position: number) => void
  readonly onControl?: (control: PanZoom | null) => void
  readonly onView?: (control: PanZoom) => void
  readonly onTap?: () => void
}

/** Left and right edge of the picture's visible part, in pixels of its cell. */
function edgesOf({ view, viewport, photo }: PanZoom): readonly [number, number] {
  return [Math.max(0, view.x), Math.min(viewport.width, view.x + photo.width * view.scale)]
}

/**
 * Results on a dark ground, with zoom and pan. The slider's line stays on the screen while the picture moves below it. A visually hidden
 * range input provides the slider role, the keys and the focus.
 */
export function CompareStage({ takes, position, onPosition, onControl, onView, onTap }: CompareStageProps) {
  const frame = useRef<HTMLDivElement>(null)
  const stage = useRef<HTMLDivElement>(null)
  const range = useRef<HTMLInputElement>(null)
  const control = useRef<PanZoom | null>(null)
  const { width, height } = takes[0].size
  const photo = takes.length === 1 ? takes[0].before : null
  const comparing = photo !== null

  const slideTo = ([x]: Point) => {
    if (!control.current) return
    const [left, right] = edgesOf(control.current)
    onPosition(clamp(((x - left) / Math.max(1, right - left)) * 100, 0, 100))
  }
  const viewed = useEffectEvent((moved: PanZoom) => {
    const [left, right] = edgesOf(moved)
    frame.current?.style.setProperty('--left', `${left}px`)
    frame.current?.style.setProperty('--right', `${right}px`)
    const top = Math.max(0, moved.view.y)
    const bottom = Math.max(0, moved.viewport.height - moved.view.y - moved.photo.height * moved.view.scale)
    frame.current?.style.setProperty('--top', `${top}px`)
    frame.current?.style.setProperty('--bottom', `${bottom}px`)
    onView?.(moved)
  })
  const slid = useEffectEvent(slideTo)
  const tapped = useEffectEvent(() => onTap?.())
  const controlled = useEffectEvent((next: PanZoom | null) => onControl?.(next))
  useEffect(() => {
    if (!stage.current) return undefined
    const opened = new PanZoom(stage.current, {
      size: { width, height },
      onView: (moved) => viewed(moved),
      onTap: () => tapped(),
      ...(comparing && { onSlide: (at: Point) => slid(at) }),
    })
    control.current = opened
    controlled(opened)
    range.current?.focus()
    return () => {
      opened.dispose()
      controlled(null)
    }
  }, [width, height, comparing, takes.length])

  const drag = (event: PointerEvent) => {
    const box = frame.current?.getBoundingClientRect()
    if (box && event.currentTarget.hasPointerCapture(event.pointerId)) slideTo([event.clientX - box.left, 0])
  }
  return (
    <div ref={frame} className={styles.frame} style={{ '--position': position / 100 } as CSSProperties}>
      <div ref={stage} className={styles.stage} data-cells={takes.length}>
        {takes.map((take, index) => (
          // By place, not by result: the former picture stays until the next one has loaded.
          <div key={index} className={styles.cell} data-cell>
            {typeof take.after === 'string' ? (
              <Layer src={take.after} alt={take.alt} width={width} height={height} />
            ) : (
              <div className={styles.layer}>
                <div className={styles.picture} style={{ width, height }} data-pan-zoom>
                  {take.after}
                </div>
              </div>
            )}
            {photo !== null ? (
              <div className={styles.before}>
                <Layer src={photo} alt="" width={width} height={height} />
              </div>
            ) : takes.length === 1 ? null : (
              <span className={styles.name}>
                {/* Before the name, whose end may be cut off. */}
                {take.number ? <b>{take.number}</b> : null}
                <TakeCaveat take={take} />
                {take.name}
              </span>
            )}
          </div>
        ))}
      </div>
      {comparing ? (
        <>
          <input
            ref={range}
            className={styles.range}
            type="range"
            min={0}
            max={100}
            step={2}
            value={Math.round(position)}
            aria-label={TEXT.compare}
            aria-valuetext={TEXT.compareValue(position)}
            onChange={(event) => onPosition(Number(event.target.value))}
          />
          <div className={styles.handle}>
            <span
              className={styles.grip}
              onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
              onPointerMove={drag}
            >
              <ChevronsLeftRight size={20} aria-hidden />
            </span>
          </div>
          <span className={styles.before} aria-hidden>
            <span className={styles.name}>{TEXT.before}</span>
          </span>
        </>
      ) : null}
    </div>
  )
}

interface LayerProps {
  readonly src: string
  readonly alt: string
  readonly width: number
  readonly height: number
}

/** One picture; says when it could not be loaded, instead of a black screen. */
function Layer({ src, alt, width, height }: LayerProps) {
  const [failed, setFailed] = useState<string | null>(null)
  const [attempt, setAttempt] = useState(0)
  return (
    <div className={styles.layer}>
      <div className={styles.picture} style={{ width, height }} data-pan-zoom>
        <img
          {...protectImage}
          key={attempt}
          src={src}
          alt={alt}
          onLoad={() => setFailed(null)}
          onError={() => setFailed(src)}
        />
      </div>
      {failed === src ? (
        <div className={styles.failed} role="alert">
          {TEXT.pictureFailed}
          <Button size="small" onClick={() => setAttempt(attempt + 1)}>
            {TEXT.reload}
          </Button>
        </div>
      ) : null}
    </div>
  )
}
