import { type Laying, LAYINGS } from '@tessera/shared/contract/material'
import { needsSecond } from '@tessera/shared/contract/two-materials'
import { LAYING_TEXT } from '@tessera/shared/text/laying.text'
import { Button } from '@tessera/shared/ui/core'
import { AnimatedRadio, ColorSwatch, InputNumber } from '@tessera/shared/ui/form'
import { CopyCheck, Undo2 } from 'lucide-react'
import { AngleField } from '../../workbench/fields/AngleField'
import styles from '../../workbench/Panel.module.css'
import { variantsOf } from '../../workbench/batch/batch.rules'
import {
  useEditor,
  useInputs,
  useModeWorkbench,
  useReadiness,
  useRegionKind,
  useWork,
} from '../../workbench/workbench-context'
import { GROUT_OPTIONS } from './grout-options'
import { LayingPicture } from './LayingPicture'
import { layingFaultText } from './laying-fault'
import { type LayingOptions, TILE_CHANGE_INPUTS, type TileChangeInputs } from './tile-change.inputs'
import { LAYING_NOTES, layingName, TILE_CHANGE_TEXT as TEXT, tileWord } from './tile-change.text'

const LAYING_OPTIONS = LAYINGS.map((laying) => ({
  value: laying,
  label: LAYING_TEXT[laying],
  media: <LayingPicture laying={laying} />,
}))

/** Laying options: pattern, angle and joints. */
export function LayingPanel() {
  const workbench = useModeWorkbench(TILE_CHANGE_INPUTS)
  const { options } = useInputs(TILE_CHANGE_INPUTS)
  const editor = useEditor()
  const tile = tileWord(useRegionKind())
  if (!options) return <p className={styles.quiet}>{TEXT.chooseMaterialFirst(tile)}</p>
  const apply = (change: Partial<LayingOptions>) => {
    workbench.changeInputs({ options: { ...options, ...change } })
    // Region tools hide the preview: switches to the hand, so that a changed option is visible at once.
    if (editor && editor.toolId !== 'plane' && editor.toolId !== 'hand') editor.setTool('hand')
  }
  return (
    <>
      <AllAlike />
      <AnimatedRadio<Laying>
        aria-label={TEXT.layingKind}
        minWidth={84}
        options={LAYING_OPTIONS}
        value={options.laying}
        onChange={(laying) => apply(laying === 'border' ? { laying, angleDeg: 0 } : { laying })}
      />
      <LayingNotes laying={options.laying} />
      <OthersLaying />
      {/* A border follows the rectangle, so it has no angle. */}
      {options.laying === 'border' ? null : (
        <AngleField angleDeg={options.angleDeg} onChange={(angleDeg) => apply({ angleDeg })} />
      )}
      <div className={styles.pair}>
        <label className={styles.field}>
          <span className={styles.label}>{TEXT.groutWidth}</span>
          <InputNumber
            className={styles.full}
            aria-label={TEXT.groutWidth}
            value={options.groutMm}
            min={0}
            max={20}
            step={0.5}
            suffix={TEXT.mm}
            onChange={(groutMm) => (groutMm === null ? undefined : apply({ groutMm }))}
          />
        </label>
        <div className={styles.field}>
          <span className={styles.label}>{TEXT.groutColor}</span>
          <ColorSwatch
            aria-label={TEXT.groutColor}
            presets={GROUT_OPTIONS}
            value={options.groutColor}
            onChange={(groutColor) => apply({ groutColor })}
          />
        </div>
      </div>
    </>
  )
}

/** The tiles that are made together, each as it would be laid; null for one. */
function useVariants() {
  const { mode } = useModeWorkbench(TILE_CHANGE_INPUTS)
  const inputs = useInputs(TILE_CHANGE_INPUTS)
  const several = useWork((state) => state.several)
  const variants = variantsOf(mode, { several, inputs })
  return variants.length < 2 ? null : variants
}

const nameOf = ({ options }: TileChangeInputs): string => (options ? layingName(options.laying, options.angleDeg) : '')

/** Several tiles made together: the shown laying for all of them, or each tile's own again. */
function AllAlike() {
  const workbench = useModeWorkbench(TILE_CHANGE_INPUTS)
  const inputs = useInputs(TILE_CHANGE_INPUTS)
  const variants = useVariants()
  const laying = nameOf(inputs)
  const change = (sameLaying: boolean) => workbench.changeInputs({ sameLaying })
  if (!variants) return null
  if (inputs.sameLaying) {
    return (
      <Button size="small" icon={<Undo2 size={14} aria-hidden />} onClick={() => change(false)}>
        {TEXT.eachItsOwn}
      </Button>
    )
  }
  return variants.some((each) => nameOf(each) !== laying) ? (
    <Button size="small" icon={<CopyCheck size={14} aria-hidden />} onClick={() => change(true)}>
      {TEXT.allAlike(variants.length, laying)}
    </Button>
  ) : null
}

/** How each of several tiles is laid, below the choice that changes it: as its maker does, but for what was changed here, or all as the shown one. */
function OthersLaying() {
  const { material: shown, sameLaying = false } = useInputs(TILE_CHANGE_INPUTS)
  const variants = useVariants()
  if (!variants || !shown) return null
  return (
    <div className={styles.field}>
      <p className={styles.quiet}>{sameLaying ? TEXT.sameLaying(shown.name) : TEXT.othersLaying}</p>
      <ul className={styles.plain} aria-label={TEXT.layingKind}>
        {variants.map((each) =>
          each.material ? <li key={each.material.id}>{TEXT.layingOf(each.material.name, nameOf(each))}</li> : null,
        )}
      </ul>
    </div>
  )
}

function LayingNotes({ laying }: { readonly laying: Laying }) {
  const { goToStep } = useModeWorkbench(TILE_CHANGE_INPUTS)
  const inputs = useInputs(TILE_CHANGE_INPUTS)
  const { sizeMm } = useReadiness().plane
  const note = LAYING_NOTES[laying]
  const fault = layingFaultText(inputs, sizeMm)
  return (
    <>
      {note ? <p className={styles.quiet}>{note}</p> : null}
      {fault ? (
        <p className={styles.fault} role="alert">
          {fault}
        </p>
      ) : null}
      {needsSecond(laying) ? (
        <Button block onClick={() => goToStep('material')}>
          {inputs.second ? TEXT.changeSecond(inputs.second.name) : TEXT.chooseSecond}
        </Button>
      ) : null}
    </>
  )
}
