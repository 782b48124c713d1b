import { type Asset, ASSET_SCOPES, updateAsset } from '@tessera/shared/contract/asset'
import { sizedImage } from '@tessera/shared/http/sized-image'
import { Button, showError, toast } from '@tessera/shared/ui/core'
import { Fact, Facts } from '@tessera/shared/ui/data'
import { fieldRule, Form, FormSheet, Input, Segmented } from '@tessera/shared/ui/form'
import { LazyImage } from '@tessera/shared/ui/media'
import { confirm } from '@tessera/shared/ui/overlay'
import { Trash2 } from 'lucide-react'
import styles from './AssetSheet.module.css'
import { useDeleteAsset, useUpdateAsset } from './assets.api'
import { ASSET_TEXT as TEXT, SCOPE_TEXT } from './assets.text'
import { FolderInput } from './FolderInput'

interface Values {
  readonly name: string
  readonly folder: string
  readonly scope: Asset['scope']
}

interface AssetSheetProps {
  readonly asset: Asset
  readonly open: boolean
  readonly folders: readonly string[]
  readonly onClose: () => void
}

const { name: nameSchema, folder: folderSchema } = updateAsset.input.shape

/** A kept picture: what it is called, where it lies, who sees it. */
export function AssetSheet({ asset, open, folders, onClose }: AssetSheetProps) {
  const save = useUpdateAsset()
  const remove = useDeleteAsset()
  const { id, version, name, folder, scope } = asset
  const deleteIt = async () => {
    const question = { title: TEXT.removeTitle, content: TEXT.removeContent, okText: TEXT.removeOk, danger: true }
    if (!(await confirm(question))) return
    try {
      await remove.mutateAsync({ ids: [id] })
      toast.success(TEXT.removed)
      onClose()
    } catch (error) {
      showError(error)
    }
  }
  return (
    <FormSheet<Values, Parameters<typeof save.mutateAsync>[0], Asset>
      open={open}
      title={TEXT.edit}
      onClose={onClose}
      name="asset"
      draftOf={id}
      submitText={TEXT.save}
      closing="asks"
      initialValues={{ name, folder: folder ?? '', scope }}
      save={save}
      toInput={(values) => ({
        id,
        version,
        name: values.name,
        folder: values.folder.trim() || null,
        scope: values.scope,
      })}
      faults={{ name: TEXT.nameFault, folder: TEXT.folderFault }}
      onSaved={() => {
        toast.success(TEXT.saved)
        onClose()
      }}
      note={
        <Button
          variant="quiet"
          icon={<Trash2 aria-hidden />}
          loading={remove.isPending}
          onClick={() => void deleteIt()}
        >
          {TEXT.remove}
        </Button>
      }
    >
      <div className={styles.picture}>
        <LazyImage src={sizedImage(asset.url, 960)} alt={name} ratio={asset.width / asset.height} fit="contain" />
      </div>
      <Form.Item name="name" label={TEXT.name} rules={[fieldRule(nameSchema, TEXT.nameFault)]}>
        <Input maxLength={60} />
      </Form.Item>
      <Form.Item
        name="folder"
        label={TEXT.folder}
        rules={[fieldRule(folderSchema.unwrap().optional(), TEXT.folderFault)]}
      >
        <FolderInput folders={folders} />
      </Form.Item>
      <Form.Item name="scope" label={TEXT.scope}>
        <Segmented options={ASSET_SCOPES.map((value) => ({ value, label: SCOPE_TEXT[value] }))} />
      </Form.Item>
      <Facts>
        <Fact name={TEXT.size}>{TEXT.pixels(asset.width, asset.height)}</Fact>
        <Fact name={TEXT.owner}>{asset.ownerName}</Fact>
        {asset.customer ? <Fact name={TEXT.customer}>{asset.customer.name}</Fact> : null}
        <Fact name={TEXT.time}>{TEXT.at(asset.createdAt)}</Fact>
      </Facts>
    </FormSheet>
  )
}
