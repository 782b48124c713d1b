import type { Note } from '@tessera/shared/contract/note'
import { formatTime } from '@tessera/shared/text/format.text'
import { RowMenu } from '@tessera/shared/ui/data'
import { links } from '@tessera/shared/remote/links'
import { Link } from 'react-router-dom'
import { noteHash } from './note-place'
import styles from './Notes.module.css'
import { eventText, NOTE_TYPE_TEXT, NOTES_TEXT } from './notes.text'
import { PictureRow } from './PictureRow'

interface NoteEntryProps {
  readonly note: Note
  readonly onEdit: (note: Note) => void
  readonly onArchive: (note: Note) => void
  readonly onRemove: (note: Note) => void
}

export function NoteEntry({ note, onEdit, onArchive, onRemove }: NoteEntryProps) {
  const who = note.author?.userName ?? NOTES_TEXT.system
  if (note.event) {
    return (
      <div className={styles.event}>
        <span>
          {who} · {eventText(note.event)}
        </span>
        <time dateTime={note.createdAt}>{formatTime(note.createdAt)}</time>
      </div>
    )
  }
  const archived = note.archivedAt !== null
  return (
    <article id={noteHash(note.id).slice(1)} tabIndex={-1} className={styles.entry}>
      <div className={styles.head}>
        <b>{NOTE_TYPE_TEXT[note.type]}</b>
        <span>{who}</span>
        <time dateTime={note.createdAt}>{formatTime(note.createdAt)}</time>
        {note.imported ? <span>{NOTES_TEXT.imported}</span> : null}
        {note.version > 1 && !archived ? <span>{NOTES_TEXT.edited}</span> : null}
        {note.editable ? (
          <RowMenu
            actions={[
              { key: 'edit', text: NOTES_TEXT.edit, run: () => onEdit(note) },
              {
                key: 'archive',
                text: archived ? NOTES_TEXT.unarchive : NOTES_TEXT.archive,
                run: () => onArchive(note),
              },
              { key: 'remove', text: NOTES_TEXT.remove, danger: true, run: () => onRemove(note) },
            ]}
          />
        ) : null}
      </div>
      <p className={styles.content}>{note.content}</p>
      {note.mentions.length > 0 ? (
        <span className={styles.head}>{NOTES_TEXT.mentioned(note.mentions.map(({ userName }) => userName))}</span>
      ) : null}
      <PictureRow
        pictures={[
          ...note.images.map(({ fileId, url, width, height }) => ({ key: fileId, url, ratio: width / height })),
          ...note.designs.flatMap(({ taskId, previewUrl }) =>
            previewUrl === '' ? [] : [{ key: taskId, url: previewUrl, ratio: 4 / 3 }],
          ),
        ]}
      />
      {note.designs.map(({ taskId }) => (
        <Link key={taskId} to={links.designTask(taskId)}>
          {NOTES_TEXT.open}
        </Link>
      ))}
    </article>
  )
}
