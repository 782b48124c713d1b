import { type Laying, LAYINGS } from '@tessera/shared/contract/material'
import { needsSecond } from '@tessera/shared/contract/two-materials'
import { LAYING_TEXT } from '@tessera/shared/text/laying.text'
import { Button } from '@tessera/shared/ui/core'
import { AnimatedRadio, ColorSwatch, InputNumber } from '@tessera/shared/ui/form'
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
import { type LayingOptions, TILE_CHANGE_INPUTS } from './tile-change.inputs'
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
      <OthersLaying />
      <AnimatedRadio<Laying>
        aria-label={TEXT.layingKind}
        minWidth={84}
        options={LAYING_OPTIONS}
        value={options.laying}
        onChange={(laying) => apply(laying === 'border' ? { laying, angleDeg: 0 } : { laying })}
      />
      <LayingNotes laying={options.laying} />
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

/** Several tiles made together: each is laid as its maker does, but for what was changed here. */
function OthersLaying() {
  const { mode } = useModeWorkbench(TILE_CHANGE_INPUTS)
  const inputs = useInputs(TILE_CHANGE_INPUTS)
  const several = useWork((state) => state.several)
  const variants = variantsOf(mode, { several, inputs })
  if (variants.length < 2) return null
  return (
    <div className={styles.field}>
      <p className={styles.quiet}>{TEXT.othersLaying}</p>
      <ul className={styles.plain} aria-label={TEXT.layingKind}>
        {variants.map(({ material, options }) =>
          material && options ? (
            <li key={material.id}>{TEXT.layingOf(material.name, layingName(options.laying, options.angleDeg))}</li>
          ) : null,
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
