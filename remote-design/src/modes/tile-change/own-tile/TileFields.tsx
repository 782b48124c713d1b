import { PRICE_UNITS } from '@tessera/shared/contract/priced-per.text'
import { FINISHES, MATERIAL_LIMITS, materialDraft } from '@tessera/shared/contract/material'
import { formatSizeMm } from '@tessera/shared/text/format.text'
import { Button } from '@tessera/shared/ui/core'
import { ColorSwatch, fieldRule, Form, Input, InputNumber, MoneyField, Segmented } from '@tessera/shared/ui/form'
import { z } from 'zod'
import { FINISH_TEXT } from '@tessera/shared/text/material.text'
import panel from '../../../workbench/Panel.module.css'
import { FLOOR_KINDS } from '../../../parts/material/material.text'
import { type FacePhoto, isCuttable } from '@tessera/shared/ui/photo/face-photo'
import { GROUT_OPTIONS } from '../grout-options'
import styles from './OwnTile.module.css'
import { type TileValues, USUAL_SIZES } from './own-tile.rules'
import { OWN_TILE_TEXT as TEXT, SCOPE_TEXT } from './own-tile.text'
import { TilePhotoField } from './TilePhotoField'

const { shape } = materialDraft
const RULES = {
  mmWidth: [fieldRule(shape.mmWidth, TEXT.sizeFault)],
  mmHeight: [fieldRule(shape.mmHeight, TEXT.sizeFault)],
  groutMm: [fieldRule(shape.groutMm, TEXT.groutFault)],
  name: [fieldRule(shape.name, TEXT.nameFault)],
  sku: [fieldRule(shape.sku.unwrap().optional(), TEXT.skuFault)],
  priceFen: [fieldRule(shape.priceFen.unwrap().optional(), TEXT.priceFault)],
  piecesPerBox: [fieldRule(shape.piecesPerBox.unwrap().optional(), TEXT.perBoxFault)],
  photo: [
    fieldRule(
      z.unknown().refine((photo) => photo !== undefined),
      TEXT.photoMissing,
    ),
    fieldRule(z.custom<FacePhoto>().refine(isCuttable).optional(), TEXT.photoCorners),
  ],
}
const optionsOf = <Key extends string>(keys: readonly Key[], words: Record<Key, string>) =>
  keys.map((value) => ({ value, label: words[value] }))
const FINISH_OPTIONS = optionsOf(FINISHES, FINISH_TEXT)
const SCOPES = optionsOf(['team', 'personal'], SCOPE_TEXT)
const UNITS = PRICE_UNITS.map((value) => ({ value, label: value }))

interface TileFieldsProps {
  readonly withPhoto: boolean
  /** Whether the viewer may keep goods for the whole team. */
  readonly forTeam: boolean
}

export function TileFields({ withPhoto, forTeam }: TileFieldsProps) {
  return (
    <>
      {withPhoto ? (
        <Form.Item name="photo" label={TEXT.photo} rules={RULES.photo} validateTrigger={['onChange', 'onSubmit']}>
          <TilePhotoField />
        </Form.Item>
      ) : null}
      <SizeFields />
      <div className={styles.pair}>
        <Form.Item name="groutMm" label={TEXT.grout} rules={RULES.groutMm}>
          <InputNumber className={styles.number} min={0} max={MATERIAL_LIMITS.groutMm} step={0.5} inputMode="decimal" />
        </Form.Item>
        <Form.Item name="groutColor" label={TEXT.groutColor}>
          <ColorSwatch aria-label={TEXT.groutColor} presets={GROUT_OPTIONS} />
        </Form.Item>
        <Form.Item name="name" label={TEXT.name} rules={RULES.name}>
          <Input autoComplete="off" />
        </Form.Item>
        <Form.Item name="sku" label={TEXT.sku} rules={RULES.sku}>
          <Input autoComplete="off" />
        </Form.Item>
      </div>
      <details className={styles.more}>
        <summary>{TEXT.more}</summary>
        <MoreFields forTeam={forTeam} />
      </details>
    </>
  )
}

/** Usual sizes at a press, any other by its figures. */
function SizeFields() {
  const form = Form.useFormInstance<TileValues>()
  const [wide, high] = [Form.useWatch('mmWidth', form), Form.useWatch('mmHeight', form)]
  return (
    <>
      <span className={panel.label}>{TEXT.size}</span>
      <fieldset className={styles.sizes} aria-label={TEXT.size}>
        {USUAL_SIZES.map(([width, height]) => (
          <Button
            key={`${width}×${height}`}
            size="small"
            aria-pressed={wide === width && high === height}
            variant={wide === width && high === height ? 'primary' : 'secondary'}
            onClick={() => form.setFieldsValue({ mmWidth: width, mmHeight: height })}
          >
            {formatSizeMm(width, height)}
          </Button>
        ))}
      </fieldset>
      <div className={styles.pair}>
        <Form.Item name="mmWidth" label={TEXT.width} rules={RULES.mmWidth}>
          <InputNumber className={styles.number} suffix={TEXT.mm} inputMode="decimal" controls={false} />
        </Form.Item>
        <Form.Item name="mmHeight" label={TEXT.height} rules={RULES.mmHeight}>
          <InputNumber className={styles.number} suffix={TEXT.mm} inputMode="decimal" controls={false} />
        </Form.Item>
      </div>
    </>
  )
}

function MoreFields({ forTeam }: { readonly forTeam: boolean }) {
  return (
    <>
      <div className={styles.pair}>
        <Form.Item name="priceFen" label={TEXT.price} rules={RULES.priceFen}>
          <MoneyField suffix={TEXT.yuan} />
        </Form.Item>
        <Form.Item name="unit" label={TEXT.unit}>
          <Segmented block options={UNITS} />
        </Form.Item>
        <Form.Item name="piecesPerBox" label={TEXT.perBox} rules={RULES.piecesPerBox}>
          <InputNumber className={styles.number} min={1} precision={0} inputMode="numeric" controls={false} />
        </Form.Item>
        <Form.Item name="kind" label={TEXT.kind}>
          <Segmented block options={[...FLOOR_KINDS]} />
        </Form.Item>
      </div>
      <Form.Item name="finish" label={TEXT.finish}>
        <Segmented block options={FINISH_OPTIONS} />
      </Form.Item>
      {forTeam ? (
        <Form.Item name="scope" label={TEXT.scope}>
          <Segmented block options={SCOPES} />
        </Form.Item>
      ) : (
        <p className={panel.quiet}>{TEXT.teamHint}</p>
      )}
    </>
  )
}
