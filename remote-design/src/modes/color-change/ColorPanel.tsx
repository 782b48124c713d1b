import { Button } from '@tessera/shared/ui/core'
import { ColorSwatch, Segmented, Switch } from '@tessera/shared/ui/form'
import { Pipette, Plus, Trash2 } from 'lucide-react'
import { useId, useState } from 'react'
import styles from '../../workbench/Panel.module.css'
import { PartChips } from '../../workbench/region/PartChips'
import { useEditor, useInputs, useModeWorkbench, useWork } from '../../workbench/workbench-context'
import {
  canAddScheme,
  COLOR_CHANGE_INPUTS,
  type ColorChangeInputs,
  shownScheme,
  withColor,
  withoutScheme,
  withScheme,
} from './color-change.inputs'
import { COLOR_CHANGE_TEXT as TEXT } from './color-change.text'
import { colorName, PALETTES } from './color-names'
import own from './ColorPanel.module.css'
import { HexField } from './HexField'
import { PicturePicker } from './PicturePicker'

const PRESETS = PALETTES.flatMap(({ colors }) => colors)

/** Colour of the current object in the shown scheme; the canvas follows at once. */
export function ColorPanel() {
  const workbench = useModeWorkbench(COLOR_CHANGE_INPUTS)
  const inputs = useInputs(COLOR_CHANGE_INPUTS)
  const part = useWork((state) => state.canvas.part)
  const editor = useEditor()
  const [picking, setPicking] = useState(false)
  const sparing = useId()
  const color = shownScheme(inputs)[part] ?? undefined
  const apply = (change: Partial<ColorChangeInputs>) => {
    workbench.changeInputs(change)
    // Region tools hide the preview: switches to the hand, so that a changed colour is visible at once.
    if (editor && editor.toolId !== 'hand') editor.setTool('hand')
  }
  const choose = (value: string) => apply(withColor(inputs, part, value))
  return (
    <>
      <PartChips />
      <SchemeChoice inputs={inputs} onChange={apply} />
      <ColorSwatch aria-label={TEXT.colorStep} presets={PRESETS} value={color} onChange={choose} />
      <div className={own.fields}>
        <HexField value={color} onChange={choose} />
        <Button icon={<Pipette size={16} aria-hidden />} onClick={() => setPicking(true)}>
          {TEXT.fromPicture}
        </Button>
      </div>
      <label className={styles.row} htmlFor={sparing}>
        <span className={styles.quiet}>{TEXT.sparing}</span>
        <Switch id={sparing} size="small" checked={inputs.sparing} onChange={(on) => apply({ sparing: on })} />
      </label>
      {picking ? (
        <PicturePicker
          onClose={() => setPicking(false)}
          onPick={(picked) => {
            choose(picked)
            setPicking(false)
          }}
        />
      ) : null}
    </>
  )
}

function SchemeChoice({
  inputs,
  onChange,
}: {
  readonly inputs: ColorChangeInputs
  readonly onChange: (change: Partial<ColorChangeInputs>) => void
}) {
  const { schemes, shown } = inputs
  return (
    <div className={styles.row}>
      {schemes.length > 1 ? (
        <Segmented<number>
          aria-label={TEXT.schemes}
          value={shown}
          options={schemes.map((_, index) => ({ value: index, label: TEXT.scheme(index + 1) }))}
          onChange={(next) => onChange({ shown: next })}
        />
      ) : (
        <span className={styles.quiet}>{TEXT.schemesHint}</span>
      )}
      <span className={own.actions}>
        {canAddScheme(inputs) ? (
          <Button size="small" icon={<Plus size={14} aria-hidden />} onClick={() => onChange(withScheme(inputs))}>
            {TEXT.addScheme}
          </Button>
        ) : null}
        {schemes.length > 1 ? (
          <Button
            size="small"
            aria-label={TEXT.removeScheme}
            icon={<Trash2 size={14} aria-hidden />}
            onClick={() => onChange(withoutScheme(inputs))}
          />
        ) : null}
      </span>
    </div>
  )
}

/** Summary before the start: one row a scheme. */
export function ChosenColors() {
  const { schemes } = useInputs(COLOR_CHANGE_INPUTS)
  const shares = useWork((state) => state.canvas.partShares)
  return (
    <ul className={own.chosen}>
      {[...schemes.entries()].map(([index, scheme]) => {
        const colors = scheme.filter((color, part): color is string => Boolean(color) && (shares[part] ?? 0) > 0)
        return (
          <li key={index}>
            {[...colors.entries()].map(([object, color]) => (
              <i key={object} style={{ background: color }} aria-hidden />
            ))}
            <span>{TEXT.of(index + 1, colors.map(colorName).join(' + '))}</span>
          </li>
        )
      })}
    </ul>
  )
}
