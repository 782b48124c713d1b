import type { Material } from '@tessera/shared/contract/material'
import { formatSizeMm } from '@tessera/shared/text/format.text'
import { Button, EmptyState, ErrorState, LoadingState } from '@tessera/shared/ui/core'
import { FilterSearch } from '@tessera/shared/ui/data'
import { Segmented } from '@tessera/shared/ui/form'
import { LazyImage } from '@tessera/shared/ui/media'
import { Check } from 'lucide-react'
import { useState } from 'react'
import { sizedImage } from '@tessera/shared/http/sized-image'
import { currentEditor } from './canvas-session'
import styles from './MaterialPicker.module.css'
import { type SurfaceKind, useMaterials } from './materials.api'
import { isLayable, type LayableMaterial } from './tile-change.rules'
import { TILE_CHANGE_TEXT as TEXT } from './tile-change.text'
import { chooseMaterial, useTileChange } from './tile-change.store'

/** Shows the choice on the photo at once. */
function pick(material: Material): void {
  chooseMaterial(material)
  const editor = currentEditor()
  if (editor && editor.toolId !== 'plane') editor.setTool('hand')
}

/** Tiles and floors with their real size. */
export function MaterialPicker() {
  const [kind, setKind] = useState<SurfaceKind>('tile')
  const [keyword, setKeyword] = useState('')
  const query = useMaterials(kind, keyword)
  const materials = query.data?.pages.flatMap((page) => page.list).filter(isLayable) ?? []
  return (
    <div className={styles.picker}>
      <div className={styles.filters}>
        <FilterSearch value={keyword} onChange={setKeyword} placeholder={TEXT.searchMaterial} />
        <Segmented<SurfaceKind>
          aria-label={TEXT.kinds}
          value={kind}
          options={[
            { value: 'tile', label: TEXT.tile },
            { value: 'woodFloor', label: TEXT.woodFloor },
          ]}
          onChange={setKind}
        />
      </div>
      {query.isPending ? <LoadingState variant="cards" /> : null}
      {query.isError ? <ErrorState error={query.error} onRetry={() => void query.refetch()} /> : null}
      {query.isSuccess && materials.length === 0 ? (
        <NothingFound keyword={keyword} onClear={() => setKeyword('')} />
      ) : null}
      <MaterialGrid materials={materials} />
      {query.hasNextPage ? (
        <Button variant="quiet" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {TEXT.moreMaterials}
        </Button>
      ) : null}
    </div>
  )
}

function NothingFound({ keyword, onClear }: { readonly keyword: string; readonly onClear: () => void }) {
  if (!keyword) return <EmptyState picture="floor" text={TEXT.noMaterials} />
  return (
    <EmptyState
      picture="search"
      text={TEXT.noMatch(keyword)}
      action={<Button onClick={onClear}>{TEXT.clearSearch}</Button>}
    />
  )
}

function MaterialGrid({ materials }: { readonly materials: readonly LayableMaterial[] }) {
  const chosen = useTileChange((state) => state.material?.id)
  return (
    <ul className={styles.grid} aria-label={TEXT.chooseMaterial}>
      {materials.map((material) => (
        <li key={material.id}>
          <button
            type="button"
            className={styles.card}
            aria-pressed={material.id === chosen}
            onClick={() => pick(material)}
          >
            <span className={styles.face}>
              <LazyImage src={sizedImage(material.coverUrl, 160)} alt="" ratio={1} />
              {material.id === chosen ? (
                <span className={styles.check}>
                  <Check size={14} aria-label={TEXT.picked} />
                </span>
              ) : null}
            </span>
            <span className={styles.name}>{material.name}</span>
            <span className={styles.size}>{formatSizeMm(material.surface.mmWidth, material.surface.mmHeight)}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}

/** The chosen tile, where the list is not in sight. */
export function ChosenMaterial() {
  const material = useTileChange((state) => state.material)
  if (!material?.surface) return null
  const { surface } = material
  return (
    <div className={styles.chosen}>
      <span className={styles.thumbnail}>
        <LazyImage src={sizedImage(material.coverUrl, 160)} alt="" ratio={1} />
      </span>
      <span className={styles.words}>
        <span className={styles.name}>{material.name}</span>
        <span className={styles.size}>
          {formatSizeMm(surface.mmWidth, surface.mmHeight)} · {TEXT.faces(surface.faceImages.length)}
        </span>
        {material.sku ? <span className={styles.size}>{TEXT.sku(material.sku)}</span> : null}
      </span>
    </div>
  )
}
