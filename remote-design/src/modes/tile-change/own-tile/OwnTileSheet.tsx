import { ACCESS, checkAccess } from '@tessera/shared/contract/access'
import { getAssetQuota } from '@tessera/shared/contract/asset'
import { getMaterialDetail, type Material } from '@tessera/shared/contract/material'
import type { AppError } from '@tessera/shared/http/app-error'
import { call } from '@tessera/shared/http/client'
import { useEndpoint } from '@tessera/shared/query/query'
import { useSession } from '@tessera/shared/session/session.store'
import { errorText } from '@tessera/shared/text/errors.text'
import { formatTime } from '@tessera/shared/text/format.text'
import { toast } from '@tessera/shared/ui/core'
import { Form, FormSheet } from '@tessera/shared/ui/form'
import { beanShortage, CostNote, costFailure, useCoinOffer } from '@tessera/shared/ui/guards'
import { picturesCost } from '@tessera/shared/ui/photo/pictures-cost'
import { useState } from 'react'
import { isLayable, type LayableMaterial } from '../../../parts/material/layable'
import { useSaveTile } from './own-tile.api'
import { draftOf, newTile, type TileValues, valuesOf } from './own-tile.rules'
import { OWN_TILE_TEXT as TEXT } from './own-tile.text'
import { TileFields } from './TileFields'

interface OwnTileSheetProps {
  /** The one to change; null photographs a new one. */
  readonly former: LayableMaterial | null
  readonly onUse: (material: LayableMaterial) => void
  readonly onClose: () => void
}

/** From a photo of a tile to a material that can be laid at once. */
export function OwnTileSheet({ former, onUse, onClose }: OwnTileSheetProps) {
  const forTeam = useSession(({ userInfo }) => userInfo !== null && checkAccess(ACCESS.material, userInfo) === 'ok')
  const quota = useEndpoint(getAssetQuota, {}, { staleTime: 0, enabled: former === null })
  const save = useSaveTile()
  const { offer, sheet } = useCoinOffer()
  const [form] = Form.useForm<TileValues>()
  const faces = Form.useWatch('photo', form)?.quads.length ?? 1
  const cost = quota.data ? picturesCost(quota.data, faces) : 0
  const [initial] = useState(() =>
    former
      ? valuesOf(former)
      : newTile(TEXT.defaultName(formatTime(new Date().toISOString()).slice(5, 16)), forTeam ? 'team' : 'personal'),
  )
  const used = (material: Material, chargedBeans: number) => {
    const { name } = material
    toast.success(former ? TEXT.changed : chargedBeans > 0 ? TEXT.savedPaid(name, chargedBeans) : TEXT.saved(name))
    if (isLayable(material)) onUse(material)
  }
  return (
    <>
      <FormSheet
        open
        form={form}
        title={former ? TEXT.editTitle : TEXT.title}
        width={640}
        onClose={onClose}
        name="own-tile"
        submitText={former ? TEXT.saveEdit : TEXT.save}
        closing="asks"
        initialValues={initial}
        save={save}
        toInput={(values, { clientToken, version }) => ({
          clientToken,
          former: former && { id: former.id, version },
          material: draftOf(values, former?.surface.laying),
          photo: values.photo,
          mostBeans: former ? 0 : cost,
        })}
        within="material"
        refusalOf={(error) => (error.reason === 'SKU_TAKEN' ? { field: 'sku', text: errorText(error) } : null)}
        failureText={reasonText}
        {...(former && {
          freshness: {
            version: former.version,
            latest: async () => {
              const now = await call(getMaterialDetail, { id: former.id })
              return { version: now.version, values: isLayable(now) ? valuesOf(now) : initial }
            },
            labels: { name: TEXT.name, sku: TEXT.sku, mmWidth: TEXT.width, mmHeight: TEXT.height, groutMm: TEXT.grout },
          },
        })}
        onSaved={({ material, chargedBeans }) => used(material, chargedBeans)}
        onFailed={(error, onContinue) => {
          const shortage = beanShortage(error)
          if (shortage) void offer({ type: 'upload_material', shortage, onContinue })
        }}
        note={
          former ? null : (
            <CostNote
              quota={quota.data && { ...quota.data, nextCostBeans: cost }}
              failed={quota.isError}
              free={TEXT.free}
            />
          )
        }
      >
        <TileFields withPhoto={former === null} forTeam={forTeam} />
      </FormSheet>
      {sheet}
    </>
  )
}

function reasonText(error: AppError): string | undefined {
  if (error.reason === 'IDEMPOTENCY_MISMATCH') return TEXT.alreadySaved
  if (error.reason === 'QUOTE_STALE') return TEXT.stale
  return costFailure(error)
}
