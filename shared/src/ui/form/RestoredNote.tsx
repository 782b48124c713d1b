import { Button } from '../core/Button'
import styles from './FormSheet.module.css'
import { FORM_TEXT } from './form.text'

interface RestoredNoteProps {
  readonly onDiscard: () => void
  readonly disabled?: boolean
}

/** What an earlier visit left unsaved is in the fields again. */
export function RestoredNote({ onDiscard, disabled = false }: RestoredNoteProps) {
  return (
    <output className={styles.restored}>
      <span>{FORM_TEXT.restored}</span>
      <Button size="small" variant="quiet" onClick={onDiscard} disabled={disabled}>
        {FORM_TEXT.dropRestored}
      </Button>
    </output>
  )
}
