import { getMaterialList } from '@tessera/shared/contract/material'
import { useEndpointPages } from '@tessera/shared/query/query'
import { Button, EmptyState, ErrorState, LoadingState } from '@tessera/shared/ui/core'
import { FilterSearch } from '@tessera/shared/ui/data'
import { TagFilter } from '@tessera/shared/ui/tags'
import { useState } from 'react'
import { MaterialGrid, type MaterialGridProps } from '../../parts/material/MaterialGrid'
import { MATERIAL_TEXT } from '../../parts/material/material.text'
import styles from '../../parts/material/MaterialPicker.module.css'
import { type FurnitureMaterial, isFurniture } from './furnishing.inputs'
import { FURNISHING_TEXT as TEXT } from './furnishing.text'

const PAGE_SIZE = 24

/** Furniture of the library that has a cut-out; each click adds one, or chooses it as one of several. */
export function FurniturePicker(picking: Pick<MaterialGridProps<FurnitureMaterial>, 'chosenIds' | 'onPick'>) {
  const [keyword, setKeyword] = useState('')
  const [tagIds, setTagIds] = useState<string[]>()
  const query = useEndpointPages(
    getMaterialList,
    {
      kind: 'furniture',
      placeable: true,
      pageSize: PAGE_SIZE,
      ...(keyword ? { keyword } : {}),
      ...(tagIds && { tagIds }),
    },
    { keepPrevious: true },
  )
  // A server of an earlier release answers those without a cut-out, too.
  const pieces = query.data?.pages.flatMap(({ list }) => list).filter(isFurniture) ?? []
  return (
    <div className={styles.picker}>
      <div className={styles.beside}>
        <FilterSearch value={keyword} onChange={setKeyword} placeholder={TEXT.search} />
        <TagFilter scope="material" value={tagIds} onChange={setTagIds} />
      </div>
      {query.isPending ? <LoadingState variant="cards" /> : null}
      {query.isError ? <ErrorState error={query.error} onRetry={() => void query.refetch()} /> : null}
      {query.isSuccess && pieces.length === 0 && !query.hasNextPage ? (
        <EmptyState picture="search" text={nothingText(keyword, tagIds)} />
      ) : null}
      <MaterialGrid
        {...picking}
        label={TEXT.library}
        materials={pieces}
        sizeOf={({ furniture }) => TEXT.size(furniture.mmWidth, furniture.mmDepth, furniture.mmHeight)}
        addText={picking.chosenIds ? undefined : TEXT.add}
        isWhole
      />
      {query.hasNextPage ? (
        <Button variant="quiet" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {MATERIAL_TEXT.moreMaterials}
        </Button>
      ) : null}
    </div>
  )
}

const nothingText = (keyword: string, tagIds: readonly string[] | undefined): string =>
  keyword !== '' ? MATERIAL_TEXT.noMatch(keyword) : tagIds ? MATERIAL_TEXT.noneFits : TEXT.noFurniture
