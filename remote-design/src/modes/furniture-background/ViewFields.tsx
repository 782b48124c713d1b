import { MOST_ZOOM } from '@tessera/shared/contract/design/modes/furniture-background'
import { Switch } from '@tessera/shared/ui/form'
import { useId } from 'react'
import { SliderField } from '../../workbench/fields/SliderField'
import styles from '../../workbench/Panel.module.css'
import type { ShownPicture } from './furniture-background.inputs'
import { FURNITURE_BACKGROUND_TEXT as TEXT } from './furniture-background.text'

interface ViewFieldsProps {
  readonly value: ShownPicture
  readonly onChange: (background: ShownPicture) => void
}

const SHARES = [
  { key: 'zoom', label: TEXT.zoom, min: 1, max: MOST_ZOOM, text: TEXT.zoomValue },
  { key: 'x', label: TEXT.across, min: 0, max: 1, text: TEXT.percent },
  { key: 'y', label: TEXT.down, min: 0, max: 1, text: TEXT.percent },
] as const
const TURNS = [
  { key: 'mirrored', label: TEXT.mirrored },
  { key: 'isSoft', label: TEXT.isSoft },
] as const

/** Which part of a picture stands behind the piece, and how. */
export function ViewFields({ value, onChange }: ViewFieldsProps) {
  const id = useId()
  return (
    <>
      {SHARES.map(({ key, ...field }) => (
        <SliderField key={key} {...field} value={value[key]} onChange={(next) => onChange({ ...value, [key]: next })} />
      ))}
      {TURNS.map(({ key, label }) => (
        <label key={key} className={styles.row} htmlFor={`${id}-${key}`}>
          <span className={styles.quiet}>{label}</span>
          <Switch
            id={`${id}-${key}`}
            size="small"
            checked={value[key]}
            onChange={(on) => onChange({ ...value, [key]: on })}
          />
        </label>
      ))}
    </>
  )
}
