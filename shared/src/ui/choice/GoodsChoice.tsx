import { getMaterialList, type Material } from '@tessera/shared/contract/material'
import { useEndpointPages } from '@tessera/shared/query/query'
import { sizeOf } from '@tessera/shared/ui/goods'
import { EmptyState, ErrorState, LoadingState } from '@tessera/shared/ui/core'
import { FilterSearch } from '@tessera/shared/ui/data'
import { TagFilter } from '@tessera/shared/ui/tags'
import { useState } from 'react'
import { CHOICE_TEXT as TEXT } from './choice.text'
import { PictureChoice } from './PictureChoice'
import styles from './PictureChoice.module.css'

const PAGE_SIZE = 24

interface GoodsChoiceProps {
  /** Whose goods; all that the viewer may use without one. */
  readonly factoryId?: string | undefined
  /** What choosing is for. */
  readonly hint: string
  readonly isChosen: (id: string) => boolean
  readonly onToggle: (material: Material) => void
}

/** Goods as pictures, several of which can be chosen; found by name, number and tags. */
export function GoodsChoice({ factoryId, hint, isChosen, onToggle }: GoodsChoiceProps) {
  const [keyword, setKeyword] = useState('')
  const [tagIds, setTagIds] = useState<string[]>()
  const query = useEndpointPages(getMaterialList, {
    pageSize: PAGE_SIZE,
    ...(factoryId === undefined ? {} : { factoryId }),
    ...(keyword === '' ? {} : { keyword }),
    ...(tagIds && { tagIds }),
  })
  const goods = query.data?.pages.flatMap(({ list }) => list) ?? []
  return (
    <>
      <div className={styles.search}>
        <FilterSearch value={keyword} onChange={setKeyword} placeholder={TEXT.searchGoods} />
        <TagFilter scope="material" value={tagIds} onChange={setTagIds} />
      </div>
      {query.isPending ? <LoadingState variant="cards" /> : null}
      {query.isError ? <ErrorState error={query.error} onRetry={() => void query.refetch()} /> : null}
      {query.isSuccess && goods.length === 0 ? (
        <EmptyState picture="shelf" text={keyword === '' && !tagIds ? TEXT.noGoods : TEXT.noGoodsFound} />
      ) : null}
      {goods.length > 0 ? (
        <PictureChoice
          label={TEXT.goods}
          hint={hint}
          items={goods}
          keyOf={({ id }) => id}
          pictureOf={({ coverUrl }) => coverUrl}
          isWhole={({ surface }) => surface === null}
          wordsOf={(material) => (
            <>
              <b>{material.name}</b>
              <span>{sizeOf(material)}</span>
              <span>{material.sku}</span>
            </>
          )}
          isChosen={({ id }) => isChosen(id)}
          onToggle={onToggle}
          more={{ has: query.hasNextPage, loading: query.isFetchingNextPage, fetch: () => void query.fetchNextPage() }}
        />
      ) : null}
    </>
  )
}
