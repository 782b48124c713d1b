import type { Material } from '@tessera/shared/contract/material'
import { sizedImage } from '@tessera/shared/http/sized-image'
import { LazyImage } from '@tessera/shared/ui/media'
import { Check } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import styles from './MaterialPicker.module.css'
import { MATERIAL_TEXT as TEXT } from './material.text'

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }

/** Arrow keys, Home and End move between cards. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const cards = [...(event.currentTarget.closest('ul')?.querySelectorAll('button') ?? [])]
  const at = cards.findIndex((card) => card === document.activeElement)
  const step = STEPS[event.key]
  const next = event.key === 'Home' ? 0 : event.key === 'End' ? cards.length - 1 : step === undefined ? -1 : at + step
  if (at < 0 || !cards[next]) return
  event.preventDefault()
  cards[next].focus()
}

export interface MaterialGridProps<Shown extends Material> {
  readonly label: string
  readonly chosenId?: string | undefined
  /** All that are chosen, where several may be; the one above is one of them. */
  readonly chosenIds?: readonly string[]
  readonly onPick: (material: Shown) => void
}

export interface GridWords<Shown extends Material> {
  /** Below the name. */
  readonly sizeOf: (material: Shown) => string
  /** Each pick adds one more, and says so with these words: none is the chosen one. */
  readonly addText?: ((name: string) => string) | undefined
}

interface CardsProps<Shown extends Material> extends MaterialGridProps<Shown>, GridWords<Shown> {
  readonly materials: readonly Shown[]
  /** A cut-out is shown whole. */
  readonly isWhole?: boolean
}

/** Materials as a grid of pictures, one stop for the keyboard. */
export function MaterialGrid<Shown extends Material>(props: CardsProps<Shown>) {
  const { label, materials, chosenId, chosenIds, onPick, sizeOf, addText, isWhole = false } = props
  const isChosen = ({ id }: Shown) => chosenIds?.includes(id) ?? (!addText && id === chosenId)
  // Roving tabindex: the list is one tab stop.
  const stop = materials.find((material) => material.id === chosenId) ?? materials[0]
  return (
    <ul className={styles.grid} aria-label={label}>
      {materials.map((material) => (
        <li key={material.id}>
          <button
            type="button"
            className={styles.card}
            {...(addText ? { 'aria-label': addText(material.name) } : { 'aria-pressed': isChosen(material) })}
            tabIndex={material === stop ? 0 : -1}
            onKeyDown={moveFocus}
            onClick={() => onPick(material)}
          >
            <span className={styles.face}>
              <LazyImage
                src={sizedImage(material.coverUrl, 160)}
                alt=""
                ratio={1}
                {...(isWhole && { fit: 'contain' as const })}
              />
              {isChosen(material) ? (
                <span className={styles.check}>
                  <Check size={14} aria-label={TEXT.picked} />
                </span>
              ) : null}
            </span>
            <span className={styles.name}>{material.name}</span>
            <span className={styles.size}>{sizeOf(material)}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
