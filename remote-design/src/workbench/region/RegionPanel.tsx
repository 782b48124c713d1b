import { Button } from '@tessera/shared/ui/core'
import { CircleAlert, CircleCheck, LoaderCircle, RefreshCw } from 'lucide-react'
import { warningTexts } from '../../parts/task.text'
import styles from '../Panel.module.css'
import { useWork, useWorkbench } from '../workbench-context'
import type { Suggestion } from '../workbench.store'
import { REGION_TEXT as TEXT } from './region.text'

/** Below this confidence a suggestion is shown as uncertain. */
const LOW_CONFIDENCE = 0.75

/** Without the button to segment again, which is elsewhere. */
export function RegionNotes() {
  const suggestion = useWork((state) => state.suggestion)
  const share = useWork((state) => state.canvas.regionShare)
  return (
    <>
      <SuggestionNote suggestion={suggestion} hasRegion={share > 0} />
      <span className={styles.quiet}>{share > 0 ? TEXT.regionShare(share) : TEXT.regionNone}</span>
    </>
  )
}

/** Result of the suggestion, its confidence, and the selected share of the photo. */
export function RegionPanel() {
  const { region } = useWorkbench()
  const suggestion = useWork((state) => state.suggestion)
  const share = useWork((state) => state.canvas.regionShare)
  return (
    <>
      <SuggestionNote suggestion={suggestion} hasRegion={share > 0} />
      <div className={styles.row}>
        <span className={styles.quiet}>{share > 0 ? TEXT.regionShare(share) : TEXT.regionNone}</span>
        <Button
          size="small"
          icon={<RefreshCw aria-hidden />}
          loading={suggestion.state === 'running'}
          onClick={() => void region.suggest({ replace: true })}
        >
          {TEXT.suggestAgain}
        </Button>
      </div>
    </>
  )
}

interface SuggestionNoteProps {
  readonly suggestion: Suggestion
  /** With an existing region the advice to select manually is omitted. */
  readonly hasRegion: boolean
}

function SuggestionNote({ suggestion, hasRegion }: SuggestionNoteProps) {
  const words = useWorkbench().mode.words.region
  const { state, confidence, warnings } = suggestion
  if (state === 'idle') return null
  if (state === 'running') {
    return (
      <output className={styles.note} data-tone="neutral">
        <LoaderCircle className={styles.turning} size={16} aria-hidden />
        {words.suggesting}
      </output>
    )
  }
  if (state === 'failed') return hasRegion ? null : <Warning text={words.failed} />
  if (confidence !== null && confidence < LOW_CONFIDENCE) {
    return <Warning text={words.suggestedLow(Math.round(confidence * 100))} />
  }
  const others = warningTexts(warnings.filter((code) => code !== 'lowConfidence'))
  return (
    <>
      <output className={styles.note} data-tone="success">
        <CircleCheck size={16} aria-hidden />
        {words.suggested}
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
