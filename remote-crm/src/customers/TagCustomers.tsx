import type { Customer } from '@tessera/shared/contract/customer'
import { toast } from '@tessera/shared/ui/core'
import { Form, FormSheet } from '@tessera/shared/ui/form'
import { TagPicker } from '@tessera/shared/ui/tags'
import { useTagCustomers } from './customers.api'
import { CUSTOMERS_TEXT as TEXT } from './customers.text'

interface TagCustomersProps {
  readonly customers: readonly Customer[]
  readonly open: boolean
  readonly onClose: () => void
}

interface Values {
  readonly addTagIds?: string[]
  readonly removeTagIds?: string[]
}

const NONE: Values = {}
const RULES = [
  ({ getFieldsValue }: { getFieldsValue: () => Values }) => ({
    validator: async () => {
      const { addTagIds = [], removeTagIds = [] } = getFieldsValue()
      if (addTagIds.length + removeTagIds.length === 0) throw new Error(TEXT.nothingChosen)
    },
  }),
]

/** Gives several customers tags and takes others from them. */
export function TagCustomers({ customers, open, onClose }: TagCustomersProps) {
  return (
    <FormSheet
      open={open}
      title={TEXT.tagTitle(customers.length)}
      width={440}
      onClose={onClose}
      name="tag-customers"
      submitText={TEXT.saveChanges}
      closing="asks"
      initialValues={NONE}
      save={useTagCustomers()}
      toInput={({ addTagIds = [], removeTagIds = [] }: Values) => ({
        ids: customers.map(({ id }) => id),
        addTagIds,
        removeTagIds,
      })}
      faults={{ addTagIds: TEXT.tooManyTags }}
      onSaved={() => {
        toast.success(TEXT.tagged(customers.length))
        onClose()
      }}
    >
      <Form.Item name="addTagIds" label={TEXT.addTags} rules={RULES} dependencies={['removeTagIds']}>
        <TagPicker scope="customer" />
      </Form.Item>
      <Form.Item name="removeTagIds" label={TEXT.removeTags}>
        <TagPicker scope="customer" />
      </Form.Item>
    </FormSheet>
  )
}
