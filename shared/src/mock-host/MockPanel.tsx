import { useCallback, useEffect, useId, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { ROLE, USER_TYPES, VIP } from '../contract/access'
import { membershipName } from '../text/membership.text'
import { ROLE_TEXT, USER_TYPE_TEXT } from '../text/people.text'
import { FAULT_TEXT, MOCK_HOST_TEXT } from './mock-host.text'
import { MOCK_PEOPLE } from './mock-people.text'
import { MOCK_FAULTS, type MockPerson, type MockSettings, mockSettingsStore } from './mock-settings'
import styles from './MockPanel.module.css'

interface Choice {
  readonly value: string
  readonly label: string
}

/** A native select: works on phones and by keyboard, and is independent of the UI kit under test. */
function Chooser(props: {
  readonly label: string
  readonly value: string
  readonly choices: readonly Choice[]
  readonly onChoose: (value: string) => void
}) {
  const id = useId()
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{props.label}</label>
      <select id={id} value={props.value} onChange={(event) => props.onChoose(event.target.value)}>
        {props.choices.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </div>
  )
}

const PEOPLE: readonly Choice[] = [
  { value: '', label: MOCK_HOST_TEXT.visitor },
  ...Object.entries(MOCK_PEOPLE).map(([value, { name }]) => ({ value, label: name })),
]
const TIERS = Object.values(VIP).map((tier) => ({ value: String(tier), label: membershipName(tier) }))
const ROLES = Object.values(ROLE).map((role) => ({ value: String(role), label: ROLE_TEXT[role] ?? '' }))
const TYPES = USER_TYPES.map((value) => ({ value, label: USER_TYPE_TEXT[value] }))
const FAULTS = MOCK_FAULTS.map((value) => ({ value, label: FAULT_TEXT[value] }))

/** Sets the signed-in person and the mock API's behaviour. Shown on every page; the settings survive a reload. */
export function MockPanel({ onChange }: { readonly onChange: (changes: Partial<MockSettings>) => void }) {
  const settings = useStore(mockSettingsStore)
  const [open, setOpen] = useState(false)
  const panel = useRef<HTMLFieldSetElement>(null)
  const toggle = useRef<HTMLButtonElement>(null)
  const close = useCallback((): void => {
    setOpen(false)
    toggle.current?.focus()
  }, [])
  useEffect(() => {
    if (!open) return undefined
    panel.current?.querySelector('select')?.focus()
    const onKey = ({ key }: KeyboardEvent): void => {
      if (key === 'Escape') close()
    }
    // On a phone the panel covers the page: a tap outside closes it.
    const onPointer = ({ target }: PointerEvent): void => {
      if (!(target instanceof Node && panel.current?.parentElement?.contains(target))) setOpen(false)
    }
    document.addEventListener('keydown', onKey)
    document.addEventListener('pointerdown', onPointer)
    return () => {
      document.removeEventListener('keydown', onKey)
      document.removeEventListener('pointerdown', onPointer)
    }
  }, [open, close])
  return (
    <aside className={styles.aside} aria-label={MOCK_HOST_TEXT.panel}>
      <button
        ref={toggle}
        type="button"
        className={styles.toggle}
        data-fault={settings.fault !== 'none'}
        aria-expanded={open}
        aria-label={MOCK_HOST_TEXT.serverOf(FAULT_TEXT[settings.fault])}
        onClick={() => (open ? close() : setOpen(true))}
      >
        {settings.fault === 'none' ? MOCK_HOST_TEXT.panel : FAULT_TEXT[settings.fault]}
      </button>
      {open ? (
        <fieldset ref={panel} aria-label={MOCK_HOST_TEXT.panel} className={styles.panel}>
          <Chooser
            label={MOCK_HOST_TEXT.person}
            value={settings.person ?? ''}
            choices={PEOPLE}
            onChoose={(value) => onChange({ person: (value || null) as MockPerson | null })}
          />
          <Chooser
            label={MOCK_HOST_TEXT.tier}
            value={String(settings.vipType)}
            choices={TIERS}
            onChoose={(value) => onChange({ vipType: Number(value) as MockSettings['vipType'] })}
          />
          <Chooser
            label={MOCK_HOST_TEXT.role}
            value={String(settings.roleType)}
            choices={ROLES}
            onChoose={(value) => onChange({ roleType: Number(value) as MockSettings['roleType'] })}
          />
          <Chooser
            label={MOCK_HOST_TEXT.userType}
            value={settings.userType}
            choices={TYPES}
            onChoose={(value) => onChange({ userType: value as MockSettings['userType'] })}
          />
          <label className={styles.check}>
            <input
              type="checkbox"
              checked={settings.hasFactory}
              onChange={(event) => onChange({ hasFactory: event.target.checked })}
            />
            {MOCK_HOST_TEXT.factory}
          </label>
          <Chooser
            label={MOCK_HOST_TEXT.fault}
            value={settings.fault}
            choices={FAULTS}
            onChoose={(value) => onChange({ fault: value as MockSettings['fault'] })}
          />
          <button type="button" className={styles.close} onClick={close}>
            {MOCK_HOST_TEXT.close}
          </button>
        </fieldset>
      ) : null}
    </aside>
  )
}
