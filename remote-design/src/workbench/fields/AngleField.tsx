import { InputNumber, Slider } from '@tessera/shared/ui/form'
import styles from '../Panel.module.css'
import { ANGLE_TEXT as TEXT } from './fields.text'

const COMMON_ANGLES = [0, 45, 90] as const
/** ±90° covers every orientation of a rectangular pattern. */
const LARGEST_TURN = 90

interface AngleFieldProps {
  readonly angleDeg: number
  readonly onChange: (angleDeg: number) => void
}

/** Rotation of a pattern: common angles, a number, a slider. */
export function AngleField({ angleDeg: current, onChange }: AngleFieldProps) {
  return (
    <div className={styles.field}>
      <span className={styles.label}>{TEXT.angle}</span>
      <div className={styles.angle}>
        <fieldset className={styles.chips} aria-label={TEXT.commonAngles}>
          {COMMON_ANGLES.map((angleDeg) => (
            <button
              key={angleDeg}
              type="button"
              className={styles.chip}
              aria-pressed={current === angleDeg}
              onClick={() => onChange(angleDeg)}
            >
              {TEXT.angleValue(angleDeg)}
            </button>
          ))}
        </fieldset>
        <InputNumber
          className={styles.number}
          aria-label={TEXT.angleNumber}
          value={current}
          min={LARGEST_TURN * -1}
          max={LARGEST_TURN}
          precision={0}
          suffix={TEXT.degree}
          onChange={(angleDeg) => (angleDeg === null ? undefined : onChange(angleDeg))}
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
        value={current}
        onChange={onChange}
      />
    </div>
  )
}
