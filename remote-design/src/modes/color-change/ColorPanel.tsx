import { Switch } from '@tessera/shared/ui/form'
import { useId } from 'react'
import styles from '../../workbench/Panel.module.css'
import { useEditor, useInputs, useModeWorkbench, useWork } from '../../workbench/workbench-context'
import { ColorField } from '../../workbench/color/ColorField'
import { schemeName } from '@tessera/shared/contract/goods-colors.text'
import { PartsAndSchemes } from '../../workbench/schemes/SchemeChoice'
import { SchemeList } from '../../workbench/schemes/SchemeList'
import { shownScheme, withChoice } from '../../workbench/schemes/schemes'
import { COLOR_CHANGE_INPUTS, type ColorChangeInputs } from './color-change.inputs'
import { COLOR_CHANGE_TEXT as TEXT } from './color-change.text'

/** Colour of the current object in the shown scheme; the canvas follows at once. */
export function ColorPanel() {
  const workbench = useModeWorkbench(COLOR_CHANGE_INPUTS)
  const inputs = useInputs(COLOR_CHANGE_INPUTS)
  const part = useWork((state) => state.canvas.part)
  const editor = useEditor()
  const sparing = useId()
  const color = shownScheme(inputs)[part] ?? undefined
  const apply = (change: Partial<ColorChangeInputs>) => {
    workbench.changeInputs(change)
    // Region tools hide the preview: switches to the hand, so that a changed colour is visible at once.
    if (editor && editor.toolId !== 'hand') editor.setTool('hand')
  }
  const choose = (value: string) => apply(withChoice(inputs, part, value))
  return (
    <>
      <PartsAndSchemes inputs={inputs} onChange={apply} />
      <ColorField label={TEXT.colorStep} value={color} onChange={choose} />
      <label className={styles.row} htmlFor={sparing}>
        <span className={styles.quiet}>{TEXT.sparing}</span>
        <Switch id={sparing} size="small" checked={inputs.sparing} onChange={(on) => apply({ sparing: on })} />
      </label>
    </>
  )
}

/** Summary before the start: one row a scheme. */
export function ChosenColors() {
  const inputs = useInputs(COLOR_CHANGE_INPUTS)
  return (
    <SchemeList
      inputs={inputs}
      lookOf={(color) => ({ name: schemeName([color]), background: color })}
      textOf={TEXT.of}
    />
  )
}
