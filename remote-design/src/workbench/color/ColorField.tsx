import { Button } from '@tessera/shared/ui/core'
import { ColorSwatch } from '@tessera/shared/ui/form'
import { Pipette } from 'lucide-react'
import { useState } from 'react'
import { GOODS_PRESETS } from '../../parts/material/goods-presets'
import { PICKER_TEXT } from './color.text'
import styles from './ColorField.module.css'
import { HexField } from './HexField'
import { PicturePicker } from './PicturePicker'

interface ColorFieldProps {
  readonly label: string
  /** `#rrggbb`. */
  readonly value: string | undefined
  readonly onChange: (color: string) => void
}

/** A colour of goods or paint: named ones, by its code, or from a picture. */
export function ColorField({ label, value, onChange }: ColorFieldProps) {
  const [picking, setPicking] = useState(false)
  const name = GOODS_PRESETS.find((preset) => preset.value === value?.toLowerCase())?.label
  return (
    <>
      {name ? (
        <p className={styles.name} aria-hidden>
          {PICKER_TEXT.chosen(name)}
        </p>
      ) : null}
      <ColorSwatch aria-label={label} presets={GOODS_PRESETS} value={value} onChange={onChange} />
      <div className={styles.fields}>
        <HexField value={value} onChange={onChange} />
        <Button icon={<Pipette size={16} aria-hidden />} onClick={() => setPicking(true)}>
          {PICKER_TEXT.title}
        </Button>
      </div>
      {picking ? (
        <PicturePicker
          onClose={() => setPicking(false)}
          onPick={(picked) => {
            onChange(picked)
            setPicking(false)
          }}
        />
      ) : null}
    </>
  )
}
