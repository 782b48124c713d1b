import { TAG_LIMITS } from '@tessera/shared/contract/tag'
import { toast } from '@tessera/shared/ui/core'
import { Form, FormSheet, type FormSheetProps, Input } from '@tessera/shared/ui/form'
import { TAGS_TEXT as TEXT } from './tags.text'

type Named = { readonly name: string }

interface NamedSheetProps<Values extends Named, Call, Data extends Named> extends Pick<
  FormSheetProps<Values, Call, Data>,
  'open' | 'title' | 'onClose' | 'name' | 'initialValues' | 'save' | 'toInput' | 'within' | 'freshness'
> {
  /** Null for a new one. */
  readonly record: { readonly id: string } | null
  /** Said at the name when another one has it. */
  readonly taken: string
  /** Fields besides the name. */
  readonly children?: FormSheetProps<Values, Call, Data>['children']
}

/** The form of a tag or a group of them, each of a name that is given once. */
export function NamedSheet<Values extends Named, Call, Data extends Named>({
  record,
  taken,
  children,
  ...form
}: NamedSheetProps<Values, Call, Data>) {
  const faults: Partial<Record<keyof Values, string>> = {}
  faults.name = TEXT.wrongName
  return (
    <FormSheet
      {...form}
      {...(record && { draftOf: record.id })}
      width={420}
      submitText={TEXT.save}
      closing="asks"
      faults={faults as FormSheetProps<Values, Call, Data>['faults']}
      refusalOf={({ reason }) => (reason === 'NAME_TAKEN' ? { field: 'name', text: taken } : null)}
      onSaved={({ name }) => {
        toast.success(TEXT.saved(name))
        form.onClose()
      }}
    >
      <Form.Item name="name" label={TEXT.name} rules={[{ required: true, whitespace: true, message: TEXT.wrongName }]}>
        <Input maxLength={TAG_LIMITS.name} />
      </Form.Item>
      {children}
    </FormSheet>
  )
}
