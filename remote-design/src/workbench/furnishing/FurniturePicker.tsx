import { getMaterialList } from '@tessera/shared/contract/material'
import { useEndpoint } from '@tessera/shared/query/query'
import { EmptyState, ErrorState, LoadingState } from '@tessera/shared/ui/core'
import { FilterSearch } from '@tessera/shared/ui/data'
import { useState } from 'react'
import { MaterialGrid, type MaterialGridProps } from '../material/MaterialGrid'
import styles from '../material/MaterialPicker.module.css'
import { type FurnitureMaterial, isFurniture } from './furnishing.inputs'
import { FURNISHING_TEXT as TEXT } from './furnishing.text'

/** Pieces of one page; more are found by a word. */
const PAGE_SIZE = 48

/** Furniture of the library that has a cut-out; each click adds one, or chooses it as one of several. */
export function FurniturePicker(picking: Pick<MaterialGridProps<FurnitureMaterial>, 'chosenIds' | 'onPick'>) {
  const [keyword, setKeyword] = useState('')
  const query = useEndpoint(
    getMaterialList,
    { kind: 'furniture', pageSize: PAGE_SIZE, ...(keyword ? { keyword } : {}) },
    { keepPrevious: true },
  )
  const pieces = query.data?.list.filter(isFurniture) ?? []
  return (
    <div className={styles.picker}>
      <FilterSearch value={keyword} onChange={setKeyword} placeholder={TEXT.search} />
      {query.isPending ? <LoadingState variant="cards" /> : null}
      {query.isError ? <ErrorState error={query.error} onRetry={() => void query.refetch()} /> : null}
      {query.isSuccess && pieces.length === 0 ? <EmptyState picture="search" text={TEXT.noFurniture} /> : null}
      <MaterialGrid
        {...picking}
        label={TEXT.library}
        materials={pieces}
        sizeOf={({ furniture }) => TEXT.size(furniture.mmWidth, furniture.mmDepth, furniture.mmHeight)}
        addText={picking.chosenIds ? undefined : TEXT.add}
        isWhole
      />
    </div>
  )
}
