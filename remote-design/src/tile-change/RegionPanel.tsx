import { Button } from '@tessera/shared/ui/core'
import { CircleAlert, CircleCheck, LoaderCircle, RefreshCw } from 'lucide-react'
import { warningTexts } from '../parts/task.text'
import styles from './Panel.module.css'
import { suggestFloor } from './suggestion.api'
import { isUncertain } from './tile-change.rules'
import { TILE_CHANGE_TEXT as TEXT } from './tile-change.text'
import { type Suggestion, useTileChange } from './tile-change.store'

/** The same where the way to recognise anew has its place elsewhere. */
export function RegionNotes() {
  const suggestion = useTileChange((state) => state.suggestion)
  const share = useTileChange((state) => state.canvas.regionShare)
  return (
    <>
      <SuggestionNote suggestion={suggestion} hasRegion={share > 0} />
      <span className={styles.quiet}>{share > 0 ? TEXT.regionShare(share) : TEXT.regionNone}</span>
    </>
  )
}

/** What was recognised, how sure that is, and how much of the photo is chosen now. */
export function RegionPanel() {
  const suggestion = useTileChange((state) => state.suggestion)
  const share = useTileChange((state) => state.canvas.regionShare)
  return (
    <>
      <SuggestionNote suggestion={suggestion} hasRegion={share > 0} />
      <div className={styles.row}>
        <span className={styles.quiet}>{share > 0 ? TEXT.regionShare(share) : TEXT.regionNone}</span>
        <Button
          size="small"
          icon={<RefreshCw aria-hidden />}
          loading={suggestion.state === 'running'}
          onClick={() => void suggestFloor({ replace: true })}
        >
          {TEXT.suggestAgain}
        </Button>
      </div>
    </>
  )
}

interface SuggestionNoteProps {
  readonly suggestion: Suggestion
  /** Whoever has chosen a region by hand needs no advice to do so. */
  readonly hasRegion: boolean
}

function SuggestionNote({ suggestion, hasRegion }: SuggestionNoteProps) {
  const { state, confidence, warnings } = suggestion
  if (state === 'idle') return null
  if (state === 'running') {
    return (
      <output className={styles.note} data-tone="neutral">
        <LoaderCircle className={styles.turning} size={16} aria-hidden />
        {TEXT.suggestingLong}
      </output>
    )
  }
  if (state === 'failed') return hasRegion ? null : <Warning text={TEXT.suggestFailed} />
  if (confidence !== null && isUncertain(confidence)) {
    return <Warning text={TEXT.suggestedLow(Math.round(confidence * 100))} />
  }
  const others = warningTexts(warnings.filter((code) => code !== 'lowConfidence'))
  return (
    <>
      <output className={styles.note} data-tone="success">
        <CircleCheck size={16} aria-hidden />
        {TEXT.suggested}
      </output>
      {others.map((text) => (
        <Warning key={text} text={text} />
      ))}
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
