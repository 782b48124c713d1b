import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { LOGIN_TEXT } from './login.text'
import styles from './Login.module.css'

export const WAYS = ['password', 'code', 'wechat'] as const
export type Way = (typeof WAYS)[number]

const LABELS = {
  password: LOGIN_TEXT.byPassword,
  code: LOGIN_TEXT.byCode,
  wechat: LOGIN_TEXT.byWechat,
} as const satisfies Record<Way, string>

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 }

interface WayTabsProps {
  /** The methods that this installation offers. */
  readonly ways: readonly Way[]
  readonly way: Way
  readonly onChange: (way: Way) => void
  readonly children: ReactNode
}

/** ARIA tabs: one tab stop, arrow keys between them. */
export function WayTabs({ ways, way, onChange, children }: WayTabsProps) {
  const list = useRef<HTMLDivElement>(null)
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key]
    if (step === undefined) return
    event.preventDefault()
    const next = (ways.indexOf(way) + step + ways.length) % ways.length
    onChange(ways[next]!)
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus()
  }
  return (
    <>
      <div ref={list} role="tablist" aria-label={LOGIN_TEXT.ways} className={styles.tabs}>
        {ways.map((each) => (
          <button
            key={each}
            type="button"
            role="tab"
            id={`login-tab-${each}`}
            aria-selected={each === way}
            aria-controls="login-panel"
            tabIndex={each === way ? 0 : -1}
            onClick={() => onChange(each)}
            onKeyDown={onKeyDown}
          >
            {LABELS[each]}
          </button>
        ))}
      </div>
      <div role="tabpanel" id="login-panel" aria-labelledby={`login-tab-${way}`}>
        {children}
      </div>
    </>
  )
}
