import { TAG_LIMITS, type TagGroup, type TagScope } from '@tessera/shared/contract/tag'
import { toast } from '@tessera/shared/ui/core'
import { Form, FormSheet, Input } from '@tessera/shared/ui/form'
import { useSaveTagGroup } from './tags.api'
import { TAGS_TEXT as TEXT } from './tags.text'

interface GroupSheetProps {
  readonly scope: TagScope
  /** Null for a new one. */
  readonly group: TagGroup | null
  readonly open: boolean
  readonly onClose: () => void
}

export function GroupSheet({ scope, group, open, onClose }: GroupSheetProps) {
  const save = useSaveTagGroup()
  return (
    <FormSheet
      open={open}
      title={group ? TEXT.renameGroup : TEXT.newGroup}
      width={420}
      onClose={onClose}
      name="tag-group"
      {...(group && { draftOf: group.id })}
      submitText={TEXT.save}
      closing="asks"
      initialValues={{ name: group?.name ?? '' }}
      save={save}
      toInput={({ name }) => ({
        former: group && { id: group.id, version: group.version },
        group: { scope, name: name.trim() },
      })}
      within="group"
      faults={{ name: TEXT.wrongName }}
      refusalOf={({ reason }) => (reason === 'NAME_TAKEN' ? { field: 'name', text: TEXT.groupTaken } : null)}
      onSaved={({ name }) => {
        toast.success(TEXT.saved(name))
        onClose()
      }}
    >
      <Form.Item name="name" label={TEXT.name} rules={[{ required: true, whitespace: true, message: TEXT.wrongName }]}>
        <Input maxLength={TAG_LIMITS.name} />
      </Form.Item>
    </FormSheet>
  )
}
