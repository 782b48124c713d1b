import { type CustomerSummary, generateSummary, getSummary } from '@tessera/shared/contract/customer-summary'
import { useEndpoint, useEndpointMutation } from '@tessera/shared/query/query'
import { formatTime } from '@tessera/shared/text/format.text'
import { Button, showError } from '@tessera/shared/ui/core'
import { Sparkles } from 'lucide-react'
import { Link, useLocation } from 'react-router-dom'
import { noteHash } from '../notes/note-place'
import { FAILURE_TEXT, SUMMARY_TEXT as TEXT } from './summary.text'
import styles from './SummaryCard.module.css'

const POLL_MS = 700

/** What the notes say in a few sentences, each with numbers that lead to its notes. The page never waits for it. */
export function SummaryCard({ customerId }: { readonly customerId: string }) {
  const found = useEndpoint(
    getSummary,
    { customerId },
    { refetchInterval: (data) => (data?.summary?.state === 'writing' ? POLL_MS : false) },
  )
  const make = useEndpointMutation(generateSummary, { refreshes: [getSummary] })
  if (found.isPending) return null
  if (!found.data) return <p className={styles.quiet}>{TEXT.unavailable}</p>
  const { summary } = found.data
  const isWriting = summary?.state === 'writing'
  return (
    <section className={styles.card} aria-label={TEXT.title} aria-busy={isWriting}>
      <header className={styles.head}>
        <h2>
          <Sparkles size={16} aria-hidden />
          {TEXT.title}
        </h2>
        {summary?.stale ? <span className={styles.stale}>{TEXT.stale}</span> : null}
        <Button
          size="small"
          loading={make.isPending || isWriting}
          onClick={() => make.mutate({ customerId }, { onError: showError })}
        >
          {summary ? TEXT.again : TEXT.make}
        </Button>
      </header>
      {summary ? <Summary summary={summary} /> : <p className={styles.quiet}>{TEXT.none}</p>}
    </section>
  )
}

function Summary({ summary }: { readonly summary: CustomerSummary }) {
  const { sentences, source, failure, generatedAt, state } = summary
  const notes = [...new Set(sentences.flatMap(({ noteIds }) => noteIds))]
  if (state === 'ready' && sentences.length === 0) return <p className={styles.quiet}>{TEXT.empty}</p>
  return (
    <>
      <ul className={styles.sentences}>
        {sentences.map(({ text, noteIds }) => (
          <li key={text}>
            {text}
            {noteIds.map((id) => (
              <Basis key={id} id={id} number={notes.indexOf(id) + 1} />
            ))}
          </li>
        ))}
      </ul>
      <output className={styles.quiet}>
        {state === 'writing'
          ? TEXT.writing
          : [failure ? FAILURE_TEXT[failure] : null, TEXT.by[source], formatTime(generatedAt)]
              .filter(Boolean)
              .join(' · ')}
      </output>
    </>
  )
}

/** A number behind a sentence; the timeline scrolls to its note. */
function Basis({ id, number }: { readonly id: string; readonly number: number }) {
  const { search, key } = useLocation()
  return (
    <Link
      replace
      className={styles.basis}
      aria-label={TEXT.note(number)}
      to={{ search, hash: noteHash(id) }}
      state={{ asked: key }}
    >
      {number}
    </Link>
  )
}
