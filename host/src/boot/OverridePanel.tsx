import { Button } from '@tessera/shared/ui/core'
import { type FormEvent, useState } from 'react'
import { BOOT_TEXT } from './boot.text'
import styles from './OverridePanel.module.css'
import { type Overrides, parseOverride, withOverride, writeOverrides } from './overrides'

interface OverridePanelProps {
  readonly overrides: Overrides
  /** Remotes that can be overridden. */
  readonly names: readonly string[]
  /** Somebody wants to add the first one. */
  readonly asked: boolean
}

function reload(): void {
  globalThis.location.reload()
}

function AddForm({ overrides, names }: Omit<OverridePanelProps, 'asked'>) {
  const [remote, setRemote] = useState(names[0] ?? '')
  const [entry, setEntry] = useState('')
  const [refused, refuse] = useState(false)
  const add = (event: FormEvent): void => {
    event.preventDefault()
    const override = parseOverride(`${remote}@${entry}`)
    refuse(!override)
    if (!override) return
    writeOverrides(withOverride(overrides.list, override))
    reload()
  }
  return (
    <form className={styles.form} onSubmit={add}>
      <label className={styles.field}>
        {BOOT_TEXT.overrideRemote}
        <select value={remote} onChange={({ target }) => setRemote(target.value)}>
          {names.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      </label>
      <label className={styles.field}>
        {BOOT_TEXT.overrideEntry}
        <input
          required
          placeholder="http://localhost:3001/remoteEntry.js"
          aria-invalid={refused}
          value={entry}
          onChange={({ target }) => setEntry(target.value)}
        />
      </label>
      {refused && <p role="alert">{BOOT_TEXT.overrideRefused}</p>}
      <Button type="submit" variant="primary">
        {BOOT_TEXT.overrideAdd}
      </Button>
    </form>
  )
}

/** The badge that nobody can overlook, and behind it what is overridden, until when, and the way back. */
export function OverridePanel({ overrides, names, asked }: OverridePanelProps) {
  const [open, setOpen] = useState(asked)
  const isActive = overrides.list.length > 0
  if (!isActive && !open) return null
  const reset = (): void => {
    writeOverrides([])
    reload()
  }
  return (
    <section className={styles.panel} aria-label={BOOT_TEXT.overrideTitle}>
      <div className={styles.bar}>
        <button type="button" className={styles.badge} aria-expanded={open} onClick={() => setOpen(!open)}>
          {isActive ? BOOT_TEXT.overrideBadge(overrides.list.map(({ remote }) => remote)) : BOOT_TEXT.overrideTitle}
        </button>
        {isActive && <Button onClick={reset}>{BOOT_TEXT.overrideReset}</Button>}
      </div>
      {open && (
        <div className={styles.details}>
          <ul className={styles.list}>
            {overrides.list.map(({ remote, entry }) => (
              <li key={remote}>
                <strong>{remote}</strong> {entry}
              </li>
            ))}
          </ul>
          {isActive && <p>{BOOT_TEXT.overrideUntil(new Date(overrides.expiresAt))}</p>}
          <AddForm overrides={overrides} names={names} />
        </div>
      )}
    </section>
  )
}
