import { placeOf } from '@tessera/shared/contract/backdrop'
import { PIECE_SCALE, type PiecePlacing } from '@tessera/shared/contract/design/modes/furniture-background'
import { Button } from '@tessera/shared/ui/core'
import { SliderField } from '../../workbench/fields/SliderField'
import styles from '../../workbench/Panel.module.css'
import { FURNITURE_BACKGROUND_TEXT as TEXT } from './furniture-background.text'
import { usePiece } from './use-piece'

interface PlaceFieldsProps {
  /** Undefined as in the photo. */
  readonly value: PiecePlacing | undefined
  readonly onChange: (placing: PiecePlacing | undefined) => void
}

const FIELDS = [
  { key: 'scale', label: TEXT.pieceSize, min: PIECE_SCALE.least, max: PIECE_SCALE.most },
  { key: 'x', label: TEXT.pieceAcross, min: 0, max: 1 },
  { key: 'y', label: TEXT.pieceDown, min: 0, max: 1 },
] as const

/** Where the piece stands in front of its background, and how large. */
export function PlaceFields({ value, onChange }: PlaceFieldsProps) {
  const piece = usePiece()
  if (!piece) return null
  const place = value ?? placeOf(piece.standing, piece.photo)
  return (
    <>
      <p className={styles.quiet}>{TEXT.pieceDrag}</p>
      {FIELDS.map(({ key, ...field }) => (
        <SliderField
          key={key}
          {...field}
          text={TEXT.percent}
          value={place[key]}
          onChange={(next) => onChange({ ...place, [key]: next })}
        />
      ))}
      <div className={styles.row}>
        <Button size="small" onClick={() => onChange({ ...place, x: 0.5 })}>
          {TEXT.pieceCentre}
        </Button>
        <Button size="small" disabled={!value} onClick={() => onChange(undefined)}>
          {TEXT.pieceBack}
        </Button>
      </div>
      {value && piece.isCut ? <p className={styles.quiet}>{TEXT.pieceCut}</p> : null}
    </>
  )
}
