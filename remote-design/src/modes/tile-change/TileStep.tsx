import { needsSecond } from '@tessera/shared/contract/two-materials'
import { Segmented } from '@tessera/shared/ui/form'
import { useState } from 'react'
import styles from '../../workbench/Panel.module.css'
import { FLOOR_KINDS } from '../../workbench/material/material.text'
import { ChosenMaterial, MaterialPicker } from '../../workbench/material/MaterialPicker'
import type { LayableMaterial } from '../../workbench/material/layable'
import { useEditor, useInputs, useModeWorkbench } from '../../workbench/workbench-context'
import { optionsOf, secondFault, TILE_CHANGE_INPUTS } from './tile-change.inputs'
import { SECOND_FAULT_TEXT, TILE_CHANGE_TEXT as TEXT } from './tile-change.text'

type Slot = 'main' | 'second'
const SLOTS: { value: Slot; label: string }[] = [
  { value: 'main', label: TEXT.main },
  { value: 'second', label: TEXT.second },
]

/** Choice of tiles and floors with their real size. The manufacturer's laying is preset and previewed on the photo at once. */
export function TileStep() {
  const workbench = useModeWorkbench(TILE_CHANGE_INPUTS)
  const inputs = useInputs(TILE_CHANGE_INPUTS)
  const { material, second = null, options } = inputs
  const [asked, setAsked] = useState<Slot | null>(null)
  const editor = useEditor()
  const takesTwo = options !== null && needsSecond(options.laying)
  const fault = secondFault(inputs)
  // What is missing is what the next click is for, unless the person says otherwise.
  const slot: Slot = takesTwo ? (asked ?? (fault ? 'second' : 'main')) : 'main'
  const pick = (picked: LayableMaterial) => {
    if (takesTwo) setAsked(slot)
    if (slot === 'second') workbench.changeInputs({ second: picked })
    else {
      const own = optionsOf(picked.surface)
      // A laying that the second tile was chosen for is not lost with the first.
      const kept = takesTwo ? { laying: options.laying, angleDeg: options.angleDeg } : {}
      workbench.changeInputs({ material: picked, options: { ...own, ...kept } })
    }
    if (editor && editor.toolId !== 'plane') editor.setTool('hand')
  }
  if (!takesTwo) {
    return (
      <>
        <ChosenMaterial material={material} />
        <MaterialPicker label={TEXT.chooseMaterial} kinds={FLOOR_KINDS} chosenId={material?.id} onPick={pick} />
      </>
    )
  }
  return (
    <>
      <Segmented<Slot> block aria-label={TEXT.whichMaterial} value={slot} options={SLOTS} onChange={setAsked} />
      {slot === 'second' && !second ? <p className={styles.quiet}>{TEXT.secondHint}</p> : null}
      <ChosenMaterial material={slot === 'second' ? second : material} />
      {fault === 'size' ? (
        <p className={styles.fault} role="alert">
          {SECOND_FAULT_TEXT.size}
        </p>
      ) : null}
      <MaterialPicker
        key={slot}
        label={TEXT.chooseMaterial}
        kinds={FLOOR_KINDS}
        chosenId={(slot === 'second' ? second : material)?.id}
        onPick={pick}
      />
    </>
  )
}

export function ChosenTile() {
  const { material, second = null, options } = useInputs(TILE_CHANGE_INPUTS)
  return (
    <>
      <ChosenMaterial material={material} />
      {options && needsSecond(options.laying) ? <ChosenMaterial material={second} /> : null}
    </>
  )
}
