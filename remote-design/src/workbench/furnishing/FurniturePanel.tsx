import { Button } from '@tessera/shared/ui/core'
import { LazyImage } from '@tessera/shared/ui/media'
import { sizedImage } from '@tessera/shared/http/sized-image'
import { FlipHorizontal2, Trash2 } from 'lucide-react'
import { MOST_PIECES } from '@tessera/shared/contract/design/furnishing'
import panel from '../Panel.module.css'
import type { ModeInputs } from '../design-mode'
import { NeedsEngine, PromptFields } from '../prompt/PromptFields'
import { WayChoice } from '../prompt/WayChoice'
import { useEditor, useInputs, useModeWorkbench, useWork } from '../workbench-context'
import { FurniturePicker } from './FurniturePicker'
import styles from './FurniturePanel.module.css'
import {
  type FurnishingInputs,
  type FurnitureMaterial,
  type StandingPiece,
  withChange,
  withoutPiece,
  withPiece,
} from './furnishing.inputs'
import { FURNISHING_TEXT as TEXT } from './furnishing.text'

interface OfMode {
  readonly inputs: ModeInputs<FurnishingInputs>
}

/** Pieces of the library that are put into the photo, or words for an engine that draws. */
export function FurniturePanel({ inputs: key }: OfMode) {
  const workbench = useModeWorkbench(key)
  const { way, prompt, reference } = useInputs(key)
  return (
    <>
      <WayChoice
        own={{ value: 'place', label: TEXT.place }}
        value={way}
        onChange={(next) => workbench.changeInputs({ way: next })}
      />
      {way === 'place' ? (
        <Placing inputs={key} />
      ) : (
        <PromptFields
          value={{ prompt, reference }}
          hint={TEXT.promptHint}
          onChange={(change) => workbench.changeInputs(change)}
        />
      )}
    </>
  )
}

function Placing({ inputs: key }: OfMode) {
  const workbench = useModeWorkbench(key)
  const { pieces } = useInputs(key)
  const photo = useWork((state) => state.photo)
  const editor = useEditor()
  const add = (material: FurnitureMaterial) => {
    if (!photo) return
    workbench.changeInputs({ pieces: withPiece(pieces, material, photo) })
    editor?.setTool('place')
  }
  return (
    <>
      {pieces.length > 0 ? (
        <>
          <ul className={styles.chosen} aria-label={TEXT.chosen}>
            {[...pieces.entries()].map(([index, piece]) => (
              <li key={index}>
                <PieceRow
                  piece={piece}
                  onMirror={() =>
                    workbench.changeInputs({ pieces: withChange(pieces, index, { mirrored: !piece.mirrored }) })
                  }
                  onRemove={() => workbench.changeInputs(withoutPiece(pieces, index))}
                />
              </li>
            ))}
          </ul>
          <p className={panel.quiet}>{TEXT.dragHint}</p>
        </>
      ) : null}
      {pieces.length >= MOST_PIECES ? (
        <p className={panel.quiet}>{TEXT.full(MOST_PIECES)}</p>
      ) : (
        <FurniturePicker onPick={add} />
      )}
    </>
  )
}

interface PieceRowProps {
  readonly piece: StandingPiece
  readonly onMirror?: () => void
  readonly onRemove?: () => void
}

function PieceRow({ piece: { material }, onMirror, onRemove }: PieceRowProps) {
  const { mmWidth, mmDepth, mmHeight } = material.furniture
  return (
    <div className={styles.piece}>
      <span className={styles.thumbnail}>
        <LazyImage src={sizedImage(material.coverUrl, 160)} alt="" ratio={1} fit="contain" />
      </span>
      <span className={styles.words}>
        <span>{material.name}</span>
        <span className={styles.size}>{TEXT.size(mmWidth, mmDepth, mmHeight)}</span>
      </span>
      {onMirror ? (
        <Button
          size="small"
          aria-label={TEXT.mirror}
          icon={<FlipHorizontal2 size={14} aria-hidden />}
          onClick={onMirror}
        />
      ) : null}
      {onRemove ? (
        <Button size="small" aria-label={TEXT.remove} icon={<Trash2 size={14} aria-hidden />} onClick={onRemove} />
      ) : null}
    </div>
  )
}

/** Summary before the start. */
export function ChosenFurniture({ inputs: key }: OfMode) {
  const { way, pieces, prompt } = useInputs(key)
  if (way === 'generate') return <p className={panel.quiet}>{prompt.trim()}</p>
  return (
    <ul className={styles.chosen} aria-label={TEXT.chosen}>
      {[...pieces.entries()].map(([index, piece]) => (
        <li key={index}>
          <PieceRow piece={piece} />
        </li>
      ))}
    </ul>
  )
}

/** What placing is not, and what words need: said before anything is charged. */
export function FurnishingCaution({ inputs: key }: OfMode) {
  const { way } = useInputs(key)
  const hasRegion = useWork((state) => state.canvas.regionShare > 0)
  if (way === 'place') {
    return (
      <p className={panel.quiet}>
        {TEXT.draft}
        {hasRegion ? (
          <>
            <br />
            {TEXT.old}
          </>
        ) : null}
      </p>
    )
  }
  return <NeedsEngine />
}
