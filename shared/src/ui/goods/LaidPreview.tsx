import type { SurfaceSpec } from '../../contract/material'
import { LAYING_TEXT } from '../../text/laying.text'
import { MATERIAL_LAYINGS } from '../../contract/material'
// The entry that hosts provide: a remote carries no antd.
import { Segmented } from '@tessera/shared/ui/form'
import { useState } from 'react'
import { LaidSurface } from './LaidSurface'
import styles from './Laid.module.css'
import { GOODS_TEXT as TEXT } from './goods.text'

/** What is shown of a floor, in mm: a small room, or closer. */
const WIDTHS = [1200, 2400, 4800] as const
const RATIO = 2 / 3
const METRE = 1000

/** A surface laid at its real size; another laying is tried with a press. */
export function LaidPreview({ surface, name }: { readonly surface: SurfaceSpec; readonly name: string }) {
  const [laying, setLaying] = useState(surface.laying)
  const [wide, setWide] = useState<number>(surface.mmWidth > 1000 ? 4800 : 2400)
  return (
    <section className={styles.preview} aria-label={TEXT.laid}>
      <div className={styles.stage} style={{ aspectRatio: 1 / RATIO }}>
        <LaidSurface
          surface={{ ...surface, laying }}
          mmWide={wide}
          mmHigh={wide * RATIO}
          pictureWidth={640}
          name={`${name} ${LAYING_TEXT[laying]}`}
        />
      </div>
      <div className={styles.controls}>
        <Segmented
          aria-label={TEXT.laying}
          value={laying}
          options={MATERIAL_LAYINGS.map((value) => ({ value, label: LAYING_TEXT[value] }))}
          onChange={setLaying}
        />
        <Segmented<number>
          aria-label={TEXT.laid}
          value={wide}
          options={WIDTHS.map((value) => ({ value, label: TEXT.metres(value / METRE) }))}
          onChange={setWide}
        />
        <span className={styles.quiet}>{TEXT.laidHint(String(wide / METRE))}</span>
      </div>
    </section>
  )
}
