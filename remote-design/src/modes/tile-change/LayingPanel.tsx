import { GROUT_SHADES } from '@tessera/shared/contract/constants'
import { type Laying, LAYINGS } from '@tessera/shared/contract/material'
import { LAYING_TEXT } from '@tessera/shared/text/laying.text'
import { AnimatedRadio, ColorSwatch, InputNumber, Slider } from '@tessera/shared/ui/form'
import styles from '../../workbench/Panel.module.css'
import { useEditor, useInputs, useModeWorkbench } from '../../workbench/workbench-context'
import { LayingPicture } from './LayingPicture'
import { type LayingOptions, TILE_CHANGE_INPUTS } from './tile-change.inputs'
import { CUT_TEXT, GROUT_TEXT, TILE_CHANGE_TEXT as TEXT } from './tile-change.text'

const SHADES = (Object.keys(GROUT_TEXT) as (keyof typeof GROUT_TEXT)[]).map((name) => ({
  value: GROUT_SHADES[name],
  label: GROUT_TEXT[name],
}))
const LAYING_OPTIONS = LAYINGS.map((laying) => ({
  value: laying,
  label: LAYING_TEXT[laying],
  media: <LayingPicture laying={laying} />,
}))

const COMMON_ANGLES = [0, 45, 90] as const
/** ±90° covers every orientation of a rectangular pattern. */
const LARGEST_TURN = 90

/** Laying options: pattern, angle and joints. */
export function LayingPanel() {
  const workbench = useModeWorkbench(TILE_CHANGE_INPUTS)
  const { options } = useInputs(TILE_CHANGE_INPUTS)
  const editor = useEditor()
  if (!options) return <p className={styles.quiet}>{TEXT.chooseMaterialFirst}</p>
  const apply = (change: Partial<LayingOptions>) => {
    workbench.changeInputs({ options: { ...options, ...change } })
    // Region tools hide the preview: switches to the hand, so that a changed option is visible at once.
    if (editor && editor.toolId !== 'plane' && editor.toolId !== 'hand') editor.setTool('hand')
  }
  return (
    <>
      <AnimatedRadio<Laying>
        aria-label={TEXT.layingKind}
        minWidth={84}
        options={LAYING_OPTIONS}
        value={options.laying}
        onChange={(laying) => apply({ laying })}
      />
      {options.laying === 'chevron' || options.laying === 'hexagon' ? (
        <p className={styles.quiet}>{CUT_TEXT[options.laying]}</p>
      ) : null}
      <div className={styles.field}>
        <span className={styles.label}>{TEXT.angle}</span>
        <div className={styles.angle}>
          <fieldset className={styles.chips} aria-label={TEXT.commonAngles}>
            {COMMON_ANGLES.map((angleDeg) => (
              <button
                key={angleDeg}
                type="button"
                className={styles.chip}
                aria-pressed={options.angleDeg === angleDeg}
                onClick={() => apply({ angleDeg })}
              >
                {TEXT.angleValue(angleDeg)}
              </button>
            ))}
          </fieldset>
          <InputNumber
            className={styles.number}
            aria-label={TEXT.angleNumber}
            value={options.angleDeg}
            min={LARGEST_TURN * -1}
            max={LARGEST_TURN}
            precision={0}
            suffix={TEXT.degree}
            onChange={(angleDeg) => (angleDeg === null ? undefined : apply({ angleDeg }))}
          />
        </div>
        <Slider
          className={styles.slider}
          ariaLabelForHandle={TEXT.angle}
          min={LARGEST_TURN * -1}
          max={LARGEST_TURN}
          step={1}
          included={false}
          tooltip={{ formatter: (value) => TEXT.angleValue(value ?? 0) }}
          value={options.angleDeg}
          onChange={(angleDeg) => apply({ angleDeg })}
        />
      </div>
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
            presets={SHADES}
            value={options.groutColor}
            onChange={(groutColor) => apply({ groutColor })}
          />
        </div>
      </div>
    </>
  )
}
