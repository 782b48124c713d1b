import { getNoteList, type Note } from '@tessera/shared/contract/note'
import { call } from '@tessera/shared/http/client'
import { Form, FormSheet } from '@tessera/shared/ui/form'
import { useUpdateNote } from './notes.api'
import { EMPTY_NOTE, isWritten, type NoteText } from './note-drafts'
import { NoteFields } from './NoteFields'
import { NOTES_TEXT } from './notes.text'

interface NoteValues {
  readonly note: NoteText
}

interface EditNoteProps {
  readonly note: Note
  readonly open: boolean
  readonly onClose: () => void
}

const textOf = ({ type, content, images, designs, mentions }: Note): NoteText => ({
  type: type === 'system' ? 'text' : type,
  content,
  images,
  designs,
  mentionUserIds: mentions.map(({ userId }) => userId),
})

const RULES = [
  {
    validator: async (_rule: unknown, value: NoteText) => {
      if (!isWritten(value)) throw new Error(NOTES_TEXT.contentFault)
    },
  },
]

/** Changes a note that is still open for it. */
export function EditNote({ note, open, onClose }: EditNoteProps) {
  const saving = useUpdateNote()
  const { id, customerId } = note
  return (
    <FormSheet<NoteValues, Parameters<typeof saving.mutateAsync>[0], Note>
      open={open}
      title={NOTES_TEXT.editTitle}
      width={640}
      onClose={onClose}
      name="edit-note"
      submitText={NOTES_TEXT.saveChanges}
      closing="asks"
      survives
      draftOf={id}
      initialValues={{ note: textOf(note) }}
      save={saving}
      toInput={({ note: { type, content, images, designs, mentionUserIds } }, { version }) => ({
        id,
        version,
        note: {
          type,
          content,
          imageFileIds: images.map(({ fileId }) => fileId),
          designTaskIds: designs.map(({ taskId }) => taskId),
          mentionUserIds: [...mentionUserIds],
        },
      })}
      freshness={{
        version: note.version,
        latest: async () => {
          const { list } = await call(getNoteList, { customerId, pageSize: 100 })
          const now = list.find((each) => each.id === id) ?? note
          return { version: now.version, values: { note: textOf(now) } }
        },
        labels: { note: NOTES_TEXT.content },
        show: (_field, value) => value.content,
      }}
      onSaved={onClose}
    >
      <Form.Item name="note" rules={RULES}>
        <NoteValue customerId={customerId} />
      </Form.Item>
    </FormSheet>
  )
}

interface NoteValueProps {
  readonly customerId: string
  /** Set by the form item. */
  readonly value?: NoteText
  readonly onChange?: (value: NoteText) => void
}

function NoteValue({ customerId, value = EMPTY_NOTE, onChange }: NoteValueProps) {
  const form = Form.useFormInstance<NoteValues>()
  return (
    <NoteFields
      customerId={customerId}
      value={value}
      onChange={(change) => onChange?.(change((form.getFieldValue('note') as NoteText | undefined) ?? value))}
    />
  )
}
