import { ChevronLeft, ChevronRight, Columns2, Maximize, X, ZoomIn, ZoomOut } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { TakeCaveat } from './CaveatTag'
import { CompareStage } from './CompareStage'
import { FullScreen } from './FullScreen'
import type { PanZoom } from './pan-zoom'
import { type LargePicture, numberOf } from './take'
import { TASK_TEXT as TEXT } from './task.text'
import { useTakes } from './use-takes'
import styles from './ZoomViewer.module.css'

interface ZoomViewerProps {
  readonly takes: readonly LargePicture[]
  /** Id of the picture shown first. */
  readonly first: string
  /** What is said of a picture and done with it, above the bar. */
  readonly below?: (id: string) => ReactNode
  readonly onClose: () => void
}

const ZOOM_STEP = 1.5
/** More would be too small to judge a joint. */
const MOST_BESIDE = 4

/** The shown result, and those of its size after it in a circle: of other rooms, the same place would be another thing. */
function besides(takes: readonly LargePicture[], index: number): readonly LargePicture[] {
  const size = takes[index]?.size
  const around = [...takes.slice(index), ...takes.slice(0, index)]
  return around
    .filter((take) => take.before !== null && take.size.width === size?.width && take.size.height === size.height)
    .slice(0, MOST_BESIDE)
    .map((take) => ({ ...take, number: numberOf(takes, take) }))
}

/** Full-screen viewer of pictures: zoom and pan, of results the slider and several side by side. */
export function ZoomViewer({ takes, first: opened, below, onClose }: ZoomViewerProps) {
  const viewer = useTakes(takes, opened)
  const { shown, index, position } = viewer
  const [control, setControl] = useState<PanZoom | null>(null)
  const [share, setShare] = useState(1)
  const [beside, setBeside] = useState(false)
  if (!shown) return null
  const told = below?.(shown.id)
  const [first, ...others] = beside ? besides(takes, index) : []

  const zoomKeys: Readonly<Record<string, () => void>> = {
    '+': () => control?.zoom(ZOOM_STEP),
    '=': () => control?.zoom(ZOOM_STEP),
    '-': () => control?.zoom(1 / ZOOM_STEP),
    '0': () => control?.fit(),
    '1': () => control?.zoomToPixels(),
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!event.ctrlKey && !event.metaKey) zoomKeys[event.key]?.()
    viewer.onKeyDown(event)
  }
  return (
    <FullScreen label={TEXT.zoom} onClose={onClose} onKeyDown={onKeyDown}>
      <CompareStage
        takes={[first ?? shown, ...others]}
        position={position}
        onPosition={viewer.setPosition}
        onControl={setControl}
        onView={(moved) => setShare(moved.share)}
      />
      {takes.length > (beside ? others.length + 1 : 1) ? (
        <>
          <button type="button" className={styles.former} onClick={() => viewer.step(-1)} aria-label={TEXT.former}>
            <ChevronLeft size={24} aria-hidden />
          </button>
          <button type="button" className={styles.next} onClick={() => viewer.step(1)} aria-label={TEXT.next}>
            <ChevronRight size={24} aria-hidden />
          </button>
        </>
      ) : null}
      {beside ? null : (
        <p className={styles.name} aria-live="polite">
          <TakeCaveat take={shown} />
          <b>{shown.name}</b>
          {takes.length > 1 ? <span>{TEXT.place(index + 1, takes.length)}</span> : null}
        </p>
      )}
      {told ? <div className={styles.below}>{told}</div> : null}
      <div className={styles.bar}>
        <button type="button" onClick={() => control?.zoom(1 / ZOOM_STEP)} aria-label={TEXT.zoomOut}>
          <ZoomOut size={20} aria-hidden />
        </button>
        <button
          type="button"
          className={styles.share}
          onClick={() => control?.zoomToPixels()}
          aria-label={TEXT.zoomPixels}
        >
          {TEXT.zoomShare(share)}
        </button>
        <button type="button" onClick={() => control?.zoom(ZOOM_STEP)} aria-label={TEXT.zoomIn}>
          <ZoomIn size={20} aria-hidden />
        </button>
        <button type="button" onClick={() => control?.fit()} aria-label={TEXT.zoomFit}>
          <Maximize size={20} aria-hidden />
        </button>
        {besides(takes, index).length > 1 ? (
          <button type="button" aria-pressed={beside} onClick={() => setBeside(!beside)}>
            <Columns2 size={20} aria-hidden />
            {TEXT.sideBySide}
          </button>
        ) : null}
      </div>
      <button type="button" className={styles.close} onClick={onClose} aria-label={TEXT.close}>
        <X size={22} aria-hidden />
      </button>
    </FullScreen>
  )
}
