import { type Material, materialDraft } from '@tessera/shared/contract/material'
import { toast } from '@tessera/shared/ui/core'
import { fieldRule, Form, FormSheet, Input, InputNumber, MoneyField, Select } from '@tessera/shared/ui/form'
import { TagPicker } from '@tessera/shared/ui/tags'
import { useMaterialTags, useUpdateMaterials } from './materials.api'
import { FIELD_TEXT, FORM_TEXT, MATERIALS_TEXT as TEXT } from './materials.text'
import styles from './Materials.module.css'

const CLEARABLE = ['series', 'priceFen', 'unit', 'piecesPerBox'] as const
type Clearable = (typeof CLEARABLE)[number]
const CLEAR_OPTIONS = CLEARABLE.map((value) => ({ value, label: FIELD_TEXT[value] }))

interface BulkValues {
  readonly series?: string
  readonly priceFen?: number | null
  readonly unit?: string
  readonly piecesPerBox?: number | null
  readonly cleared?: Clearable[]
  readonly addTagIds?: string[]
  readonly removeTagIds?: string[]
}

const { shape } = materialDraft
const RULES = {
  series: [fieldRule(shape.series.unwrap().unwrap().optional(), FORM_TEXT.seriesFault)],
  priceFen: [fieldRule(shape.priceFen.unwrap().optional(), FORM_TEXT.priceFault)],
  unit: [fieldRule(shape.unit.unwrap().optional(), FORM_TEXT.unitFault)],
  piecesPerBox: [fieldRule(shape.piecesPerBox.unwrap().optional(), FORM_TEXT.perBoxFault)],
}

/** The same for several goods; a field that stays empty stays as it is, unless it is to be cleared. */
export function BulkEdit({
  materials,
  onClose,
}: {
  readonly materials: readonly Material[]
  readonly onClose: () => void
}) {
  const save = useUpdateMaterials()
  const hasTags = (useMaterialTags().data?.tags ?? []).length > 0
  return (
    <FormSheet<BulkValues, Parameters<typeof save.mutateAsync>[0], { changed: number }>
      open
      title={TEXT.bulkTitle(materials.length)}
      onClose={onClose}
      name="materials-bulk"
      submitText={TEXT.save}
      closing="asks"
      initialValues={{}}
      save={save}
      toInput={(values) => ({ ids: materials.map(({ id }) => id), changes: changesOf(values) })}
      within="changes"
      failureText={(error) => (error.reason === 'VALIDATION' ? TEXT.bulkNothing : undefined)}
      onSaved={({ changed }) => {
        toast.success(TEXT.bulkDone(changed))
        onClose()
      }}
    >
      <p className={styles.bulkHint}>{TEXT.bulkHint}</p>
      <div className={styles.pair}>
        <Form.Item name="series" label={FORM_TEXT.series} rules={RULES.series}>
          <Input autoComplete="off" />
        </Form.Item>
        <Form.Item name="priceFen" label={FORM_TEXT.price} rules={RULES.priceFen}>
          <MoneyField />
        </Form.Item>
        <Form.Item name="unit" label={FORM_TEXT.unit} rules={RULES.unit}>
          <Input autoComplete="off" />
        </Form.Item>
        <Form.Item name="piecesPerBox" label={FORM_TEXT.perBox} rules={RULES.piecesPerBox}>
          <InputNumber className={styles.number} min={1} precision={0} inputMode="numeric" controls={false} />
        </Form.Item>
      </div>
      <Form.Item name="cleared" label={TEXT.bulkClear} dependencies={[...CLEARABLE]} rules={[unlessFilled]}>
        <Select<Clearable[]>
          mode="multiple"
          options={CLEAR_OPTIONS}
          showSearch={false}
          placeholder={TEXT.bulkClearNone}
        />
      </Form.Item>
      {hasTags ? (
        <div className={styles.pair}>
          <Form.Item name="addTagIds" label={TEXT.addTags}>
            <TagPicker scope="material" />
          </Form.Item>
          <Form.Item name="removeTagIds" label={TEXT.removeTags}>
            <TagPicker scope="material" />
          </Form.Item>
        </div>
      ) : null}
    </FormSheet>
  )
}

/** A field cannot be filled and cleared at once. */
const unlessFilled = ({ getFieldValue }: { readonly getFieldValue: (field: Clearable) => unknown }) => ({
  validator: (_rule: unknown, cleared: Clearable[] = []) => {
    const both = cleared.find((field) => ![undefined, null, ''].includes(getFieldValue(field) as string))
    return both ? Promise.reject(new Error(TEXT.bulkBoth(FIELD_TEXT[both]))) : Promise.resolve()
  },
})

function changesOf({ series, unit, priceFen, piecesPerBox, cleared = [], addTagIds, removeTagIds }: BulkValues) {
  const given = {
    ...Object.fromEntries(cleared.map((field) => [field, null])),
    ...(series?.trim() && { series: series.trim() }),
    ...(unit?.trim() && { unit: unit.trim() }),
    ...(typeof priceFen === 'number' && { priceFen }),
    ...(typeof piecesPerBox === 'number' && { piecesPerBox }),
    ...(addTagIds?.length && { addTagIds }),
    ...(removeTagIds?.length && { removeTagIds }),
  }
  return given
}
