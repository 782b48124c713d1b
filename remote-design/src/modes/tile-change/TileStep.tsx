import type { Material } from '@tessera/shared/contract/material'
import { needsSecond } from '@tessera/shared/contract/two-materials'
import { Button } from '@tessera/shared/ui/core'
import { Segmented } from '@tessera/shared/ui/form'
import { Camera } from 'lucide-react'
import { useState } from 'react'
import styles from '../../workbench/Panel.module.css'
import { LAID_KINDS } from '../../parts/material/material.text'
import { MaterialChoice } from '../../workbench/batch/MaterialChoice'
import { ChosenMaterial, MaterialPicker } from '../../parts/material/MaterialPicker'
import { isLayable, type LayableMaterial } from '../../parts/material/layable'
import { useCapability } from '../../workbench/task/use-estimate'
import { useEditor, useInputs, useModeWorkbench, useRegionKind, useWork } from '../../workbench/workbench-context'
import { useIsCompact } from '../../parts/use-is-compact'
import { isOwnTile } from './own-tile/own-tile.rules'
import { OWN_TILE_TEXT } from './own-tile/own-tile.text'
import { OwnTileSheet } from './own-tile/OwnTileSheet'
import { optionsOf, secondFault, TILE_CHANGE_INPUTS, withTile } from './tile-change.inputs'
import { SECOND_FAULT_TEXT, TILE_CHANGE_TEXT as TEXT, tileWord } from './tile-change.text'

type Slot = 'main' | 'second'
const SLOTS: { value: Slot; label: string }[] = [
  { value: 'main', label: TEXT.main },
  { value: 'second', label: TEXT.second },
]

/** Choice of tiles, floors and wall coverings with their real size. The manufacturer's laying is preset and previewed on the photo at once. */
export function TileStep() {
  const workbench = useModeWorkbench(TILE_CHANGE_INPUTS)
  const inputs = useInputs(TILE_CHANGE_INPUTS)
  const { material, second = null, options } = inputs
  const label = TEXT.chooseMaterial(tileWord(useRegionKind()))
  const [asked, setAsked] = useState<Slot | null>(null)
  const editor = useEditor()
  const isCompact = useIsCompact()
  const isSeveral = useWork((state) => state.several !== null)
  const takesTwo = options !== null && needsSecond(options.laying)
  const fault = secondFault(inputs)
  // What is missing is what the next click is for, unless the person says otherwise.
  const slot: Slot = takesTwo ? (asked ?? (fault ? 'second' : 'main')) : 'main'
  const pick = (picked: LayableMaterial) => {
    if (takesTwo) setAsked(slot)
    if (slot === 'second') workbench.changeInputs({ second: picked })
    else if (isSeveral && !takesTwo) workbench.changeInputs(withTile(inputs, picked))
    else {
      const own = optionsOf(picked.surface)
      // A laying that the second tile was chosen for is not lost with the first.
      const kept = takesTwo ? { laying: options.laying, angleDeg: options.angleDeg } : {}
      workbench.changeInputs({ material: picked, options: { ...own, ...kept }, sameLaying: false })
    }
    if (editor && editor.toolId !== 'plane') editor.setTool('hand')
  }
  if (!takesTwo) {
    return (
      <>
        {isSeveral && isCompact ? null : <ChosenMaterial material={material} withSku={!isCompact} />}
        <MaterialChoice
          label={label}
          kinds={LAID_KINDS}
          chosen={material}
          onPick={pick}
          lead={<OwnTiles chosen={material} onUse={pick} />}
        />
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
      <OwnTiles chosen={slot === 'second' ? second : material} onUse={pick} />
      <MaterialPicker
        key={slot}
        label={label}
        kinds={LAID_KINDS}
        chosenId={(slot === 'second' ? second : material)?.id}
        onPick={pick}
      />
    </>
  )
}

interface OwnTilesProps {
  readonly chosen: Material | null
  readonly onUse: (material: LayableMaterial) => void
}

/** A tile of the shop's own, photographed or corrected here. */
function OwnTiles({ chosen, onUse }: OwnTilesProps) {
  const [shown, setShown] = useState<'new' | 'edit' | null>(null)
  const own = chosen && isLayable(chosen) && isOwnTile(chosen) ? chosen : null
  return (
    <>
      <div className={styles.row}>
        <Button icon={<Camera size={16} aria-hidden />} onClick={() => setShown('new')}>
          {OWN_TILE_TEXT.add}
        </Button>
        {own ? (
          <Button variant="quiet" onClick={() => setShown('edit')}>
            {OWN_TILE_TEXT.edit}
          </Button>
        ) : null}
      </div>
      {shown ? (
        <OwnTileSheet
          former={shown === 'edit' ? own : null}
          onClose={() => setShown(null)}
          onUse={(material) => {
            setShown(null)
            onUse(material)
          }}
        />
      ) : null}
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

/** What is not laid, or only drawn: said before anything is charged. */
export function TileCaution() {
  // The embedded engine lays in full.
  const isDrawn = useCapability()?.level === 'draft'
  return <p className={styles.quiet}>{isDrawn ? TEXT.drawnCaution : TEXT.caution}</p>
}
