import { isWithin } from '@tessera/shared/canvas/document/plane-draft'
import { InputNumber } from '@tessera/shared/ui/form'
import { useId, useState } from 'react'
import styles from '../Panel.module.css'
import { PLANE_TEXT as TEXT } from './plane.text'

interface MeasureInputProps {
  readonly label: string
  readonly value: number | null
  readonly range: { readonly min: number; readonly max: number }
  readonly step: number
  readonly onChange: (mm: number | null) => void
}

/**
 * Input of a length in mm. An out-of-range value stays as typed and does not count: clamping it would scale the whole floor by a
 * number that nobody measured.
 */
export function MeasureInput({ label, value, range, step, onChange }: MeasureInputProps) {
  // While typing, the first digits are usually out of range: no error yet.
  const [isLeft, setLeft] = useState(true)
  const fault = useId()
  const isOutside = value !== null && !isWithin(value, range)
  const isWrong = isLeft && isOutside
  return (
    <div className={styles.field}>
      <label className={styles.field}>
        <span className={styles.label}>{label}</span>
        <InputNumber
          className={styles.full}
          aria-label={label}
          aria-invalid={isWrong}
          aria-describedby={isWrong ? fault : undefined}
          status={isWrong ? 'error' : ''}
          value={value}
          step={step}
          precision={0}
          suffix={TEXT.mm}
          onChange={onChange}
          onFocus={() => setLeft(isOutside)}
          onBlur={() => setLeft(true)}
        />
      </label>
      {isWrong ? (
        <span id={fault} className={styles.fault} role="alert">
          {TEXT.measureRange(range.min, range.max)}
        </span>
      ) : null}
    </div>
  )
}
