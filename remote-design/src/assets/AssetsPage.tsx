import { type Asset, ASSET_SCOPES, getAssetList } from '@tessera/shared/contract/asset'
import { BEAN_COST } from '@tessera/shared/contract/constants'
import type { PickedFile } from '@tessera/shared/upload/upload-queue'
import { toast, useIsTouch } from '@tessera/shared/ui/core'
import { type ListFilter, type ListLayout, ListPage } from '@tessera/shared/ui/data'
import { useEndpoint } from '@tessera/shared/query/query'
import { useCallback, useEffect, useState } from 'react'
import { createAssetUploads } from './asset-uploads'
import { AssetCard, CARD_CAPTION_PX } from './AssetCard'
import { AssetSheet } from './AssetSheet'
import styles from './AssetsPage.module.css'
import { useAssetQuota, useRefreshAssets } from './assets.api'
import { ASSETS_TEXT as TEXT, SCOPE_TEXT } from './assets.text'
import { MOST_FILES } from './picked-files'
import { UnusedNotice } from './UnusedNotice'
import { useAssetBulk } from './use-asset-bulk'
import { UploadButtons } from './UploadButtons'
import { UploadPanel } from './UploadPanel'
import { usePageDrop } from './use-page-drop'

const PAGE_SIZE = 24

const FILTERS: readonly ListFilter<typeof getAssetList>[] = [
  {
    kind: 'choice',
    field: 'scope',
    label: TEXT.scope,
    all: TEXT.allScopes,
    options: ASSET_SCOPES.map((value) => ({ value, label: SCOPE_TEXT[value] })),
  },
  {
    kind: 'select',
    field: 'folder',
    label: TEXT.folder,
    all: TEXT.allFolders,
    options: ({ folders }) => folders.map((value) => ({ value, label: value })),
  },
  {
    kind: 'select',
    field: 'source',
    label: TEXT.source,
    all: TEXT.allSources,
    options: [
      { value: 'upload', label: TEXT.own },
      { value: 'customer', label: TEXT.fromCustomers },
    ],
  },
]

export default function AssetsPage() {
  const refresh = useRefreshAssets()
  const [uploads] = useState(() => createAssetUploads(refresh))
  const [opened, setOpened] = useState<{ readonly asset: Asset; readonly open: boolean } | null>(null)
  useEffect(() => () => uploads.queue.close(), [uploads])
  const add = useCallback(
    (files: PickedFile[]) => {
      if (files.length === 0) toast.info(TEXT.nothingPicked)
      if (files.length > MOST_FILES) toast.info(TEXT.tooMany(MOST_FILES))
      void uploads.queue.add(files.slice(0, MOST_FILES))
    },
    [uploads],
  )
  const over = usePageDrop(add)
  // The list's own first page, for the folders alone.
  const folders = useEndpoint(getAssetList, { pageSize: 1 }).data?.folders ?? []
  const { bulk, sheet } = useAssetBulk(folders)
  const layout: ListLayout<Asset> = {
    kind: 'waterfall',
    name: TEXT.list,
    picture: ({ url, width, height }) => ({ src: url, ratio: width / height }),
    captionHeight: CARD_CAPTION_PX,
    card: (asset, ratio) => <AssetCard asset={asset} ratio={ratio} onOpen={() => setOpened({ asset, open: true })} />,
  }
  const buttons = <UploadButtons onFiles={add} />
  return (
    <ListPage
      title={TEXT.title}
      description={TEXT.description}
      extra={buttons}
      before={
        <>
          <Quota />
          <UnusedNotice />
          <UploadPanel uploads={uploads} folders={folders} />
        </>
      }
      endpoint={getAssetList}
      paging="scroll"
      pageSize={PAGE_SIZE}
      rowKey="id"
      search={TEXT.search}
      filters={FILTERS}
      bulk={bulk}
      layout={layout}
      empty={{ picture: 'shelf', text: TEXT.empty, found: TEXT.emptyFiltered }}
    >
      {opened ? (
        <AssetSheet
          key={opened.asset.id}
          asset={opened.asset}
          open={opened.open}
          folders={folders}
          onClose={() => setOpened({ ...opened, open: false })}
        />
      ) : null}
      {sheet}
      {over ? <div className={styles.drop}>{TEXT.dropNow}</div> : null}
    </ListPage>
  )
}

function Quota() {
  const { data } = useAssetQuota()
  const isTouch = useIsTouch()
  return (
    <p className={styles.quota}>
      {data ? `${TEXT.quota(data.used, data.allowance)}，${TEXT.quotaBeyond(BEAN_COST.material)}。` : ''}
      {isTouch ? null : TEXT.dropHint}
    </p>
  )
}
