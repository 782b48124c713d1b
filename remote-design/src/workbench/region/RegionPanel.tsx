import { Button } from '@tessera/shared/ui/core'
import { Segmented } from '@tessera/shared/ui/form'
import { LargerButton } from '@tessera/shared/ui/region'
import { CircleAlert, CircleCheck, LoaderCircle, RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { warningTexts } from '../../parts/task.text'
import styles from '../Panel.module.css'
import type { RegionKind, WholeKind } from '@tessera/shared/contract/design/segment'
import { useEditor, useRegionKind, useRegionWords, useWork, useWorkbench } from '../workbench-context'
import { useCapability } from '../task/use-estimate'
import { surfaceOfPlane } from '../plane/plane.rules'
import { DoubtRow } from './DoubtRow'
import { NoRoomNote } from './NoRoomNote'
import { OnePartNote } from './OnePartNote'
import { OverlapNote } from './OverlapNote'
import { PartChips } from './PartChips'
import { isUnsure } from './region.rules'
import { REGION_KIND_TEXT, REGION_TEXT as TEXT } from './region.text'

/** Without the button to segment again, which is elsewhere. */
export function RegionNotes() {
  const isSure = useWork(
    ({ suggestion }) => suggestion.state === 'done' && !isUnsure(suggestion) && suggestion.warnings.length === 0,
  )
  return (
    <>
      <NoRoomNote />
      <PartChips />
      <OnePartNote />
      {/* Below the buttons it would stand under the phone's first screen. */}
      <OverlapNote />
      <PartKind />
      <div className={`${styles.row} ${styles.steady}`}>
        <SurfaceChoice />
        <RugChip />
        <MoreButtons />
        <RegionShare />
      </div>
      {/* A sure one needs no words here: the picture shows it. */}
      {isSure ? null : <SuggestionNote />}
      <DoubtRow />
    </>
  )
}

/** Result of the suggestion, its confidence, and the selected share of the photo. */
export function RegionPanel() {
  const { region } = useWorkbench()
  const suggesting = useWork((state) => state.suggestion.state === 'running')
  const kind = useRegionKind()
  const part = useWork((state) => state.canvas.part)
  return (
    <>
      <NoRoomNote />
      <PartChips />
      <OnePartNote />
      <PartKind />
      <SurfaceChoice labelled />
      <SuggestionNote />
      <OverlapNote />
      <DoubtRow />
      <RugChip />
      <div className={styles.row}>
        <MoreButtons />
        <RegionShare />
        {kind === 'object' || part > 0 ? null : (
          <Button
            size="small"
            icon={<RefreshCw aria-hidden />}
            loading={suggesting}
            onClick={() => void region.suggest({ replace: true })}
          >
            {TEXT.suggestAgain}
          </Button>
        )}
      </div>
    </>
  )
}

/** What to select, or what would be refused of what is selected; of a surface the suggestion says it. */
export function RegionHint({ text }: { readonly text: string }) {
  const { mode } = useWorkbench()
  const hint = useWork(({ inputs }) => mode.regionHintOf?.(inputs) ?? text)
  const share = useWork((state) => state.canvas.regionShare)
  const capability = useCapability()
  if (useRegionKind() !== 'object') return null
  const refused = mode.refuses?.(share, capability) ?? null
  return refused === null ? <p className={styles.quiet}>{hint}</p> : <Warning text={refused} />
}

function PartKind() {
  const { mode } = useWorkbench()
  return mode.PartKind ? <mode.PartKind /> : null
}

/** Of the surface or object that is worked on. */
function RegionShare() {
  const { mode } = useWorkbench()
  const share = useWork(({ canvas }) =>
    (mode.mostParts ?? 1) > 1 ? (canvas.partShares[canvas.part] ?? 0) : canvas.regionShare,
  )
  return (
    <span className={styles.quiet}>
      {share > 0 ? TEXT.regionShare(share) : mode.regionOptional ? TEXT.regionOptional : TEXT.regionNone}
    </span>
  )
}

/** What is selected, for modes that work on several surfaces. */
function SurfaceChoice({ labelled }: { readonly labelled?: boolean }) {
  const { mode, region } = useWorkbench()
  const kind = useRegionKind()
  if (mode.regionKinds.length < 2) return null
  const choice = (
    <Segmented<RegionKind>
      aria-label={TEXT.regionKind}
      value={kind}
      options={mode.regionKinds.map((value) => ({ value, label: REGION_KIND_TEXT[value] }))}
      onChange={(next) => void region.choose(next)}
    />
  )
  if (!labelled) return choice
  return (
    <div className={styles.row}>
      <span className={styles.quiet}>{TEXT.regionKind}</span>
      {choice}
    </div>
  )
}

/** The second one comes and goes with the selection: what is beside it stays in its place. */
function MoreButtons() {
  return (
    <span className={styles.chips}>
      <WholeSurfaces />
      <WholeButton />
    </span>
  )
}

/** Walls are many regions of the scene: one press takes a whole one, or all. */
function WholeSurfaces() {
  const { mode, region } = useWorkbench()
  const offered = useWork(({ inputs, canvas }) => mode.wholesOf?.(inputs, canvas.part))
  const [asking, setAsking] = useState<WholeKind | null>(null)
  const take = async (kind: WholeKind) => {
    setAsking(kind)
    await region.takeWhole(kind)
    setAsking(null)
  }
  return offered?.map((kind) => (
    <Button
      key={kind}
      size="small"
      loading={asking === kind}
      disabled={asking !== null && asking !== kind}
      onClick={() => void take(kind)}
    >
      {TEXT.whole[kind]}
    </Button>
  ))
}

function WholeButton() {
  const editor = useEditor()
  const whole = useWork((state) => state.whole)
  const kind = useRegionKind()
  return editor && kind === 'object' ? <LargerButton editor={editor} whole={whole} /> : null
}

/** A rug lies on the floor: whether it goes is a question of taste, not of seeing. */
function RugChip() {
  const { region } = useWorkbench()
  const rugs = useWork((state) => state.rugs)
  const kind = useRegionKind()
  if (!rugs || kind !== 'floor') return null
  return (
    <span className={styles.chips}>
      <button
        type="button"
        className={styles.chip}
        aria-pressed={rugs.taken}
        title={TEXT.rugsHint}
        onClick={() => region.takeRugs()}
      >
        {TEXT.rugs}
      </button>
    </span>
  )
}

function SuggestionNote() {
  const words = useRegionWords()
  const suggestion = useWork((state) => state.suggestion)
  const hasRegion = useWork((state) => state.canvas.regionShare > 0)
  const { state, confidence, warnings } = suggestion
  // Of several surfaces the first is the one that was suggested.
  const isSuggested = useWork((work) => work.canvas.part === 0)
  const others = warningTexts(
    warnings.filter((code) => code !== 'lowConfidence' && code !== 'nothingFound'),
    surfaceOfPlane(useRegionKind()),
  )
  const told = others.map((text) => <Warning key={text} text={text} />)
  if (state === 'idle' || !isSuggested) return null
  if (state === 'running') {
    return (
      <output className={styles.note} data-tone="neutral">
        <LoaderCircle className={styles.turning} size={16} aria-hidden />
        {words.suggesting}
      </output>
    )
  }
  // With an existing region the advice to select manually is omitted.
  if (state === 'failed') return told.length > 0 ? told : hasRegion ? null : <Warning text={words.failed} />
  return (
    <>
      {isUnsure(suggestion) ? (
        <Warning text={words.suggestedLow(Math.round((confidence ?? 0) * 100))} />
      ) : (
        <output className={styles.note} data-tone="success">
          <CircleCheck size={16} aria-hidden />
          {words.suggested}
        </output>
      )}
      {told}
    </>
  )
}

function Warning({ text }: { readonly text: string }) {
  return (
    <output className={styles.note} data-tone="warning">
      <CircleAlert size={16} aria-hidden />
      {text}
    </output>
  )
}
