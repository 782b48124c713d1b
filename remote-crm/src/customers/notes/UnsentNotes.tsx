import type { ErrorName } from '@tessera/shared/contract/errors'
import { ERROR_TEXT } from '@tessera/shared/text/errors.text'
import { Button } from '@tessera/shared/ui/core'
import { confirm } from '@tessera/shared/ui/overlay'
import { CloudOff } from 'lucide-react'
import { useStore } from 'zustand'
import type { UnsentNote } from './note-drafts'
import styles from './Notes.module.css'
import { discard, notesStore, takeBack } from './notes.store'
import { NOTE_TYPE_TEXT, NOTES_TEXT } from './notes.text'

/** Notes on their way to the server, before all others. */
export function UnsentNotes({ customerId }: { readonly customerId: string }) {
  const unsent = useStore(notesStore, (state) => state.unsent)
  const own = unsent.filter((each) => each.customerId === customerId)
  if (own.length === 0) return null
  return (
    <ul className={styles.list}>
      {own.map((note) => (
        <li key={note.clientToken} className={`${styles.entry} ${styles.unsent}`}>
          <div className={styles.head}>
            <CloudOff size={16} aria-hidden />
            <b>{NOTE_TYPE_TEXT[note.type]}</b>
            <output>{note.refused === null ? NOTES_TEXT.unsent : NOTES_TEXT.refused(reasonOf(note.refused))}</output>
          </div>
          <p className={styles.content}>{note.content}</p>
          {note.refused === null ? null : <Refused note={note} />}
        </li>
      ))}
    </ul>
  )
}

const reasonOf = (refused: string): string =>
  refused in ERROR_TEXT ? ERROR_TEXT[refused as ErrorName] : ERROR_TEXT.CONFLICT

function Refused({ note }: { readonly note: UnsentNote }) {
  const drop = async () => {
    if (await confirm({ title: NOTES_TEXT.discardTitle, okText: NOTES_TEXT.discard, danger: true })) discard(note)
  }
  return (
    <div className={styles.actions}>
      <Button size="small" onClick={() => takeBack(note)}>
        {NOTES_TEXT.takeBack}
      </Button>
      <Button size="small" variant="quiet" onClick={() => void drop()}>
        {NOTES_TEXT.discard}
      </Button>
    </div>
  )
}
