import { Slider } from '@tessera/shared/ui/form'
import styles from '../Panel.module.css'

interface SliderFieldProps {
  readonly label: string
  readonly value: number
  readonly min: number
  readonly max: number
  /** The value in words. */
  readonly text: (value: number) => string
  readonly onChange: (value: number) => void
}

const STEPS = 100

/** A number between two ends, by a slider of a hundred steps. */
export function SliderField({ label, value, min, max, text, onChange }: SliderFieldProps) {
  return (
    <div className={styles.field}>
      <span className={styles.label}>
        {label}
        <span className={styles.value}>{text(value)}</span>
      </span>
      <Slider
        className={styles.slider}
        ariaLabelForHandle={label}
        min={min}
        max={max}
        step={(max - min) / STEPS}
        tooltip={{ formatter: null }}
        value={value}
        onChange={onChange}
      />
    </div>
  )
}
