import { Pipette } from 'lucide-react'
import { useId } from 'react'
import { VisuallyHidden } from '../core/VisuallyHidden'
import styles from './ColorSwatch.module.css'
import { FORM_TEXT } from './form.text'

interface ColorSwatchProps {
  /** `#rrggbb`. */
  readonly value?: string
  readonly onChange?: (value: string) => void
  readonly presets: readonly { readonly value: string; readonly label: string }[]
  readonly disabled?: boolean
  readonly 'aria-label'?: string
}

/** Named preset colours, and the browser's colour picker for any other. */
export function ColorSwatch({ value, onChange, presets, disabled, 'aria-label': label }: ColorSwatchProps) {
  const name = useId()
  const isPreset = presets.some((preset) => preset.value.toLowerCase() === value?.toLowerCase())
  return (
    <div className={styles.swatches} role="radiogroup" aria-label={label}>
      {presets.map((preset) => (
        <label key={preset.value} className={styles.swatch} title={preset.label}>
          <input
            type="radio"
            name={name}
            value={preset.value}
            checked={preset.value.toLowerCase() === value?.toLowerCase()}
            disabled={disabled}
            onChange={() => onChange?.(preset.value)}
          />
          <span className={styles.color} style={{ background: preset.value }} />
          <VisuallyHidden>{preset.label}</VisuallyHidden>
        </label>
      ))}
      <label className={styles.swatch} title={FORM_TEXT.otherColor} data-chosen={!isPreset && value !== undefined}>
        <input
          type="color"
          value={value ?? presets[0]?.value}
          disabled={disabled}
          aria-label={FORM_TEXT.otherColor}
          onChange={(event) => onChange?.(event.target.value)}
        />
        <span className={styles.color} style={isPreset ? undefined : { background: value }}>
          {isPreset || value === undefined ? <Pipette size={14} aria-hidden /> : null}
        </span>
      </label>
    </div>
  )
}
