import { FolderArchive } from 'lucide-react'
import { useId, useRef } from 'react'
import type { ArchiveEntry } from '../../contract/archive'
import { errorText } from '../../text/errors.text'
import { Button } from '../../ui/core'
import { IMPORT_TEXT } from '../import.text'
import { ARCHIVE_TEXT as TEXT } from './material-import.text'
import styles from './MaterialImport.module.css'
import type { MatchedReport } from './picture-match.rules'
import type { PictureArchiveChoice } from './use-picture-archive'

interface PictureArchiveFieldProps {
  readonly choice: PictureArchiveChoice
  /** What the rows got of it; null before it was looked into. */
  readonly matched: MatchedReport | null
}

/** The choice of a zip of pictures, its way to the server, and what of it cannot be used. */
export function PictureArchiveField({ choice, matched }: PictureArchiveFieldProps) {
  const { file, state } = choice
  const heading = useId()
  const input = useRef<HTMLInputElement>(null)
  return (
    <section className={styles.archive} aria-labelledby={heading}>
      <h2 id={heading}>{TEXT.title}</h2>
      <small>{TEXT.hint}</small>
      <Progress choice={choice} />
      {state.phase === 'sent' && state.archive.fault === null ? (
        <>
          <output>{summaryOf(file?.name ?? '', state.archive.entries, matched)}</output>
          <Faults entries={state.archive.entries} />
          <Unused paths={matched?.unused ?? []} />
        </>
      ) : null}
      {state.phase === 'sending' ? (
        <Button onClick={() => choice.choose(null)}>{TEXT.stop}</Button>
      ) : (
        <>
          <Button icon={<FolderArchive aria-hidden />} onClick={() => input.current?.click()}>
            {file ? TEXT.another : TEXT.choose}
          </Button>
          <input
            ref={input}
            type="file"
            hidden
            accept=".zip"
            aria-label={TEXT.choose}
            onChange={(event) => {
              const next = event.target.files?.[0]
              if (next) choice.choose(next)
              // Lets the same file be chosen again after a correction.
              event.target.value = ''
            }}
          />
        </>
      )}
    </section>
  )
}

function Progress({ choice: { state, again } }: { readonly choice: PictureArchiveChoice }) {
  if (state.phase === 'none') {
    return state.fault ? (
      <p className={styles.fault} role="alert">
        {TEXT[state.fault]}
      </p>
    ) : null
  }
  if (state.phase === 'sending') {
    const percent = Math.floor(state.share * 100)
    return (
      <>
        <output>{percent === 100 ? TEXT.reading : TEXT.sending(percent)}</output>
        <progress className={styles.progress} value={percent} max={100} aria-label={TEXT.sendingLabel} />
      </>
    )
  }
  if (state.phase === 'failed') {
    return (
      <>
        <p className={styles.fault} role="alert">
          {TEXT.failed}
          {errorText(state.error)}
        </p>
        <Button onClick={again}>{IMPORT_TEXT.again}</Button>
      </>
    )
  }
  const { fault } = state.archive
  return fault === null ? null : (
    <p className={styles.fault} role="alert">
      {TEXT.faults[fault]}
    </p>
  )
}

function summaryOf(name: string, entries: readonly ArchiveEntry[], matched: MatchedReport | null): string {
  const pictures = entries.filter(({ fault }) => fault === null).length
  const without = matched ? matched.report.rows.length - matched.rows : 0
  return [
    TEXT.ready(name, pictures),
    ...(matched ? [TEXT.matched(matched.rows, matched.pictures)] : []),
    ...(without > 0 ? [TEXT.unmatched(without)] : []),
  ].join(TEXT.separator)
}

function Faults({ entries }: { readonly entries: readonly ArchiveEntry[] }) {
  const faulty = entries.flatMap(({ path, fault, at }) => (fault === null ? [] : [{ path, fault, at }]))
  if (faulty.length === 0) return null
  return (
    <details className={styles.entries} open={faulty.length <= FEW}>
      <summary>{TEXT.refused(faulty.length)}</summary>
      <ul>
        {faulty.map(({ path, fault, at }) => (
          <li key={`${path} ${at}`}>{TEXT.entry(path, TEXT.entryFaults[fault])}</li>
        ))}
      </ul>
    </details>
  )
}

/** Names that are told; the rest is counted. */
const MOST_NAMED = 100

function Unused({ paths }: { readonly paths: readonly string[] }) {
  if (paths.length === 0) return null
  const rest = paths.length - MOST_NAMED
  return (
    <details className={styles.entries} open={paths.length <= FEW}>
      <summary>{TEXT.unused(paths.length)}</summary>
      <ul>
        {paths.slice(0, MOST_NAMED).map((path) => (
          <li key={path}>{path}</li>
        ))}
        {rest > 0 ? <li>{TEXT.unusedMore(rest)}</li> : null}
      </ul>
    </details>
  )
}

const FEW = 5
