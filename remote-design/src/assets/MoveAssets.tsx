import { getAssetList, moveAssets } from '@tessera/shared/contract/asset'
import { useEndpointMutation } from '@tessera/shared/query/query'
import { Button, showError, toast } from '@tessera/shared/ui/core'
import { Sheet } from '@tessera/shared/ui/overlay'
import { useState } from 'react'
import styles from './AssetSheet.module.css'
import { BULK_TEXT as TEXT, PANEL_TEXT } from './assets.text'
import { FolderInput } from './FolderInput'

interface MoveAssetsProps {
  readonly ids: readonly string[]
  readonly folders: readonly string[]
  readonly open: boolean
  readonly onClose: () => void
  readonly onDone: () => void
}

/** Puts pictures into a folder, or out of theirs. */
export function MoveAssets({ ids, folders, open, onClose, onDone }: MoveAssetsProps) {
  const [folder, setFolder] = useState('')
  const move = useEndpointMutation(moveAssets, { refreshes: [getAssetList] })
  const name = folder.trim()
  const save = async () => {
    try {
      const { data } = await move.mutateAsync({ ids: [...ids], folder: name || null })
      toast.success(name ? TEXT.moved(data.moved, name) : TEXT.movedOut(data.moved))
      onDone()
    } catch (error) {
      showError(error)
    }
  }
  return (
    <Sheet
      open={open}
      title={TEXT.moveTitle(ids.length)}
      onClose={onClose}
      footer={
        <Button variant="primary" loading={move.isPending} onClick={() => void save()}>
          {name ? TEXT.moveOk : TEXT.moveOut}
        </Button>
      }
    >
      <label className={styles.move}>
        <span>{PANEL_TEXT.keepIn}</span>
        <FolderInput
          folders={folders}
          value={folder}
          placeholder={TEXT.moveHint}
          onChange={({ target }) => setFolder(target.value)}
        />
      </label>
    </Sheet>
  )
}
