import { Button } from '@tessera/shared/ui/core'
import { FormWaits, useWaits } from '@tessera/shared/ui/form'
import { useStore } from 'zustand'
import { EMPTY_NOTE, isWritten } from './note-drafts'
import { NoteFields } from './NoteFields'
import styles from './Notes.module.css'
import { handIn, notesStore, setDraft } from './notes.store'
import { NOTES_TEXT } from './notes.text'

interface NoteComposerProps {
  readonly customerId: string
  /** Sends what waits. */
  readonly send: () => void
}

/** Always open: what is written here survives leaving and reload, and is sent once even when the line is down. */
export function NoteComposer({ customerId, send }: NoteComposerProps) {
  const draft = useStore(notesStore, ({ drafts }) => drafts[customerId] ?? EMPTY_NOTE)
  const { waiting, tell } = useWaits()
  const submit = () => {
    if (waiting || !isWritten(draft)) return
    handIn(customerId, { ...draft, content: draft.content.trim() })
    send()
  }
  return (
    <section className={styles.composer} aria-label={NOTES_TEXT.write}>
      <FormWaits value={tell}>
        <NoteFields
          customerId={customerId}
          value={draft}
          onChange={(change) => setDraft(customerId, change(notesStore.getState().drafts[customerId] ?? EMPTY_NOTE))}
        />
      </FormWaits>
      <div className={styles.submit}>
        <Button variant="primary" aria-disabled={!isWritten(draft)} loading={waiting} onClick={submit}>
          {NOTES_TEXT.save}
        </Button>
      </div>
    </section>
  )
}
