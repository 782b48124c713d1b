import { Form, Input, InputNumber, MoneyField, Segmented, Select } from '@tessera/shared/ui/form'
import { SOURCE_TEXT, STAGE_TEXT } from '@tessera/shared/contract/customer.text'
import { links } from '@tessera/shared/remote/links'
import { TagPicker } from '@tessera/shared/ui/tags'
import type { ComponentProps } from 'react'
import { Link } from 'react-router-dom'
import styles from './NewCustomer.module.css'
import { FollowTimeField } from './FollowTimeField'
import { useDuplicateNote } from './use-duplicate-note'
import { type DraftField, type DraftValues, faultOf, LEVELS, SOURCES, STAGES } from './customers.rules'
import { CUSTOMERS_TEXT, FAULT_TEXT, levelText, optional } from './customers.text'

type Rules = ComponentProps<typeof Form.Item<DraftValues>>['rules']

const SOURCE_OPTIONS = SOURCES.map((value) => ({ value, label: SOURCE_TEXT[value] }))
const STAGE_OPTIONS = STAGES.map((value) => ({ value, label: STAGE_TEXT[value] }))
const LEVEL_OPTIONS = LEVELS.map((value) => ({ value, label: levelText(value) }))

/** Validates a field together with those it depends on, by the contract's schema. */
function rulesOf(field: DraftField): Rules {
  return [
    ({ getFieldsValue }) => ({
      validator: async () => {
        const fault = faultOf(field, getFieldsValue(true) as DraftValues)
        if (fault) throw new Error(FAULT_TEXT[fault])
      },
    }),
  ]
}

/** Text beyond the limit is counted instead of being truncated silently; the field's rule reports the excess. */
const counted = (max: number) => ({
  count: {
    max,
    show: ({ count }: { count: number }) => (count > max * COUNTED_FROM ? `${count}/${max}` : null),
  },
})
/** Share of the maximum length from which the count is shown. */
const COUNTED_FROM = 0.7

const RULES = {
  name: rulesOf('name'),
  mobile: rulesOf('mobile'),
  wechat: rulesOf('wechat'),
  community: rulesOf('community'),
  address: rulesOf('address'),
  layout: rulesOf('layout'),
  areaSqm: rulesOf('areaSqm'),
  budgetMin: rulesOf('budgetMin'),
  budgetMax: rulesOf('budgetMax'),
  demand: rulesOf('demand'),
  tagIds: rulesOf('tagIds'),
} as const

interface CustomerFieldsProps {
  /** Duplicate number: links to the team's customer who has it. */
  readonly taken: { readonly ownerId: string; readonly mobile: string | undefined } | null
  readonly onOpenOwner: () => void
  /** The customer being edited: no duplicate of itself. */
  readonly ownId?: string
}

export function CustomerFields({ taken, onOpenOwner, ownId }: CustomerFieldsProps) {
  const typed = Form.useWatch<string | undefined>('mobile')
  const sameMobile = useDuplicateNote('mobile', ownId, onOpenOwner)
  const sameWechat = useDuplicateNote('wechat', ownId, onOpenOwner)
  return (
    <div className={styles.fields}>
      <Form.Item name="name" label={CUSTOMERS_TEXT.name} rules={RULES.name} required>
        <Input placeholder={CUSTOMERS_TEXT.namePlaceholder} {...counted(30)} autoComplete="off" />
      </Form.Item>
      <Form.Item
        name="mobile"
        label={CUSTOMERS_TEXT.mobile}
        rules={RULES.mobile}
        dependencies={['wechat']}
        extra={
          taken && typed?.trim() === taken.mobile ? (
            // The input is kept as a draft for the next opening.
            <Link className={styles.owner} to={links.customer({ id: taken.ownerId, name: '' })} onClick={onOpenOwner}>
              {CUSTOMERS_TEXT.openExisting}
            </Link>
          ) : (
            sameMobile
          )
        }
      >
        <Input
          placeholder={CUSTOMERS_TEXT.mobilePlaceholder}
          type="tel"
          inputMode="numeric"
          maxLength={11}
          autoComplete="off"
        />
      </Form.Item>
      <Form.Item name="wechat" label={CUSTOMERS_TEXT.wechat} rules={RULES.wechat} extra={sameWechat}>
        <Input placeholder={CUSTOMERS_TEXT.wechatPlaceholder} {...counted(30)} autoComplete="off" />
      </Form.Item>
      <Form.Item name="source" label={CUSTOMERS_TEXT.source}>
        <Select options={SOURCE_OPTIONS} />
      </Form.Item>
      <Form.Item name="stage" label={CUSTOMERS_TEXT.stage}>
        <Select options={STAGE_OPTIONS} />
      </Form.Item>
      <Form.Item name="level" label={CUSTOMERS_TEXT.level}>
        <Segmented options={LEVEL_OPTIONS} aria-label={CUSTOMERS_TEXT.level} block />
      </Form.Item>
      <Form.Item name="community" label={optional(CUSTOMERS_TEXT.community)} rules={RULES.community}>
        <Input placeholder={CUSTOMERS_TEXT.communityPlaceholder} {...counted(60)} />
      </Form.Item>
      <div className={styles.pair}>
        <Form.Item name="layout" label={optional(CUSTOMERS_TEXT.layout)} rules={RULES.layout}>
          <Input placeholder={CUSTOMERS_TEXT.layoutPlaceholder} {...counted(20)} />
        </Form.Item>
        <Form.Item name="areaSqm" label={optional(CUSTOMERS_TEXT.area)} rules={RULES.areaSqm}>
          <InputNumber
            className={styles.number}
            suffix={CUSTOMERS_TEXT.areaUnit}
            inputMode="decimal"
            controls={false}
          />
        </Form.Item>
      </div>
      <div className={styles.pair}>
        <Form.Item name="budgetMin" label={optional(CUSTOMERS_TEXT.budgetMin)} rules={RULES.budgetMin}>
          <MoneyField suffix={CUSTOMERS_TEXT.yuan} />
        </Form.Item>
        <Form.Item
          name="budgetMax"
          label={optional(CUSTOMERS_TEXT.budgetMax)}
          rules={RULES.budgetMax}
          dependencies={['budgetMin']}
        >
          <MoneyField suffix={CUSTOMERS_TEXT.yuan} />
        </Form.Item>
      </div>
      <Form.Item name="nextFollowTime" label={optional(CUSTOMERS_TEXT.nextFollowTime)}>
        <FollowTimeField />
      </Form.Item>
      <Form.Item className={styles.whole} name="tagIds" label={optional(CUSTOMERS_TEXT.tags)} rules={RULES.tagIds}>
        <TagPicker scope="customer" />
      </Form.Item>
      <Form.Item className={styles.whole} name="address" label={optional(CUSTOMERS_TEXT.address)} rules={RULES.address}>
        <Input placeholder={CUSTOMERS_TEXT.addressPlaceholder} {...counted(200)} autoComplete="off" />
      </Form.Item>
      <Form.Item className={styles.whole} name="demand" label={optional(CUSTOMERS_TEXT.demand)} rules={RULES.demand}>
        <Input.TextArea placeholder={CUSTOMERS_TEXT.demandPlaceholder} {...counted(1000)} />
      </Form.Item>
    </div>
  )
}
