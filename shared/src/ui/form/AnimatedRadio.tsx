import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import styles from './AnimatedRadio.module.css'

export interface AnimatedRadioOption<Value extends string | number> {
  readonly value: Value
  readonly label: ReactNode
  readonly description?: ReactNode
  /** Picture above the label. */
  readonly media?: ReactNode
  readonly disabled?: boolean
}

interface AnimatedRadioProps<Value extends string | number> {
  readonly options: readonly AnimatedRadioOption<Value>[]
  readonly value?: Value
  readonly onChange?: (value: Value) => void
  readonly 'aria-label': string
  /** Minimum card width: px, or a CSS length. */
  readonly minWidth?: number | string
}

/** A radio group of cards; the selection mark slides between them. Uses native radios, so arrow keys work. */
export function AnimatedRadio<Value extends string | number>(props: AnimatedRadioProps<Value>) {
  const { options, value, onChange, minWidth = 96 } = props
  const name = useId()
  const group = useRef<HTMLDivElement>(null)
  const mark = useRef<HTMLSpanElement>(null)

  useLayoutEffect(() => {
    // The observer first fires after layout and before paint: no forced reflow.
    const observer = new ResizeObserver(() => placeMark(group.current, mark.current))
    if (group.current) observer.observe(group.current)
    return () => observer.disconnect()
  }, [value, options])

  return (
    <div
      ref={group}
      className={styles.group}
      role="radiogroup"
      aria-label={props['aria-label']}
      style={{
        gridTemplateColumns: `repeat(auto-fill, minmax(${typeof minWidth === 'number' ? `${minWidth}px` : minWidth}, 1fr))`,
      }}
    >
      <span ref={mark} className={styles.mark} aria-hidden />
      {options.map((option) => (
        <label key={option.value} className={styles.card}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            disabled={option.disabled}
            onChange={() => onChange?.(option.value)}
          />
          {option.media}
          <span className={styles.label}>{option.label}</span>
          {option.description ? <span className={styles.description}>{option.description}</span> : null}
        </label>
      ))}
    </div>
  )
}

function placeMark(group: HTMLElement | null, mark: HTMLElement | null): void {
  const chosen = group?.querySelector<HTMLElement>('label:has(input:checked)')
  if (!mark) return
  mark.hidden = !chosen
  if (!chosen) return
  mark.style.translate = `${chosen.offsetLeft}px ${chosen.offsetTop}px`
  mark.style.width = `${chosen.offsetWidth}px`
  mark.style.height = `${chosen.offsetHeight}px`
}
