import { getMaterialList } from '@tessera/shared/contract/material'
import { sizedImage } from '@tessera/shared/http/sized-image'
import { useEndpoint } from '@tessera/shared/query/query'
import { EmptyState, ErrorState, LoadingState } from '@tessera/shared/ui/core'
import { FilterSearch } from '@tessera/shared/ui/data'
import { LazyImage } from '@tessera/shared/ui/media'
import { useState } from 'react'
import styles from '../material/MaterialPicker.module.css'
import { type FurnitureMaterial, isFurniture } from './furnishing.inputs'
import { FURNISHING_TEXT as TEXT } from './furnishing.text'

/** Pieces of one page; more are found by a word. */
const PAGE_SIZE = 48

/** Furniture of the library that has a cut-out; each click adds one. */
export function FurniturePicker({ onPick }: { readonly onPick: (material: FurnitureMaterial) => void }) {
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
      <ul className={styles.grid} aria-label={TEXT.library}>
        {pieces.map((material) => (
          <li key={material.id}>
            <button
              type="button"
              className={styles.card}
              aria-label={TEXT.add(material.name)}
              onClick={() => onPick(material)}
            >
              <span className={styles.face}>
                <LazyImage src={sizedImage(material.coverUrl, 160)} alt="" ratio={1} fit="contain" />
              </span>
              <span className={styles.name}>{material.name}</span>
              <span className={styles.size}>
                {TEXT.size(material.furniture.mmWidth, material.furniture.mmDepth, material.furniture.mmHeight)}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
