import { LazyImage } from '@tessera/shared/ui/media'
import { sizedImage } from '@tessera/shared/http/sized-image'
import { ChevronLeft, ChevronRight, X } from 'lucide-react'
import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { TakeCaveat } from '../../parts/CaveatTag'
import { CompareStage } from '../../parts/CompareStage'
import { FullScreen } from '../../parts/FullScreen'
import { numberOf, type Take } from '../../parts/take'
import { TASK_TEXT as TEXT } from '../../parts/task.text'
import { useTakes } from '../../parts/use-takes'
import styles from './Presentation.module.css'
import { ScanCorner } from './ScanCorner'

interface PresentationProps {
  readonly takes: readonly Take[]
  /** Id of the result shown first. */
  readonly first: string
  readonly onClose: () => void
}

const VIEWS = [
  { position: 100, word: TEXT.before },
  { position: 50, word: TEXT.both },
  { position: 0, word: TEXT.after },
] as const

/**
 * Gives an element the whole screen where the browser allows it; leaving that (Esc, a gesture) leaves the presentation. Not the document: it would
 * be drawn above the dialog that the element is in.
 */
function useWholeScreen(element: RefObject<HTMLElement | null>, onLeave: () => void): void {
  const left = useEffectEvent(() => {
    if (!document.fullscreenElement) onLeave()
  })
  useEffect(() => {
    const stop = new AbortController()
    const request = element.current?.requestFullscreen?.()
    void request?.then(
      () => document.addEventListener('fullscreenchange', () => left(), { signal: stop.signal }),
      // Refused, or not on this phone: the window has to do.
      () => undefined,
    )
    return () => {
      stop.abort()
      // Also one that is granted only now.
      void request?.then(() => document.exitFullscreen()).catch(() => undefined)
    }
  }, [element])
}

/** `胡桃木`, or `胡桃木 2` for the second result with it. */
function nameOf(takes: readonly Take[], take: Take): string {
  const number = numberOf(takes, take)
  return number === null ? take.name : TEXT.numbered(take.name, number)
}

/**
 * For showing a customer: the picture alone, with the goods' name, size and price, a code for the customer's phone, and large controls for it and for before and after.
 * Nothing of balances or customers. A tap on the picture hides the controls.
 */
export function Presentation({ takes, first, onClose }: PresentationProps) {
  const viewer = useTakes(takes, first)
  const { shown, position, setPosition } = viewer
  const [bare, setBare] = useState(false)
  const whole = useRef<HTMLDivElement>(null)
  useWholeScreen(whole, onClose)
  if (!shown) return null
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Tab') setBare(false)
    viewer.onKeyDown(event)
  }
  return (
    <FullScreen label={TEXT.present} onClose={onClose} onKeyDown={onKeyDown}>
      <div ref={whole} className={styles.presentation} data-bare={bare}>
        <CompareStage takes={[shown]} position={position} onPosition={setPosition} onTap={() => setBare(!bare)} />
        <div className={styles.controls}>
          <fieldset className={styles.views} aria-label={TEXT.both}>
            {VIEWS.map((view) => (
              <button
                key={view.position}
                type="button"
                aria-pressed={position === view.position}
                onClick={() => setPosition(view.position)}
              >
                {view.word}
              </button>
            ))}
          </fieldset>
          {takes.length > 1 ? (
            <>
              <button type="button" className={styles.step} onClick={() => viewer.step(-1)} aria-label={TEXT.former}>
                <ChevronLeft size={24} aria-hidden />
              </button>
              <ul className={styles.takes} aria-label={TEXT.takes}>
                {takes.map((take) => (
                  <li key={take.id}>
                    <TakeButton
                      take={take}
                      name={nameOf(takes, take)}
                      chosen={take === shown}
                      onChoose={() => viewer.show(take.id)}
                    />
                  </li>
                ))}
              </ul>
              <button type="button" className={styles.step} onClick={() => viewer.step(1)} aria-label={TEXT.next}>
                <ChevronRight size={24} aria-hidden />
              </button>
            </>
          ) : (
            <p className={styles.only}>{shown.name}</p>
          )}
          <div className={styles.facts}>
            <TakeCaveat take={shown} />
            {shown.measure === null ? null : <output aria-label={TEXT.measure}>{shown.measure}</output>}
            {shown.price === null ? null : <output aria-label={TEXT.price}>{shown.price}</output>}
          </div>
        </div>
        {bare ? null : <ScanCorner take={shown} />}
        <button type="button" className={styles.leave} onClick={onClose}>
          <X size={20} aria-hidden />
          <span>{TEXT.leavePresent}</span>
        </button>
      </div>
    </FullScreen>
  )
}

interface TakeButtonProps {
  readonly take: Take
  readonly name: string
  readonly chosen: boolean
  readonly onChoose: () => void
}

function TakeButton({ take, name, chosen, onChoose }: TakeButtonProps) {
  return (
    <button
      // The chosen one stays in sight, however it was chosen.
      ref={(element) => {
        if (chosen) element?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
      }}
      type="button"
      className={styles.take}
      aria-pressed={chosen}
      onClick={onChoose}
    >
      <span className={styles.swatch}>
        <LazyImage src={sizedImage(take.preview, 160)} alt="" ratio={4 / 3} />
      </span>
      <span className={styles.takeName}>{name}</span>
    </button>
  )
}
