import type { Note, NoteType } from '@tessera/shared/contract/note'
import { NOTE_TYPES } from '@tessera/shared/contract/note'
import { Button, EmptyState, ErrorState, LoadingState, showError, toast } from '@tessera/shared/ui/core'
import { FilterSearch } from '@tessera/shared/ui/data'
import { Checkbox, Select } from '@tessera/shared/ui/form'
import { confirm } from '@tessera/shared/ui/overlay'
import { useState } from 'react'
import { useNotePlace } from './note-place'
import { EditNote } from './EditNote'
import { DesignEntry, ShareEntry } from './MadeEntries'
import { NoteEntry } from './NoteEntry'
import styles from './Notes.module.css'
import { type TimelineFilter, useArchiveNote, useDeleteNote, useTimeline } from './notes.api'
import { NOTE_TYPE_TEXT, NOTES_TEXT } from './notes.text'
import type { TimelineEntry } from './timeline.rules'

const ALL: TimelineFilter = { keyword: '', type: null, archived: false }
const TYPES = NOTE_TYPES.map((value) => ({ value, label: NOTE_TYPE_TEXT[value] }))

/** What happened with a customer, newest first, page by page. */
export function Timeline({ customerId }: { readonly customerId: string }) {
  const [filter, setFilter] = useState(ALL)
  const timeline = useTimeline(customerId, filter)
  const actions = useNoteActions()
  const { entries, isPending, error, retry, hasMore, loadingMore, more } = timeline
  useNotePlace(timeline, entries.length)
  return (
    <section className={styles.timeline} aria-label={NOTES_TEXT.title}>
      <div className={styles.filters}>
        <FilterSearch
          value={filter.keyword}
          placeholder={NOTES_TEXT.search}
          onChange={(keyword) => setFilter((former) => ({ ...former, keyword }))}
        />
        <Select<NoteType>
          aria-label={NOTES_TEXT.type}
          placeholder={NOTES_TEXT.allTypes}
          allowClear
          options={TYPES}
          value={filter.type}
          popupMatchSelectWidth={false}
          onChange={(type?: NoteType) => setFilter((former) => ({ ...former, type: type ?? null }))}
        />
        <Checkbox
          checked={filter.archived}
          onChange={({ target }) => setFilter((former) => ({ ...former, archived: target.checked }))}
        >
          {NOTES_TEXT.archived}
        </Checkbox>
      </div>
      {isPending ? (
        <LoadingState variant="list" />
      ) : error ? (
        <ErrorState error={error} onRetry={retry} />
      ) : entries.length === 0 ? (
        <EmptyState picture="search" text={emptyText(filter)} />
      ) : (
        <ul className={styles.list}>
          {entries.map((entry) => (
            <li key={keyOf(entry)}>{shown(entry, actions)}</li>
          ))}
        </ul>
      )}
      {hasMore ? (
        <Button variant="quiet" loading={loadingMore} onClick={more}>
          {NOTES_TEXT.more}
        </Button>
      ) : null}
      {actions.sheet}
    </section>
  )
}

function emptyText({ keyword, type, archived }: TimelineFilter): string {
  if (keyword !== '' || type !== null) return NOTES_TEXT.emptyFound
  return archived ? NOTES_TEXT.emptyArchived : NOTES_TEXT.empty
}

const keyOf = (entry: TimelineEntry): string =>
  entry.kind === 'note' ? entry.note.id : entry.kind === 'design' ? entry.task.id : entry.share.id

type NoteActions = ReturnType<typeof useNoteActions>

function shown(entry: TimelineEntry, { edit, archive, remove }: NoteActions) {
  switch (entry.kind) {
    case 'note':
      return <NoteEntry note={entry.note} onEdit={edit} onArchive={archive} onRemove={remove} />
    case 'design':
      return <DesignEntry task={entry.task} />
    case 'share':
      return <ShareEntry share={entry.share} />
  }
}

function useNoteActions() {
  const [edited, setEdited] = useState<{ note: Note; open: boolean } | null>(null)
  const { mutateAsync: archiveIt } = useArchiveNote()
  const { mutateAsync: deleteIt } = useDeleteNote()
  const archive = async ({ id, archivedAt }: Note) => {
    try {
      await archiveIt({ ids: [id], archived: archivedAt === null })
      toast.success(archivedAt === null ? NOTES_TEXT.archiveDone : NOTES_TEXT.unarchiveDone)
    } catch (error) {
      showError(error)
    }
  }
  const remove = async ({ id }: Note) => {
    if (!(await confirm({ title: NOTES_TEXT.removeTitle, okText: NOTES_TEXT.remove, danger: true }))) return
    try {
      await deleteIt({ id })
      toast.success(NOTES_TEXT.removed)
    } catch (error) {
      showError(error)
    }
  }
  return {
    edit: (note: Note) => setEdited({ note, open: true }),
    archive: (note: Note) => void archive(note),
    remove: (note: Note) => void remove(note),
    sheet: edited ? (
      <EditNote
        key={`${edited.note.id}/${edited.note.version}`}
        {...edited}
        onClose={() => setEdited({ ...edited, open: false })}
      />
    ) : null,
  }
}
