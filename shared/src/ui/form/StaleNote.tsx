import { Button } from '../core/Button'
import styles from './FormSheet.module.css'
import { FORM_TEXT, plainValue } from './form.text'
import type { Freshness, Stale } from './use-form-save'

interface StaleNoteProps<Values> {
  readonly stale: Stale<Values>
  readonly freshness: Freshness<Values>
  readonly onTake: (values: Partial<Values>) => void
}

/** Edit conflict: what others changed since the form was opened. Keeps the input; each change can be adopted. */
export function StaleNote<Values>({ stale, freshness, onTake }: StaleNoteProps<Values>) {
  const { labels, show } = freshness
  const shown = stale.changed.flatMap((field) => (labels[field] === undefined ? [] : [{ field, label: labels[field] }]))
  const isOverwritten = stale.contested.some((field) => labels[field] === undefined)
  const words = (field: keyof Values) => show?.(field, stale.values[field]) ?? plainValue(stale.values[field])
  return (
    <div className={styles.stale} role="alert">
      <b>{FORM_TEXT.stale}</b>
      {stale.changed.length === 0 ? <span>{FORM_TEXT.staleSame}</span> : null}
      {stale.changed.length > stale.contested.length ? <span>{FORM_TEXT.staleTaken}</span> : null}
      {isOverwritten ? <span>{FORM_TEXT.staleOverwritten}</span> : null}
      {shown.map(({ field, label }) => (
        <span key={field} className={styles.change}>
          {FORM_TEXT.staleNow(label, words(field))}
          {stale.contested.includes(field) ? (
            <Button
              size="small"
              aria-label={FORM_TEXT.takeOf(label)}
              onClick={() => onTake({ [field]: stale.values[field] } as unknown as Partial<Values>)}
            >
              {FORM_TEXT.take}
            </Button>
          ) : null}
        </span>
      ))}
    </div>
  )
}
