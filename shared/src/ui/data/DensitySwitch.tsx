import { Rows2, Rows3 } from 'lucide-react'
import { DATA_TEXT } from './data.text'
import styles from './ListPage.module.css'

export type Density = 'comfortable' | 'compact'

const CHOICES = [
  { value: 'comfortable', Icon: Rows2, text: DATA_TEXT.comfortable },
  { value: 'compact', Icon: Rows3, text: DATA_TEXT.compact },
] as const

export function DensitySwitch({
  value,
  onChange,
}: {
  readonly value: Density
  readonly onChange: (value: Density) => void
}) {
  return (
    <fieldset className={styles.density} aria-label={DATA_TEXT.density}>
      {CHOICES.map((choice) => (
        <button
          key={choice.value}
          type="button"
          aria-pressed={choice.value === value}
          title={choice.text}
          aria-label={choice.text}
          onClick={() => onChange(choice.value)}
        >
          <choice.Icon size={16} aria-hidden />
        </button>
      ))}
    </fieldset>
  )
}
