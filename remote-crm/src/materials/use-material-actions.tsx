import { getAssetQuota } from '@tessera/shared/contract/asset'
import { getMaterialUses, type Material, type MaterialVersion } from '@tessera/shared/contract/material'
import { toAppError } from '@tessera/shared/http/app-error'
import { call } from '@tessera/shared/http/client'
import { showError, toast } from '@tessera/shared/ui/core'
import { beanShortage, CostNote, useCoinOffer } from '@tessera/shared/ui/guards'
import { confirm } from '@tessera/shared/ui/overlay'
import { picturesCost } from '@tessera/shared/ui/photo/pictures-cost'
import { type ReactNode, useState } from 'react'
import { BulkEdit } from './BulkEdit'
import { EditMaterial } from './EditMaterial'
import { useDeleteMaterial, useRestoreVersion, useUpdateStatus } from './materials.api'
import { isOwn } from './materials.rules'
import { DETAIL_TEXT, FORM_TEXT, MATERIALS_TEXT as TEXT } from './materials.text'

interface MaterialActions {
  readonly create: () => void
  readonly edit: (material: Material) => void
  readonly editAll: (materials: readonly Material[]) => void
  /** Resolves to whether it was changed. */
  readonly setStatus: (materials: readonly Material[], status: Material['status']) => Promise<boolean>
  /** Resolves to whether they were deleted. */
  readonly remove: (materials: readonly Material[]) => Promise<boolean>
  /** Asks first. */
  readonly restore: (material: Material, version: MaterialVersion) => Promise<void>
  /** Render it once. */
  readonly sheets: ReactNode
}

/** What can be done with goods, on the list and on a material's own page. */
export function useMaterialActions(): MaterialActions {
  const [edited, setEdited] = useState<{ readonly material: Material | null; readonly key: number } | null>(null)
  const [several, setSeveral] = useState<readonly Material[] | null>(null)
  const { mutateAsync: changeStatus } = useUpdateStatus()
  const { mutateAsync: deleteThem } = useDeleteMaterial()
  const { mutateAsync: writeAgain } = useRestoreVersion()
  const { offer, sheet: coinSheet } = useCoinOffer()

  const setStatus = async (materials: readonly Material[], status: Material['status']) => {
    const own = ownOf(materials)
    if (own.length === 0) return false
    try {
      await changeStatus({ ids: own.map(({ id }) => id), status })
      toast.success(TEXT.statusDone(own.length, status))
      return true
    } catch (error) {
      showError(error)
      return false
    }
  }

  const remove = async (materials: readonly Material[]) => {
    const own = ownOf(materials)
    if (own.length === 0) return false
    try {
      const ids = own.map(({ id }) => id)
      const { list } = await call(getMaterialUses, { ids })
      const content = TEXT.removeUses({
        of: own.length,
        materials: list.filter(({ designs, contents = 0 }) => designs + contents > 0).length,
        designs: sumOf(list.map(({ designs }) => designs)),
        contents: sumOf(list.map(({ contents = 0 }) => contents)),
        published: sumOf(list.map(({ published = 0 }) => published)),
      })
      const title = TEXT.removeTitle(own[0]!.name, own.length)
      if (!(await confirm({ title, content, okText: TEXT.remove, danger: true }))) return false
      await deleteThem({ ids })
      toast.success(TEXT.removed(own.length))
      return true
    } catch (error) {
      showError(error)
      return false
    }
  }

  const restore = async ({ id, name, version }: Material, told: MaterialVersion) => {
    const { version: of, pictured = false, freshPictures = 0 } = told
    const write = async (mostBeans: number): Promise<void> => {
      try {
        const { data } = await writeAgain({ id, version, of, mostBeans })
        toast.success(DETAIL_TEXT.restored(of, data.chargedBeans))
      } catch (error) {
        const { reason } = toAppError(error)
        const shortage = beanShortage(error)
        if (shortage) await offer({ type: 'upload_material', shortage, onContinue: () => void write(mostBeans) })
        else if (reason === 'VERSION_STALE') toast.error(DETAIL_TEXT.restoreStale)
        else if (reason === 'QUOTE_STALE') toast.error(DETAIL_TEXT.restoreDearer)
        else if (reason === 'VALIDATION') toast.error(DETAIL_TEXT.restoreUnpictured)
        else showError(error)
      }
    }
    try {
      const quota = freshPictures === 0 ? null : await call(getAssetQuota, {})
      const cost = quota ? picturesCost(quota, freshPictures) : 0
      const content = (
        <>
          <p>{DETAIL_TEXT.restoreHint(pictured)}</p>
          {quota ? <CostNote quota={{ ...quota, nextCostBeans: cost }} failed={false} free={FORM_TEXT.free} /> : null}
        </>
      )
      const title = DETAIL_TEXT.restoreTitle(name, of)
      if (await confirm({ title, content, okText: DETAIL_TEXT.restoreOk })) await write(cost)
    } catch (error) {
      showError(error)
    }
  }

  const open = (material: Material | null) => setEdited({ material, key: Date.now() })
  return {
    create: () => open(null),
    edit: open,
    editAll: (materials) => {
      const own = ownOf(materials)
      if (own.length > 0) setSeveral(own)
    },
    setStatus,
    remove,
    restore,
    sheets: (
      <>
        {edited ? <EditMaterial key={edited.key} material={edited.material} onClose={() => setEdited(null)} /> : null}
        {several ? <BulkEdit materials={several} onClose={() => setSeveral(null)} /> : null}
        {coinSheet}
      </>
    ),
  }
}

const sumOf = (counts: readonly number[]) => counts.reduce((sum, each) => sum + each, 0)

/** Those that the shop may change; says so when some are left out. */
function ownOf(materials: readonly Material[]): readonly Material[] {
  const own = materials.filter(isOwn)
  if (own.length === 0) toast.error(TEXT.noneOwn)
  else if (own.length < materials.length) toast.info(TEXT.onlyOwn)
  return own
}
