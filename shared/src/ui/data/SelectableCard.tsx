import { Checkbox } from 'antd'
import { type MouseEvent, type PointerEvent, type ReactNode, useRef } from 'react'
import { DATA_TEXT } from './data.text'
import styles from './SelectableCard.module.css'
import type { Selection } from './use-selection'

/** A finger that rests so long selects; ms. */
const LONG_PRESS_MS = 450

interface SelectableCardProps<Row> {
  readonly row: Row
  readonly selection: Selection<Row>
  /** The card, whose own click opens it. */
  readonly children: ReactNode
}

/** A card with a tick in its corner. A long press selects it; while anything is selected, so does a click. */
export function SelectableCard<Row>({ row, selection, children }: SelectableCardProps<Row>) {
  const selected = selection.has(row)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const pressed = useRef(false)
  const stop = () => clearTimeout(timer.current)
  const begin = ({ pointerType }: PointerEvent) => {
    stop()
    pressed.current = false
    if (pointerType === 'mouse') return
    timer.current = setTimeout(() => {
      pressed.current = true
      selection.set([row], true)
    }, LONG_PRESS_MS)
  }
  const onClick = (event: MouseEvent) => {
    const onTick = (event.target as Element).closest(`.${styles.tick}`) !== null
    if (onTick || (selection.rows.length === 0 && !pressed.current)) return
    event.preventDefault()
    event.stopPropagation()
    // The click that ends a long press has been answered.
    if (!pressed.current) selection.set([row], !selected)
    pressed.current = false
  }
  return (
    <div
      className={styles.selectable}
      data-selected={selected}
      data-selecting={selection.rows.length > 0}
      onClickCapture={onClick}
      onPointerDown={begin}
      onPointerUp={stop}
      onPointerMove={stop}
      onPointerCancel={stop}
    >
      {children}
      <span className={styles.tick}>
        <Checkbox
          checked={selected}
          aria-label={DATA_TEXT.select}
          onChange={({ target }) => selection.set([row], target.checked)}
        />
      </span>
    </div>
  )
}
