import { type Content, contentDraft, CONTENT_LIMITS, getContentDetail } from '@tessera/shared/contract/content'
import type { AppError } from '@tessera/shared/http/app-error'
import { call } from '@tessera/shared/http/client'
import { toast } from '@tessera/shared/ui/core'
import { fieldRule, Form, FormSheet, Input, Segmented } from '@tessera/shared/ui/form'
import { CoverField } from '../upload/CoverField'
import { DesignChoice } from '../choice/DesignChoice'
import { GoodsChoice } from '../choice/GoodsChoice'
import { useSaveContent } from './content.api'
import {
  bodyFault,
  type ContentValues,
  draftOf,
  type LinkedDesign,
  type LinkedMaterial,
  NEW_CONTENT,
  toggled,
  valuesOf,
} from './content.rules'
import { CONTENT_KIND_TEXT, CONTENT_TEXT as TEXT } from './content.text'
import { LinkedItems } from './LinkedItems'
import { RichTextField } from './RichTextField'

interface ContentSheetProps {
  /** Null writes one. */
  readonly content: Content | null
  /** Of a new one: whose it is, when it is a factory's. */
  readonly factoryId?: string | undefined
  readonly open: boolean
  readonly onClose: () => void
  readonly onSaved: (content: Content) => void
}

const FAULTS = { title: TEXT.titleFault, body: TEXT.bodyLong }
const KINDS = Object.entries(CONTENT_KIND_TEXT).map(([value, label]) => ({ value, label }))

/** A new content, or one to change. */
export function ContentSheet({ content, factoryId, open, onClose, onSaved }: ContentSheetProps) {
  const [form] = Form.useForm<ContentValues>()
  return (
    <FormSheet
      open={open}
      form={form}
      title={content ? TEXT.editTitle : TEXT.create}
      width={880}
      onClose={onClose}
      name="content"
      submitText={content ? TEXT.saveEdit : TEXT.save}
      closing={content ? 'asks' : 'keeps'}
      survives
      draftOf={content?.id ?? factoryId ?? ''}
      clearable={content === null}
      initialValues={content ? valuesOf(content) : NEW_CONTENT}
      save={useSaveContent()}
      toInput={(values: ContentValues, { clientToken, version }) => ({
        clientToken,
        former: content && { id: content.id, version },
        ...(factoryId !== undefined && { factoryId }),
        content: draftOf({ ...form.getFieldsValue(true), ...values }),
      })}
      within="content"
      faults={FAULTS}
      failureText={failureText}
      {...(content ? { freshness: freshnessOf(content) } : {})}
      onSaved={(saved) => {
        toast.success(TEXT.saved(saved.title))
        onSaved(saved)
      }}
    >
      <ContentFields factoryId={content ? (content.factoryId ?? undefined) : factoryId} />
    </FormSheet>
  )
}

const failureText = ({ reason }: AppError) => (reason === 'NOT_FOUND' ? TEXT.gone : undefined)

const wordsOf = (html: string) => new DOMParser().parseFromString(html, 'text/html').body.textContent.slice(0, 60)

const freshnessOf = ({ id, version }: Content) => ({
  version,
  latest: async () => {
    const latest = await call(getContentDetail, { id })
    return { version: latest.version, values: valuesOf(latest) }
  },
  labels: { kind: TEXT.kind, title: TEXT.title, body: TEXT.body },
  show: <Field extends keyof ContentValues>(field: Field, value: ContentValues[Field]): string => {
    if (field === 'kind') return CONTENT_KIND_TEXT[value as ContentValues['kind']]
    return typeof value === 'string' ? (field === 'body' ? TEXT.staleBody(wordsOf(value)) : value) : ''
  },
})

function ContentFields({ factoryId }: { readonly factoryId: string | undefined }) {
  const form = Form.useFormInstance<ContentValues>()
  const pictures = (Form.useWatch('pictures', { form, preserve: true }) as ContentValues['pictures'] | undefined) ?? []
  return (
    <>
      <Form.Item name="kind" label={TEXT.kind}>
        <Segmented options={KINDS} aria-label={TEXT.kind} />
      </Form.Item>
      <Form.Item
        name="title"
        label={TEXT.title}
        rules={[fieldRule(contentDraft.shape.title, TEXT.titleFault)]}
        required
      >
        <Input placeholder={TEXT.titlePlaceholder} maxLength={CONTENT_LIMITS.title} showCount autoComplete="off" />
      </Form.Item>
      <Form.Item name="cover" label={TEXT.cover} extra={TEXT.coverHint}>
        <CoverField />
      </Form.Item>
      <Form.Item
        name="body"
        label={TEXT.body}
        dependencies={['cover']}
        rules={[{ validator: () => checkBody(form.getFieldsValue(true)) }]}
      >
        <RichTextField
          label={TEXT.body}
          pictures={pictures}
          onUploaded={(picture) => form.setFieldValue('pictures', [...(form.getFieldValue('pictures') ?? []), picture])}
        />
      </Form.Item>
      <Form.Item name="materials" label={TEXT.linkedMaterials} extra={TEXT.materialsHint}>
        <LinkedMaterials factoryId={factoryId} />
      </Form.Item>
      <Form.Item name="designs" label={TEXT.linkedDesigns} extra={TEXT.designsHint}>
        <LinkedDesigns />
      </Form.Item>
    </>
  )
}

function checkBody(values: ContentValues): Promise<void> {
  const fault = bodyFault(values)
  if (fault === null) return Promise.resolve()
  return Promise.reject(new Error(fault === 'long' ? TEXT.bodyLong : TEXT.manyPictures))
}

/** Set by the form item. */
interface Linked<Item> {
  readonly value?: readonly Item[]
  readonly onChange?: (items: readonly Item[]) => void
}

function LinkedMaterials({
  value = [],
  onChange,
  factoryId,
}: Linked<LinkedMaterial> & { readonly factoryId: string | undefined }) {
  return (
    <LinkedItems
      items={value}
      keyOf={({ id }) => id}
      pictureOf={({ coverUrl }) => coverUrl}
      nameOf={({ name }) => name}
      onChange={(items) => onChange?.(items)}
      add={TEXT.addMaterials}
    >
      <GoodsChoice
        factoryId={factoryId}
        hint={TEXT.materialsHint}
        isChosen={(id) => value.some((each) => each.id === id)}
        onToggle={({ id, name, coverUrl }) =>
          onChange?.(toggled(value, { id, name, coverUrl }, (each) => each.id === id, CONTENT_LIMITS.materials))
        }
      />
    </LinkedItems>
  )
}

function LinkedDesigns({ value = [], onChange }: Linked<LinkedDesign>) {
  return (
    <LinkedItems
      items={value}
      keyOf={({ resultId }) => resultId}
      pictureOf={({ url }) => url}
      nameOf={({ name }, number) => name || TEXT.nthDesign(number)}
      onChange={(items) => onChange?.(items)}
      add={TEXT.addDesigns}
    >
      <DesignChoice
        hint={TEXT.designsHint}
        isChosen={(taskId) => value.some((each) => each.taskId === taskId)}
        onToggle={({ id, results }) => {
          const cover = results.find(({ favorite }) => favorite) ?? results[0]
          if (!cover) return
          const item = { taskId: id, resultId: cover.id, name: '', url: cover.previewUrl }
          onChange?.(toggled(value, item, (each) => each.taskId === id, CONTENT_LIMITS.designs))
        }}
        onFound={nothing}
      />
    </LinkedItems>
  )
}

const nothing = () => undefined
