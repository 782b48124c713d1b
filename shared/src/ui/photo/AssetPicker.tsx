import { type Asset, getAssetList } from '@tessera/shared/contract/asset'
import { sizedImage } from '@tessera/shared/http/sized-image'
import { useEndpointPages } from '@tessera/shared/query/query'
import { links } from '@tessera/shared/remote/links'
import { Button, ButtonLink, EmptyState, ErrorState, LoadingState } from '@tessera/shared/ui/core'
import { FilterSearch } from '@tessera/shared/ui/data'
import { LazyImage } from '@tessera/shared/ui/media'
import { Sheet } from '@tessera/shared/ui/overlay'
import { Images } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import styles from './AssetPicker.module.css'
import { ASSET_PICKER_TEXT as TEXT } from './asset-picker.text'

interface AssetPickerProps {
  readonly open: boolean
  readonly onClose: () => void
  readonly onPick: (asset: Asset) => void
}

const PAGE_SIZE = 30

/** One of the pictures that the person and their team keep. */
function AssetPicker({ open, onClose, onPick }: AssetPickerProps) {
  return (
    <Sheet open={open} title={TEXT.title} width={720} onClose={onClose}>
      <Pictures onPick={onPick} />
    </Sheet>
  )
}

function Pictures({ onPick }: Pick<AssetPickerProps, 'onPick'>) {
  const [keyword, setKeyword] = useState('')
  const query = useEndpointPages(getAssetList, { pageSize: PAGE_SIZE, ...(keyword && { keyword }) })
  const assets = query.data?.pages.flatMap(({ list }) => list) ?? []
  return (
    <div className={styles.picker}>
      <FilterSearch value={keyword} onChange={setKeyword} placeholder={TEXT.search} />
      {query.isPending ? <LoadingState variant="cards" /> : null}
      {query.isError ? <ErrorState error={query.error} onRetry={() => void query.refetch()} /> : null}
      {query.isSuccess && assets.length === 0 ? (
        <EmptyState
          picture={keyword ? 'search' : 'shelf'}
          text={keyword ? TEXT.nothing : TEXT.empty}
          action={keyword ? undefined : <ButtonLink to={links.assets()}>{TEXT.toAssets}</ButtonLink>}
        />
      ) : null}
      <ul className={styles.grid} aria-label={TEXT.list}>
        {assets.map((asset) => (
          <li key={asset.id}>
            <button type="button" className={styles.card} onClick={() => onPick(asset)}>
              <LazyImage src={sizedImage(asset.url, 320)} alt="" ratio={4 / 3} />
              <span className={styles.name}>{asset.name}</span>
            </button>
          </li>
        ))}
      </ul>
      {query.hasNextPage ? (
        <Button variant="quiet" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {TEXT.more}
        </Button>
      ) : null}
    </div>
  )
}

interface AssetPickButtonProps {
  readonly onPick: (asset: Asset) => void
  readonly size?: 'small' | 'large'
  /** Asked before the sheet opens; it stays closed on false. */
  readonly mayOpen?: () => Promise<boolean>
}

/** The choice of a kept picture, beside the choice of a file; for every step that takes a picture. */
export function AssetPickButton({ onPick, size, mayOpen }: AssetPickButtonProps): ReactNode {
  const [open, setOpen] = useState(false)
  const show = async () => {
    if (!mayOpen || (await mayOpen())) setOpen(true)
  }
  return (
    <>
      <Button {...(size && { size })} icon={<Images aria-hidden />} onClick={() => void show()}>
        {TEXT.fromAssets}
      </Button>
      <AssetPicker
        open={open}
        onClose={() => setOpen(false)}
        onPick={(asset) => {
          setOpen(false)
          onPick(asset)
        }}
      />
    </>
  )
}
