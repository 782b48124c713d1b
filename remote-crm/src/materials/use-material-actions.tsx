import { getMaterialUses, type Material, type MaterialVersion } from '@tessera/shared/contract/material'
import { toAppError } from '@tessera/shared/http/app-error'
import { call } from '@tessera/shared/http/client'
import { showError, toast } from '@tessera/shared/ui/core'
import { confirm } from '@tessera/shared/ui/overlay'
import { type ReactNode, useState } from 'react'
import { BulkEdit } from './BulkEdit'
import { EditMaterial } from './EditMaterial'
import { useDeleteMaterial, useRestoreVersion, useUpdateStatus } from './materials.api'
import { isOwn } from './materials.rules'
import { DETAIL_TEXT, MATERIALS_TEXT as TEXT } from './materials.text'

interface MaterialActions {
  readonly create: () => void
  readonly edit: (material: Material) => void
  readonly editAll: (materials: readonly Material[]) => void
  readonly setStatus: (materials: readonly Material[], status: Material['status']) => Promise<void>
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

  const setStatus = async (materials: readonly Material[], status: Material['status']) => {
    const own = ownOf(materials)
    if (own.length === 0) return
    try {
      await changeStatus({ ids: own.map(({ id }) => id), status })
      toast.success(TEXT.statusDone(own.length, status))
    } catch (error) {
      showError(error)
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

  const restore = async ({ id, name, version }: Material, { version: of, pictured = false }: MaterialVersion) => {
    const question = { title: DETAIL_TEXT.restoreTitle(name, of), content: DETAIL_TEXT.restoreHint(pictured) }
    if (!(await confirm({ ...question, okText: DETAIL_TEXT.restoreOk }))) return
    try {
      await writeAgain({ id, version, of })
      toast.success(DETAIL_TEXT.restored(of))
    } catch (error) {
      const { reason } = toAppError(error)
      if (reason === 'VERSION_STALE') toast.error(DETAIL_TEXT.restoreStale)
      else if (reason === 'VALIDATION') toast.error(DETAIL_TEXT.restoreUnpictured)
      else showError(error)
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
