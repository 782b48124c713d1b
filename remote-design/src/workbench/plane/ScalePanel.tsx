import type { LaidSurface } from '@tessera/shared/contract/design/modes/tile-change'
import { KNOWN_LENGTH_MM, KNOWN_SIDE_MM } from '@tessera/shared/contract/design/plane'
import { Button, useIsTouch } from '@tessera/shared/ui/core'
import { Segmented } from '@tessera/shared/ui/form'
import { CircleAlert } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { lengthAcross, type PlaneDraft, rangeMissed, type ScaleKind } from '@tessera/shared/canvas/document/plane-draft'
import type { Editor } from '@tessera/shared/canvas/editor/editor'
import type { Quad } from '@tessera/shared/canvas/geometry/geometry'
import type { SceneFacts } from '@tessera/shared/canvas/scene/scene'
import type { Handle } from '@tessera/shared/canvas/tools/tool'
import styles from '../Panel.module.css'
import { useEditor, useReadiness, useRegionKind, useWork, useWorkbench } from '../workbench-context'
import { MeasureInput } from './MeasureInput'
import { KNOWN_THINGS, type KnownThing, type Line, lineFor, type ProposedLine } from './known-things'
import { firstCorners } from './place-corners'
import { surfaceOfPlane } from './plane.rules'
import { KNOWN_THING_TEXT, placedText, PLANE_SURFACE_TEXT, PLANE_TEXT as TEXT, planeFaultText } from './plane.text'
import { useAreaDoubt } from './use-area-doubt'
import { wallLineFor, type WallSights, wallSights } from './wall-lines'

const useSurface = (): LaidSurface => surfaceOfPlane(useRegionKind())

/** Activates the plane tool, so that changes are visible on the photo. */
function change(editor: Editor | null, next: (plane: PlaneDraft) => PlaneDraft): void {
  if (!editor) return
  editor.changePlane(next(editor.document.committedPlane))
  if (editor.toolId !== 'plane') editor.setTool('plane')
}

/** What the photo shows in the selected wall. */
const sightsOf = (editor: Editor, corners: Quad, scene: SceneFacts): WallSights =>
  wallSights({ corners, photo: editor.document.photo, scene, isOnWall: (point) => editor.covers(point) })

/** On a wall the first line lies on something that can be measured, where the photo shows such a thing. */
function firstLine(editor: Editor, surface: LaidSurface, corners: Quad, scene: SceneFacts): Line {
  const sights = surface === 'wall' ? sightsOf(editor, corners, scene) : {}
  return sights.door ?? sights.window ?? sights.height ?? lengthAcross(corners, editor.document.photo)
}

/** Puts the corners onto the surface anew. */
function usePlaceCorners(): () => void {
  const { mode, store } = useWorkbench()
  const surface = useSurface()
  return () => {
    const { editor, scene, inputs } = store.getState()
    if (!editor) return
    const corners = firstCorners(editor, surface, (part) => mode.isOnPlane?.(inputs, part) !== false)
    const { from, to } = firstLine(editor, surface, corners, scene)
    change(editor, (plane) => ({
      ...plane,
      corners,
      length: { from, to, mm: plane.length?.mm ?? null, proposed: true },
    }))
  }
}

function choose(editor: Editor | null, handle: Handle): void {
  if (!editor) return
  if (editor.toolId !== 'plane') editor.setTool('plane')
  editor.select(handle)
}

const setLength = (editor: Editor | null, mm: number | null): void =>
  change(editor, (plane) => (plane.length ? { ...plane, scaleKind: 'length', length: { ...plane.length, mm } } : plane))

const confirmLine = (editor: Editor | null): void =>
  change(editor, (plane) =>
    plane.length ? { ...plane, length: { from: plane.length.from, to: plane.length.to, mm: plane.length.mm } } : plane,
  )

/** Proposes the line for a thing. A line that the person has placed stays, unless the photo shows the thing elsewhere. */
function propose(
  editor: Editor | null,
  thing: KnownThing,
  surface: LaidSurface,
  scene: SceneFacts,
): ProposedLine | null {
  const plane = editor?.document.committedPlane
  if (!editor || !plane?.corners) return null
  const { photo } = editor.document
  const line =
    surface === 'wall'
      ? wallLineFor(thing, { corners: plane.corners, photo }, sightsOf(editor, plane.corners, scene))
      : lineFor(thing, plane.corners, photo, scene.regions, plane.focalPx)
  const isPlaced = plane.length !== null && !plane.length.proposed
  const { from, to } = isPlaced && !line.found && plane.length ? plane.length : line
  const proposed = line.found || !isPlaced
  change(editor, (former) => ({ ...former, scaleKind: 'length', length: { from, to, mm: thing.mm, proposed } }))
  return proposed ? line : null
}

interface ScalePanelProps {
  /** The warning of an odd scale stands elsewhere, where it is not scrolled away. */
  readonly doubtElsewhere?: boolean
}

/** Four corners of a rectangle on the floor or wall, and its scale: one length or both sides. */
export function ScalePanel({ doubtElsewhere = false }: ScalePanelProps) {
  const editor = useEditor()
  const plane = useWork((state) => state.canvas.plane)
  const facts = useReadiness().plane
  const doubt = useAreaDoubt()
  const surface = useSurface()
  const placeCorners = usePlaceCorners()
  if (!plane.corners) {
    return (
      <>
        <p className={styles.quiet}>{PLANE_SURFACE_TEXT[surface].scaleHint}</p>
        <Button onClick={placeCorners}>{TEXT.placeCorners}</Button>
      </>
    )
  }
  return (
    <>
      <Segmented<ScaleKind>
        block
        aria-label={TEXT.scaleKind}
        value={plane.scaleKind}
        options={[
          { value: 'length', label: TEXT.byLength },
          { value: 'size', label: TEXT.bySize },
        ]}
        onChange={(scaleKind) => change(editor, (former) => ({ ...former, scaleKind }))}
      />
      {facts.fault ? <Note tone="danger" text={planeFaultText(facts.fault, surface)} /> : null}
      {doubt === null || doubtElsewhere ? null : <Note tone="warning" text={doubt} />}
      {plane.scaleKind === 'length' ? <KnownLength plane={plane} /> : <KnownSize plane={plane} />}
      {facts.uncertain ? <Note tone="warning" text={TEXT.uncertain} /> : null}
      <Corners ends={plane.scaleKind === 'length'} />
    </>
  )
}

function Note({ tone, text }: { readonly tone: 'danger' | 'warning'; readonly text: string }) {
  return (
    <output className={styles.note} data-tone={tone}>
      <CircleAlert size={16} aria-hidden />
      {text}
    </output>
  )
}

/** Selects corners by name, as an alternative to pointing: select one, then move it with the arrow keys. */
function Corners({ ends }: { readonly ends: boolean }) {
  const editor = useEditor()
  const selected = useWork((state) => state.selected)
  const surface = useSurface()
  const placeCorners = usePlaceCorners()
  const isTouch = useIsTouch()
  const handles: { handle: Handle; name: string }[] = [
    ...PLANE_SURFACE_TEXT[surface].cornerNames.map((name, index) => ({
      handle: { kind: 'corner' as const, index },
      name: `${index + 1} ${name}`,
    })),
    ...(ends ? TEXT.ends.map((name, index) => ({ handle: { kind: 'end' as const, index }, name })) : []),
  ]
  return (
    <div className={styles.field}>
      <span className={styles.label}>
        {TEXT.corners}
        <button type="button" className={styles.link} onClick={placeCorners}>
          {TEXT.resetCorners}
        </button>
      </span>
      <fieldset className={styles.chips} aria-label={TEXT.corners}>
        {handles.map(({ handle, name }) => (
          <button
            key={name}
            type="button"
            className={styles.chip}
            aria-pressed={selected?.kind === handle.kind && selected.index === handle.index}
            onClick={() => choose(editor, handle)}
            onKeyDown={(event) => nudge(editor, event)}
            onKeyUp={(event) => editor?.keyUp(event.key, event.timeStamp)}
          >
            {name}
          </button>
        ))}
      </fieldset>
      {selected && !isTouch ? <span className={styles.quiet}>{TEXT.nudgeHint}</span> : null}
    </div>
  )
}

/** Forwards arrow keys from these buttons to the canvas. */
function nudge(editor: Editor | null, event: React.KeyboardEvent): void {
  if (!event.key.startsWith('Arrow')) return
  event.preventDefault()
  editor?.keyDown(event.key, { shift: event.shiftKey, command: false, time: event.timeStamp })
}

/** A proposed line has to be confirmed next; on a small phone the button for it would stay below what is seen of the panel. */
const bringIntoView = (element: HTMLElement | null): void => element?.scrollIntoView?.({ block: 'nearest' })

interface Proposed {
  readonly thing: KnownThing
  /** Null where the person's own line stays. */
  readonly line: ProposedLine | null
}

/** Windows and the wall's height are offered where the photo shows them. */
function useThings(corners: Quad | null, surface: LaidSurface, scene: SceneFacts): readonly KnownThing[] {
  const editor = useEditor()
  const regionShare = useWork((state) => state.canvas.regionShare)
  return useMemo(() => {
    // The region decides what is in the wall.
    const sights = surface === 'wall' && editor && corners && regionShare > 0 ? sightsOf(editor, corners, scene) : {}
    return KNOWN_THINGS[surface].filter(({ at }) => at === 'surface' || at === 'door' || sights[at] !== undefined)
  }, [surface, editor, corners, regionShare, scene])
}

function KnownLength({ plane }: { readonly plane: PlaneDraft }) {
  const editor = useEditor()
  const scene = useWork((state) => state.scene)
  const surface = useSurface()
  const words = PLANE_SURFACE_TEXT[surface]
  const [proposed, setProposed] = useState<Proposed | null>(null)
  const things = useThings(plane.corners, surface, scene)
  const mm = plane.length?.mm ?? null
  const isProposed = plane.length?.proposed === true && rangeMissed(plane) === null
  const question = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (proposed) bringIntoView(question.current)
  }, [proposed])
  return (
    <div className={styles.field}>
      {/* Not while somebody types: the field itself would be scrolled away. */}
      <div onBlur={() => bringIntoView(question.current)}>
        <MeasureInput
          label={TEXT.length}
          value={mm}
          range={KNOWN_LENGTH_MM}
          step={50}
          onChange={(next) => setLength(editor, next)}
        />
      </div>
      <fieldset className={styles.chips} aria-label={TEXT.commonLengths}>
        {things.map((thing) => (
          <button
            key={thing.id}
            type="button"
            className={styles.chip}
            onClick={() => setProposed({ thing, line: propose(editor, thing, surface, scene) })}
          >
            {KNOWN_THING_TEXT[thing.id]}
          </button>
        ))}
      </fieldset>
      {isProposed && mm !== null ? (
        <div className={styles.field} ref={question}>
          <Note
            tone="warning"
            text={proposed?.line ? placedText(proposed.line.found, proposed.thing, surface) : TEXT.lineSuggested}
          />
          <Button onClick={() => confirmLine(editor)}>{TEXT.confirmLine}</Button>
        </div>
      ) : null}
      <span className={styles.quiet}>{words.lengthHint}</span>
    </div>
  )
}

function KnownSize({ plane }: { readonly plane: PlaneDraft }) {
  const editor = useEditor()
  const [width, depth] = plane.sizeMm
  const words = PLANE_SURFACE_TEXT[useSurface()]
  const side = (label: string, value: number | null, onChange: (value: number | null) => void) => (
    <MeasureInput label={label} value={value} range={KNOWN_SIDE_MM} step={100} onChange={onChange} />
  )
  return (
    <div className={styles.pair}>
      {side(words.farEdge, width, (value) =>
        change(editor, (former) => ({ ...former, sizeMm: [value, former.sizeMm[1]] })),
      )}
      {side(words.depth, depth, (value) =>
        change(editor, (former) => ({ ...former, sizeMm: [former.sizeMm[0], value] })),
      )}
    </div>
  )
}
