import { Input } from 'antd'
import { Search } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { DATA_TEXT } from './data.text'
import styles from './FilterBar.module.css'

interface FilterBarProps {
  readonly search?: ReactNode
  readonly filters?: ReactNode
  /** Actions, at the end. */
  readonly extra?: ReactNode
}

export function FilterBar({ search, filters, extra }: FilterBarProps) {
  return (
    <div className={styles.bar}>
      {search ? <div className={styles.search}>{search}</div> : null}
      {filters ? <div className={styles.filters}>{filters}</div> : null}
      {extra ? <div className={styles.extra}>{extra}</div> : null}
    </div>
  )
}

/** Debounce of the search field. */
const TYPING_REST_MS = 300

interface FilterSearchProps {
  readonly value: string
  readonly onChange: (value: string) => void
  readonly placeholder?: string
  readonly maxLength?: number
}

/** Debounced search field; reports at once on Enter and when cleared, never during IME composition. */
export function FilterSearch({ value, onChange, placeholder = DATA_TEXT.search, maxLength = 50 }: FilterSearchProps) {
  const [draft, setDraft] = useState(value)
  const [composing, setComposing] = useState(false)
  const [shown, setShown] = useState(value)
  const [told, setTold] = useState(value)
  // The URL changed from outside (back, reset): drop what was typed. What was reported comes back later than the next letters.
  if (shown !== value) {
    setShown(value)
    if (value !== told) setDraft(value)
    setTold(value)
  }
  useEffect(() => {
    const typed = draft.trim()
    if (composing || typed === value) return undefined
    const report = () => {
      setTold(typed)
      onChange(typed)
    }
    const timer = setTimeout(report, typed === '' ? 0 : TYPING_REST_MS)
    return () => clearTimeout(timer)
  }, [draft, composing, value, onChange])
  return (
    <Input
      type="search"
      prefix={<Search size={16} aria-hidden />}
      value={draft}
      placeholder={placeholder}
      aria-label={placeholder}
      maxLength={maxLength}
      allowClear
      onChange={(event) => setDraft(event.target.value)}
      onCompositionStart={() => setComposing(true)}
      onCompositionEnd={() => setComposing(false)}
      onPressEnter={() => {
        if (composing) return
        setTold(draft.trim())
        onChange(draft.trim())
      }}
    />
  )
}
