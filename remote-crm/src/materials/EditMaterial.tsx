import type { EndpointInput, EndpointOutput } from '@tessera/shared/contract/endpoint'
import { getMaterialRecord, type Material, type saveMaterial } from '@tessera/shared/contract/material'
import type { AppError } from '@tessera/shared/http/app-error'
import { call } from '@tessera/shared/http/client'
import { errorText } from '@tessera/shared/text/errors.text'
import { ErrorState, LoadingState, toast } from '@tessera/shared/ui/core'
import { Form, FormSheet } from '@tessera/shared/ui/form'
import { beanShortage, CostNote, costFailure, useCoinOffer } from '@tessera/shared/ui/guards'
import { Sheet } from '@tessera/shared/ui/overlay'
import { picturesCost } from '@tessera/shared/ui/photo/pictures-cost'
import { GoodsFields } from './GoodsFields'
import { useMaterialRecord, usePictureQuota, useSaveMaterial } from './materials.api'
import { type GoodsValues, inputOf, newGoods, valuesOf } from './material-form.rules'
import { shown } from './materials.rules'
import { FIELD_TEXT, FORM_TEXT as TEXT } from './materials.text'

interface EditMaterialProps {
  /** Null adds one. */
  readonly material: Material | null
  /** Of which a new one is. */
  readonly factoryId?: string | null
  readonly onClose: () => void
}

/** One of the shop's goods is added, or changed as it is now. */
export function EditMaterial({ material, factoryId = null, onClose }: EditMaterialProps) {
  const record = useMaterialRecord(material?.id ?? '')
  if (material === null) return <GoodsSheet former={null} initial={newGoods(factoryId)} onClose={onClose} />
  if (record.data) return <GoodsSheet former={record.data} initial={valuesOf(record.data)} onClose={onClose} />
  return (
    <Sheet open title={TEXT.editTitle} width={720} onClose={onClose}>
      {record.isError ? (
        <ErrorState error={record.error} onRetry={() => void record.refetch()} />
      ) : (
        <LoadingState variant="list" />
      )}
    </Sheet>
  )
}

type Goods = Pick<EndpointOutput<typeof getMaterialRecord>, 'material' | 'images' | 'piece'>
/** Until it is known. */
const NO_ALLOWANCE = { allowance: 0, used: 0 }

interface GoodsSheetProps extends Pick<EditMaterialProps, 'onClose'> {
  readonly former: Goods | null
  readonly initial: GoodsValues
}

function GoodsSheet({ former, initial, onClose }: GoodsSheetProps) {
  const save = useSaveMaterial()
  const quota = usePictureQuota(true)
  const { offer, sheet } = useCoinOffer()
  const [form] = Form.useForm<GoodsValues>()
  const fresh = freshPictures(Form.useWatch([], form) as GoodsValues | undefined, initial)
  const cost = quota.data ? picturesCost(quota.data, fresh) : picturesCost(NO_ALLOWANCE, fresh)
  return (
    <>
      <FormSheet<GoodsValues, EndpointInput<typeof saveMaterial>, EndpointOutput<typeof saveMaterial>>
        open
        form={form}
        title={former ? TEXT.editTitle : TEXT.newTitle}
        width={720}
        onClose={onClose}
        name="goods"
        submitText={former ? TEXT.saveEdit : TEXT.save}
        closing="asks"
        survives
        draftOf={former?.material.id ?? initial.factoryId ?? ''}
        initialValues={initial}
        save={save}
        toInput={(values, { clientToken, version, before }) => ({
          clientToken,
          former: former && { id: former.material.id, version },
          // Fields of other kinds are not on the screen and keep what they had.
          ...inputOf({ ...before, ...values }),
          mostBeans: cost,
        })}
        within="material"
        refusalOf={refusalOf}
        failureText={costFailure}
        {...(former && {
          freshness: {
            version: former.material.version,
            latest: async () => {
              const now = await call(getMaterialRecord, { id: former.material.id })
              return { version: now.material.version, values: valuesOf(now) }
            },
            labels: FIELD_TEXT,
            show: (field, value) => shown(field, isWritten(value) ? value : null),
          },
        })}
        onSaved={({ material, chargedBeans }) => {
          const { name } = material
          toast.success(chargedBeans > 0 ? TEXT.savedPaid(name, chargedBeans) : TEXT.saved(name))
          onClose()
        }}
        onFailed={(error, onContinue) => {
          const shortage = beanShortage(error)
          if (shortage) void offer({ type: 'upload_material', shortage, onContinue })
        }}
        note={
          fresh > 0 ? (
            <CostNote
              quota={quota.data && { ...quota.data, nextCostBeans: cost }}
              failed={quota.isError}
              free={TEXT.free}
            />
          ) : null
        }
      >
        <GoodsFields ownId={former?.material.id ?? null} />
      </FormSheet>
      {sheet}
    </>
  )
}

const isWritten = (value: unknown): value is string | number =>
  typeof value === 'number' || (typeof value === 'string' && value !== '')

/** Pictures that the material did not have: those cost. */
function freshPictures(values: GoodsValues | undefined, initial: GoodsValues): number {
  const all = ({ faces = [], images = [], cutout = [] }: Partial<GoodsValues>) => [...faces, ...images, ...cutout]
  const kept = new Set(all(initial).map(({ fileId }) => fileId))
  return new Set(all(values ?? {}).flatMap(({ fileId }) => (kept.has(fileId) ? [] : fileId))).size
}

const refusalOf = (error: AppError): { readonly field: keyof GoodsValues; readonly text: string } | null => {
  if (error.reason === 'SKU_TAKEN') return { field: 'sku', text: errorText(error) }
  const path = error.data.issues?.[0]?.path
  return path === 'cutoutFileId' ? { field: 'cutout', text: TEXT.cutoutOpaque } : null
}
