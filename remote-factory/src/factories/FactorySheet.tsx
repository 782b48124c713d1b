import { FACTORY_TYPES, type FactoryDetail, factoryDraft, getFactoryDetail } from '@tessera/shared/contract/factory'
import { call } from '@tessera/shared/http/client'
import { useSession } from '@tessera/shared/session/session.store'
import { toast } from '@tessera/shared/ui/core'
import { TagPicker } from '@tessera/shared/ui/tags'
import { fieldRule, Form, FormSheet, Input, Segmented, Select } from '@tessera/shared/ui/form'
import { CoverField } from '@tessera/shared/ui/upload'
import { useColleagues, useSaveFactory } from './factories.api'
import { COVER_RATIO, draftOf, type FactoryValues, failureText, refusalOf, valuesOf } from './factories.rules'
import { FAULT_TEXT, FIELD_TEXT, MANAGEMENT_TEXT as TEXT, TYPE_TEXT } from './factories.text'

interface FactorySheetProps {
  /** Null adds one. */
  readonly factory: FactoryDetail | null
  readonly open: boolean
  readonly onClose: () => void
}

const { name, country, region, phone, brands, intro, agentUserId } = factoryDraft.shape
const RULES = {
  name: [fieldRule(name, FAULT_TEXT.name)],
  country: [fieldRule(country, FAULT_TEXT.country)],
  region: [fieldRule(region.optional(), FAULT_TEXT.region)],
  phone: [fieldRule(phone.optional(), FAULT_TEXT.phone)],
  brands: [fieldRule(brands.optional(), FAULT_TEXT.brands)],
  intro: [fieldRule(intro.optional(), FAULT_TEXT.intro)],
  agentUserId: [fieldRule(agentUserId, FAULT_TEXT.agentUserId)],
}
const TYPES = FACTORY_TYPES.map((value) => ({ value, label: TYPE_TEXT[value].title }))

/** A new factory, or one to change. */
export function FactorySheet({ factory, open, onClose }: FactorySheetProps) {
  const self = useSession(({ userInfo }) => userInfo?.userId)
  const blank: FactoryValues = { type: 'domestic', country: TEXT.china, ...(self ? { agentUserId: self } : {}) }
  return (
    <FormSheet
      open={open}
      title={factory ? TEXT.editTitle(factory.name) : TEXT.createTitle}
      width={560}
      onClose={onClose}
      name="factory"
      submitText={factory ? TEXT.save : TEXT.create}
      closing={factory ? 'asks' : 'keeps'}
      survives
      draftOf={factory?.id ?? ''}
      clearable={factory === null}
      initialValues={factory ? valuesOf(factory) : blank}
      save={useSaveFactory()}
      toInput={(values: FactoryValues, { clientToken, version }) => ({
        clientToken,
        former: factory && { id: factory.id, version },
        factory: draftOf(values),
      })}
      within="factory"
      faults={FAULT_TEXT}
      refusalOf={refusalOf}
      failureText={failureText}
      {...(factory ? { freshness: freshnessOf(factory) } : {})}
      onSaved={(saved) => {
        toast.success(factory ? TEXT.saved(saved.name) : TEXT.created(saved.name))
        onClose()
      }}
    >
      <FactoryFields />
    </FormSheet>
  )
}

const freshnessOf = ({ id, version }: FactoryDetail) => ({
  version,
  latest: async () => {
    const latest = await call(getFactoryDetail, { id })
    return { version: latest.version, values: valuesOf(latest) }
  },
  labels: FIELD_TEXT,
  show: shownValue,
})

function shownValue<Field extends keyof FactoryValues>(field: Field, value: FactoryValues[Field]): string {
  if (field === 'cover') return value ? TEXT.otherCover : TEXT.noCover
  if (field === 'agentUserId') return TEXT.otherAgent
  if (field === 'tagIds') return TEXT.otherTags
  if (Array.isArray(value)) return value.join('、')
  return TYPES.find((each) => each.value === value)?.label ?? (typeof value === 'string' ? value : '')
}

function FactoryFields() {
  const colleagues = useColleagues()
  return (
    <>
      <Form.Item name="type" label={TEXT.type}>
        <Segmented options={TYPES} aria-label={TEXT.type} block />
      </Form.Item>
      <Form.Item name="name" label={TEXT.name} rules={RULES.name} required>
        <Input placeholder={TEXT.namePlaceholder} maxLength={60} autoComplete="off" />
      </Form.Item>
      <Form.Item name="country" label={TEXT.country} rules={RULES.country} required>
        <Input placeholder={TEXT.countryPlaceholder} maxLength={30} autoComplete="off" />
      </Form.Item>
      <Form.Item name="region" label={TEXT.region} rules={RULES.region}>
        <Input placeholder={TEXT.regionPlaceholder} maxLength={40} autoComplete="off" />
      </Form.Item>
      <Form.Item name="phone" label={TEXT.phone} rules={RULES.phone}>
        <Input placeholder={TEXT.phonePlaceholder} type="tel" maxLength={26} autoComplete="off" />
      </Form.Item>
      <Form.Item name="agentUserId" label={TEXT.agent} rules={RULES.agentUserId} extra={TEXT.agentHint}>
        <Select
          loading={colleagues.isPending}
          options={(colleagues.data?.list ?? []).map(({ id, userName }) => ({ value: id, label: userName }))}
        />
      </Form.Item>
      <Form.Item name="brands" label={TEXT.brands} rules={RULES.brands}>
        <Select<string[]>
          mode="tags"
          placeholder={TEXT.brandsPlaceholder}
          tokenSeparators={['、', ',', '，']}
          open={false}
          suffixIcon={null}
        />
      </Form.Item>
      <Form.Item name="tagIds" label={TEXT.tags}>
        <TagPicker scope="factory" />
      </Form.Item>
      <Form.Item name="intro" label={TEXT.intro} rules={RULES.intro}>
        <Input.TextArea placeholder={TEXT.introPlaceholder} minRows={4} maxRows={12} maxLength={2000} showCount />
      </Form.Item>
      <Form.Item name="cover" label={TEXT.cover} extra={TEXT.coverHint}>
        <CoverField ratio={COVER_RATIO} />
      </Form.Item>
    </>
  )
}
