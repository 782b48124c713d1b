import { GROUT_SHADES } from '@tessera/shared/contract/constants'
import {
  FINISHES,
  MATERIAL_KINDS,
  MATERIAL_LAYINGS,
  MATERIAL_LIMITS,
  MATERIAL_STATUSES,
  materialDraft,
  pieceDraft,
} from '@tessera/shared/contract/material'
import { LAYING_TEXT } from '@tessera/shared/text/laying.text'
import {
  ColorSwatch,
  fieldRule,
  Form,
  Input,
  InputNumber,
  MoneyField,
  Segmented,
  Select,
} from '@tessera/shared/ui/form'
import { type ComponentProps, useState } from 'react'
import { z } from 'zod'
import { GROUT_TEXT } from '@tessera/shared/text/grout.text'
import { FINISH_TEXT, KIND_TEXT, MATERIAL_STATUS_TEXT } from '@tessera/shared/text/material.text'
import { type GoodsValues, isSurfaceKind } from './material-form.rules'
import { TagPicker } from '@tessera/shared/ui/tags'
import { useFacets, useGoodsWithSku, useMaterialTags, useOwnFactories } from './materials.api'
import styles from './Materials.module.css'
import { FORM_TEXT as TEXT } from './materials.text'
import { CutOutWay, FacesWay } from './PhotoWays'
import { PicturesField } from './PicturesField'
import { useKeepsFactories } from './use-keeps-factories'

const { shape } = materialDraft
const some = (fault: string) => [fieldRule(z.array(z.unknown()).min(1), fault)]
const RULES = {
  name: [fieldRule(shape.name, TEXT.nameFault)],
  sku: [fieldRule(shape.sku.unwrap().optional(), TEXT.skuFault)],
  series: [fieldRule(shape.series.unwrap().unwrap().optional(), TEXT.seriesFault)],
  priceFen: [fieldRule(shape.priceFen.unwrap().optional(), TEXT.priceFault)],
  unit: [fieldRule(shape.unit.unwrap().optional(), TEXT.unitFault)],
  piecesPerBox: [fieldRule(shape.piecesPerBox.unwrap().optional(), TEXT.perBoxFault)],
  side: [fieldRule(shape.mmWidth, TEXT.sizeFault)],
  pieceSide: [fieldRule(pieceDraft.shape.mmWidth, TEXT.pieceFault)],
  groutMm: [fieldRule(shape.groutMm, TEXT.groutFault)],
  faces: some(TEXT.facesMissing),
  images: some(TEXT.imagesMissing),
  factoryId: [fieldRule(shape.factoryId.unwrap(), TEXT.factoryMissing)],
}
const optionsOf = <Key extends string>(keys: readonly Key[], words: Record<Key, string>) =>
  keys.map((value) => ({ value, label: words[value] }))
const GROUTS = (Object.keys(GROUT_TEXT) as (keyof typeof GROUT_TEXT)[]).map((name) => ({
  value: GROUT_SHADES[name],
  label: GROUT_TEXT[name],
}))

const SHOP_SCOPES = ['team', 'personal'] as const
const SCOPES = [...SHOP_SCOPES, 'factory'] as const

interface GoodsFieldsProps {
  /** Of the goods that are changed; null for new ones. */
  readonly ownId: string | null
}

/** The fields of any of the shop's goods: those of its kind are shown. */
export function GoodsFields({ ownId }: GoodsFieldsProps) {
  const form = Form.useFormInstance<GoodsValues>()
  const kind = Form.useWatch('kind', form) ?? 'tile'
  const scope = Form.useWatch('scope', form)
  const cutout = Form.useWatch('cutout', form) ?? []
  const manages = useKeepsFactories()
  const series = useFacets().data?.series ?? []
  const tags = useMaterialTags().data?.tags ?? []
  const isSurface = isSurfaceKind(kind)
  return (
    <>
      <Form.Item name="kind" label={TEXT.kind}>
        <Select options={optionsOf(MATERIAL_KINDS, KIND_TEXT)} aria-label={TEXT.kind} />
      </Form.Item>
      <div className={styles.pair}>
        <Form.Item name="name" label={TEXT.name} rules={RULES.name}>
          <Input autoComplete="off" />
        </Form.Item>
        <SkuField ownId={ownId} />
        <Form.Item name="series" label={TEXT.series} rules={RULES.series}>
          <Input autoComplete="off" list="material-series" />
        </Form.Item>
        <datalist id="material-series">
          {series.map((each) => (
            <option key={each} value={each}>
              {each}
            </option>
          ))}
        </datalist>
        <Form.Item name="status" label={TEXT.status}>
          <Segmented block options={optionsOf(MATERIAL_STATUSES, MATERIAL_STATUS_TEXT)} />
        </Form.Item>
      </div>
      {isSurface ? <SurfaceFields /> : null}
      {kind === 'furniture' ? <PieceFields /> : null}
      {isSurface ? (
        <Form.Item
          name="faces"
          label={TEXT.faces}
          extra={TEXT.facesHint}
          rules={RULES.faces}
          validateTrigger={['onChange', 'onSubmit']}
        >
          <FacesField />
        </Form.Item>
      ) : (
        <Form.Item
          name="images"
          label={TEXT.images}
          extra={TEXT.imagesHint}
          rules={cutout.length > 0 ? [] : RULES.images}
          dependencies={['cutout']}
          validateTrigger={['onChange', 'onSubmit']}
        >
          <PicturesField label={TEXT.images} most={MATERIAL_LIMITS.images} />
        </Form.Item>
      )}
      {kind === 'furniture' ? (
        <Form.Item name="cutout" label={TEXT.cutout} extra={TEXT.cutoutHint}>
          <PicturesField label={TEXT.cutout} most={1} camera={false} Way={CutOutWay} />
        </Form.Item>
      ) : null}
      <div className={styles.pair}>
        <Form.Item name="priceFen" label={TEXT.price} rules={RULES.priceFen}>
          <MoneyField />
        </Form.Item>
        <Form.Item name="unit" label={TEXT.unit} extra={isSurface ? TEXT.unitHint : undefined} rules={RULES.unit}>
          <Input autoComplete="off" />
        </Form.Item>
        <Form.Item name="piecesPerBox" label={TEXT.perBox} rules={RULES.piecesPerBox}>
          <InputNumber className={styles.number} min={1} precision={0} inputMode="numeric" controls={false} />
        </Form.Item>
        <Form.Item name="scope" label={TEXT.scope}>
          <Segmented block options={optionsOf(manages ? SCOPES : SHOP_SCOPES, TEXT.scopes)} />
        </Form.Item>
      </div>
      {scope === 'factory' ? <FactoryField /> : null}
      {tags.length > 0 ? (
        <Form.Item name="tagIds" label={TEXT.tags}>
          <TagPicker scope="material" />
        </Form.Item>
      ) : null}
    </>
  )
}

/** The faces of a surface, compared with its size. */
function FacesField(field: Pick<ComponentProps<typeof PicturesField>, 'value' | 'onChange'>) {
  const form = Form.useFormInstance<GoodsValues>()
  const [width, height] = [Form.useWatch('mmWidth', form), Form.useWatch('mmHeight', form)]
  const size = width && height ? { width, height } : undefined
  return <PicturesField {...field} label={TEXT.faces} most={MATERIAL_LIMITS.faces} size={size} Way={FacesWay} />
}

/** Goods that have the number already, the platform's too, are told and hinder nothing: they may be the same thing in another scope. */
function SkuField({ ownId }: GoodsFieldsProps) {
  const typed = (Form.useWatch<string | null | undefined>('sku') ?? '').trim()
  const [asked, ask] = useState('')
  const same = useGoodsWithSku(asked === typed ? asked : '', ownId)
  return (
    <Form.Item
      name="sku"
      label={TEXT.sku}
      rules={RULES.sku}
      extra={same.length > 0 ? <output className={styles.warning}>{TEXT.skuElsewhere(same)}</output> : undefined}
    >
      <Input autoComplete="off" onBlur={() => ask(typed)} />
    </Form.Item>
  )
}

function FactoryField() {
  const factories = useOwnFactories(true)
  return (
    <Form.Item name="factoryId" label={TEXT.factory} rules={RULES.factoryId} extra={TEXT.factoryHint} required>
      <Select
        loading={factories.isPending}
        placeholder={TEXT.factoryMissing}
        options={(factories.data?.list ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        notFoundContent={factories.isPending ? null : TEXT.factoryNone}
      />
    </Form.Item>
  )
}

function SurfaceFields() {
  return (
    <>
      <div className={styles.pair}>
        <Side name="mmWidth" label={TEXT.width} rules={RULES.side} />
        <Side name="mmHeight" label={TEXT.height} rules={RULES.side} />
        <Side name="groutMm" label={TEXT.grout} rules={RULES.groutMm} />
        <Form.Item name="groutColor" label={TEXT.groutColor}>
          <ColorSwatch aria-label={TEXT.groutColor} presets={GROUTS} />
        </Form.Item>
      </div>
      <div className={styles.pair}>
        <Form.Item name="laying" label={TEXT.laying}>
          <Select options={optionsOf(MATERIAL_LAYINGS, LAYING_TEXT)} aria-label={TEXT.laying} />
        </Form.Item>
        <Form.Item name="finish" label={TEXT.finish}>
          <Segmented block options={optionsOf(FINISHES, FINISH_TEXT)} />
        </Form.Item>
      </div>
    </>
  )
}

function PieceFields() {
  return (
    <div className={styles.pair}>
      <Side name="mmWidth" label={TEXT.width} rules={RULES.pieceSide} />
      <Side name="mmDepth" label={TEXT.depth} rules={RULES.pieceSide} />
      <Side name="mmHeight" label={TEXT.height} rules={RULES.pieceSide} />
    </div>
  )
}

interface SideProps {
  readonly name: 'mmWidth' | 'mmHeight' | 'mmDepth' | 'groutMm'
  readonly label: string
  readonly rules: ReturnType<typeof fieldRule>[]
}

const Side = ({ name, label, rules }: SideProps) => (
  <Form.Item name={name} label={label} rules={rules}>
    <InputNumber className={styles.number} inputMode="decimal" controls={false} />
  </Form.Item>
)
