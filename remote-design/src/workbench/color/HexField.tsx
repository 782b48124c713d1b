import { Input } from '@tessera/shared/ui/form'
import { useState } from 'react'
import styles from '../Panel.module.css'
import { COLOR_TEXT as TEXT } from './color.text'

const HEX = /^#?([0-9a-f]{6})$/i

/** A colour by its code, as paint cards give it; half-typed codes change nothing. */
export function HexField({ value, onChange }: { readonly value?: string; readonly onChange: (value: string) => void }) {
  const [typed, setTyped] = useState<string | null>(null)
  const fault = typed !== null && typed !== '' && !HEX.test(typed.trim())
  return (
    <div className={styles.field}>
      <Input
        aria-label={TEXT.hex}
        placeholder={TEXT.hexHint}
        maxLength={7}
        value={typed ?? value?.toUpperCase() ?? ''}
        status={fault ? 'error' : undefined}
        onChange={(event) => {
          const next = event.target.value
          setTyped(next)
          const [, digits] = HEX.exec(next.trim()) ?? []
          if (digits) onChange(`#${digits.toLowerCase()}`)
        }}
        onBlur={() => setTyped(fault ? typed : null)}
      />
      {fault ? (
        <span className={styles.fault} role="alert">
          {TEXT.hexFault}
        </span>
      ) : null}
    </div>
  )
}
