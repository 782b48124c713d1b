import { type Asset, ASSET_LIMITS } from '@tessera/shared/contract/asset'
import { toast } from '@tessera/shared/ui/core'
import type { BulkAction } from '@tessera/shared/ui/data'
import { confirm } from '@tessera/shared/ui/overlay'
import { FolderInput, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useDeleteAsset } from './assets.api'
import { ASSET_TEXT, BULK_TEXT as TEXT } from './assets.text'
import { MoveAssets } from './MoveAssets'

interface Moving {
  readonly ids: readonly string[]
  readonly open: boolean
  readonly answer: (kept?: 'kept') => void
}

/** What can be done with several pictures at once, and the sheet for it. */
export function useAssetBulk(folders: readonly string[]): { bulk: readonly BulkAction<Asset>[]; sheet: ReactNode } {
  const [moving, setMoving] = useState<Moving | null>(null)
  const remove = useDeleteAsset()
  const idsOf = (assets: readonly Asset[]) => assets.map(({ id }) => id)
  const isTooMany = (assets: readonly Asset[]): boolean => {
    if (assets.length <= ASSET_LIMITS.atOnce) return false
    toast.info(TEXT.tooMany(ASSET_LIMITS.atOnce))
    return true
  }
  const end = (kept?: 'kept') => {
    moving?.answer(kept)
    // Stays mounted while it closes.
    setMoving((now) => now && { ...now, open: false })
  }
  const bulk: readonly BulkAction<Asset>[] = [
    {
      text: TEXT.move,
      icon: <FolderInput aria-hidden />,
      run: async (assets) => {
        if (isTooMany(assets)) return 'kept'
        return new Promise<void | 'kept'>((answer) => setMoving({ ids: idsOf(assets), open: true, answer }))
      },
    },
    {
      text: TEXT.remove,
      icon: <Trash2 aria-hidden />,
      danger: true,
      run: async (assets) => {
        if (isTooMany(assets)) return 'kept'
        const title = TEXT.removeTitle(assets.length)
        const content = ASSET_TEXT.removeContent
        if (!(await confirm({ title, content, okText: ASSET_TEXT.removeOk, danger: true }))) return 'kept'
        const { data } = await remove.mutateAsync({ ids: idsOf(assets) })
        toast.success(TEXT.removed(data.deleted))
        return undefined
      },
    },
  ]
  const sheet = moving ? (
    <MoveAssets
      key={moving.ids.join()}
      ids={moving.ids}
      folders={folders}
      open={moving.open}
      onClose={() => end('kept')}
      onDone={() => end()}
    />
  ) : null
  return { bulk, sheet }
}
