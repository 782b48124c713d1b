import type { ToolId } from '@tessera/shared/canvas/tools/tool'
import { regionFacts } from '@tessera/shared/canvas/document/canvas-document'
import { MOST_PIECES } from '@tessera/shared/contract/design/furnishing'
import { CircleAlert } from 'lucide-react'
import { type RefObject, useEffect, useMemo, useRef } from 'react'
import panel from '../Panel.module.css'
import type { ModeInputs } from '../design-mode'
import { NeedsEngine, PromptFields } from '../prompt/PromptFields'
import { useIsCompact } from '../../parts/use-is-compact'
import { WayChoice } from '../prompt/WayChoice'
import { useEditor, useInputs, useModeWorkbench, useWork } from '../workbench-context'
import { SeveralChoice } from '../batch/SeveralChoice'
import { FurniturePicker } from './FurniturePicker'
import styles from './FurniturePanel.module.css'
import { PieceRow } from './PieceRow'
import {
  type FurnishingInputs,
  type FurnitureMaterial,
  footOf,
  isFurniture,
  isMuchOld,
  type StandingPiece,
  withChange,
  withoutPiece,
  withLast,
  withPiece,
} from './furnishing.inputs'
import { FURNISHING_TEXT as TEXT, inTheWayText } from './furnishing.text'
import { freeTest, inTheWayOf } from './standing'

interface OfMode {
  readonly inputs: ModeInputs<FurnishingInputs>
}

/** Words need a region instead of pieces that can be moved. */
export const TOOL_OF_WAY = { place: 'place', generate: 'suggest' } as const satisfies Record<
  FurnishingInputs['way'],
  ToolId
>

/** Pieces of the library that are put into the photo, or words for an engine that draws. */
export function FurniturePanel({ inputs: key }: OfMode) {
  const workbench = useModeWorkbench(key)
  const { way, prompt, reference } = useInputs(key)
  const editor = useEditor()
  const go = (next: FurnishingInputs['way']) => {
    workbench.changeInputs({ way: next })
    editor?.setTool(TOOL_OF_WAY[next])
  }
  return (
    <>
      <WayChoice own={{ value: 'place', label: TEXT.place }} value={way} onChange={go} />
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
    const room = editor && {
      foot: footOf(regionFacts(editor.document), material, photo),
      isFree: freeTest(editor, pieces, material),
    }
    workbench.changeInputs({ pieces: withPiece(pieces, material, photo, room ?? {}) })
    editor?.setTool('place')
  }
  const isCompact = useIsCompact()
  const last = pieces.at(-1)?.material ?? null
  const newest = useNewestInView(pieces.length)
  const inTheWay = useInTheWay(pieces)
  return (
    <>
      {pieces.length > 0 ? (
        <>
          <ul className={isCompact ? `${panel.scroll} ${styles.inLine}` : styles.chosen} aria-label={TEXT.chosen}>
            {[...pieces.entries()].map(([index, piece]) => (
              <li key={index} ref={index === pieces.length - 1 ? newest : undefined}>
                <PieceRow
                  piece={piece}
                  inTheWay={isCompact ? null : inTheWay[index]}
                  onMirror={() =>
                    workbench.changeInputs({ pieces: withChange(pieces, index, { mirrored: !piece.mirrored }) })
                  }
                  onRemove={() => workbench.changeInputs({ pieces: withoutPiece(pieces, index) })}
                />
              </li>
            ))}
          </ul>
          {/* In a line its words would make room beside all others. */}
          {isCompact ? <InTheWayNotes pieces={pieces} inTheWay={inTheWay} /> : null}
          {/* Who has placed a second piece knows it, and the furniture stands below. */}
          {isCompact && pieces.length > 1 ? null : <p className={panel.quiet}>{TEXT.dragHint}</p>}
        </>
      ) : null}
      <SeveralChoice
        isKind={isFurniture}
        shown={last}
        shownId={last?.id}
        onPick={add}
        onShow={(material) => workbench.changeInputs({ pieces: withLast(pieces, material) })}
        hint={pieces.length > 1 ? TEXT.lastVaries : undefined}
      >
        {(picking) =>
          pieces.length >= MOST_PIECES && !picking.chosenIds ? (
            <p className={panel.quiet}>{TEXT.full(MOST_PIECES)}</p>
          ) : (
            <FurniturePicker {...picking} />
          )
        }
      </SeveralChoice>
    </>
  )
}

/** On the phone the picker is scrolled when a piece is added: what can be done with it is brought back into sight. */
function useNewestInView(many: number): RefObject<HTMLLIElement | null> {
  const newest = useRef<HTMLLIElement>(null)
  const former = useRef(many)
  const isCompact = useIsCompact()
  useEffect(() => {
    if (isCompact && many > former.current) newest.current?.scrollIntoView?.({ block: 'nearest' })
    former.current = many
  }, [many, isCompact])
  return newest
}

/** Measured anew when something moves, and once the photo has been looked at. */
function useInTheWay(pieces: readonly StandingPiece[]) {
  const editor = useEditor()
  const canvas = useWork((state) => state.canvas)
  const scene = useWork((state) => state.scene)
  return useMemo(() => (editor && canvas && scene ? inTheWayOf(editor, pieces) : []), [editor, canvas, scene, pieces])
}

/** Summary before the start. */
export function ChosenFurniture({ inputs: key }: OfMode) {
  const { way, pieces, prompt } = useInputs(key)
  const isSeveral = useWork(({ several }) => (several?.materials.length ?? 0) > 1)
  const named = isSeveral ? pieces.slice(0, -1) : pieces
  const isCompact = useIsCompact()
  if (way === 'generate') return <p className={panel.quiet}>{prompt.trim()}</p>
  if (named.length === 0) return null
  return (
    <ul className={isCompact ? `${panel.scroll} ${styles.inLine}` : styles.chosen} aria-label={TEXT.chosen}>
      {[...named.entries()].map(([index, piece]) => (
        <li key={index}>
          <PieceRow piece={piece} />
        </li>
      ))}
    </ul>
  )
}

/** What stands where it cannot: of each piece its own words. */
function InTheWayNotes({
  pieces,
  inTheWay,
}: {
  readonly pieces: readonly StandingPiece[]
  readonly inTheWay: ReturnType<typeof useInTheWay>
}) {
  return pieces.map(({ material }, index) => {
    const standsOn = inTheWay[index]
    return standsOn ? (
      <output key={index} className={panel.note} data-tone="warning">
        <CircleAlert size={16} aria-hidden />
        {TEXT.ofPiece(material.name, inTheWayText(standsOn))}
      </output>
    ) : null
  })
}

/** What placing is not, and what words need: said before anything is charged. */
export function FurnishingCaution({ inputs: key }: OfMode) {
  const { way, pieces } = useInputs(key)
  const share = useWork((state) => state.canvas.regionShare)
  const inTheWay = useInTheWay(pieces)
  if (way === 'generate') return <NeedsEngine />
  return (
    <>
      {/* Not with their rows: those are scrolled away on a phone, and not there on a wide screen. */}
      <InTheWayNotes pieces={pieces} inTheWay={inTheWay} />
      <p className={panel.quiet}>
        {TEXT.draft}
        {share > 0 ? (
          <>
            <br />
            {TEXT.old}
          </>
        ) : null}
      </p>
      {isMuchOld(share) ? (
        <output className={panel.note} data-tone="warning">
          <CircleAlert size={16} aria-hidden />
          {TEXT.muchOld}
        </output>
      ) : null}
    </>
  )
}
