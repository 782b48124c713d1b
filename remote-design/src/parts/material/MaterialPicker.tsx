import type { Material } from '@tessera/shared/contract/material'
import { useSession } from '@tessera/shared/session/session.store'
import { formatSizeMm } from '@tessera/shared/text/format.text'
import { Button, EmptyState, ErrorState, LoadingState } from '@tessera/shared/ui/core'
import { FilterSearch } from '@tessera/shared/ui/data'
import { Segmented, Select } from '@tessera/shared/ui/form'
import { LazyImage } from '@tessera/shared/ui/media'
import { useState } from 'react'
import { sizedImage } from '@tessera/shared/http/sized-image'
import { useIsCompact } from '../use-is-compact'
import styles from './MaterialPicker.module.css'
import { useMaterials } from './materials.api'
import { type GridWords, MaterialGrid, type MaterialGridProps } from './MaterialGrid'
import { isLayable, type LayableMaterial } from './layable'
import { MATERIAL_TEXT as TEXT } from './material.text'
import { type PickerFilter, PickerFilters } from './PickerFilters'
import { recentIds, rememberChoice } from './recent-materials'

interface KindOption<Kind extends Material['kind']> {
  readonly value: Kind
  readonly label: string
}

interface KindsProps<Kind extends Material['kind']> {
  /** What is offered, with its name here; the first is shown. */
  readonly kinds: readonly [KindOption<Kind>, ...KindOption<Kind>[]]
}

type SurfaceKind = Extract<Material['kind'], 'tile' | 'woodFloor' | 'wall' | 'fabric'>
export type MaterialPickerProps = MaterialGridProps<LayableMaterial> & KindsProps<SurfaceKind>

const sizeOf = ({ surface }: LayableMaterial) => formatSizeMm(surface.mmWidth, surface.mmHeight)

/** Picker of materials with a surface: tiles, floors, fabrics. */
export const MaterialPicker = (props: MaterialPickerProps) => (
  <GoodsPicker {...props} isOffered={isLayable} sizeOf={sizeOf} />
)

interface GoodsPickerProps<Shown extends Material>
  extends MaterialGridProps<Shown>, GridWords<Shown>, KindsProps<Material['kind']> {
  /** Those of a kind that are offered; the same function each time. */
  readonly isOffered: (material: Material) => material is Shown
}

/** More kinds than these do not stand side by side on a phone. */
const KINDS_ABREAST = 3

/** Picker of the library's goods. */
export function GoodsPicker<Shown extends Material>({ kinds, isOffered, ...grid }: GoodsPickerProps<Shown>) {
  const [kind, setKind] = useState<Material['kind']>(kinds[0].value)
  const [keyword, setKeyword] = useState('')
  const [filter, setFilter] = useState<PickerFilter>({})
  const userId = useSession((state) => state.userInfo?.userId ?? '')
  // As they were when the picker was opened: what is chosen now does not jump away from the finger.
  const [recent] = useState(() => recentIds(userId))
  const { query, isPending, materials } = useMaterials({ kind, isOffered, keyword, filter, recent })
  const isNarrowed = keyword !== '' || Object.keys(filter).length > 0
  const kindChoice = { 'aria-label': TEXT.kinds, value: kind, options: [...kinds], onChange: setKind }
  const isTight = useIsCompact() && kinds.length > KINDS_ABREAST
  return (
    <div className={styles.picker}>
      <div className={styles.filters}>
        <PickerFilters
          kind={kind}
          kinds={isTight ? <Select {...kindChoice} /> : <Segmented<Material['kind']> block {...kindChoice} />}
          search={<FilterSearch value={keyword} onChange={setKeyword} placeholder={TEXT.searchMaterial} />}
          isSearching={keyword !== ''}
          value={filter}
          onChange={setFilter}
        />
      </div>
      {isPending ? <LoadingState variant="cards" /> : null}
      {query.isError ? <ErrorState error={query.error} onRetry={() => void query.refetch()} /> : null}
      {query.isSuccess && !isPending && materials.length === 0 ? (
        <NothingFound
          narrowed={isNarrowed}
          keyword={keyword}
          onClear={() => {
            setKeyword('')
            setFilter({})
          }}
        />
      ) : null}
      <MaterialGrid
        {...grid}
        materials={materials}
        isWhole={kind === 'furniture'}
        onPick={(material) => {
          rememberChoice(userId, material.id)
          grid.onPick(material)
        }}
      />
      {query.hasNextPage ? (
        <Button variant="quiet" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {TEXT.moreMaterials}
        </Button>
      ) : null}
    </div>
  )
}

interface NothingFoundProps {
  readonly narrowed: boolean
  readonly keyword: string
  readonly onClear: () => void
}

function NothingFound({ narrowed, keyword, onClear }: NothingFoundProps) {
  if (!narrowed) return <EmptyState picture="floor" text={TEXT.noMaterials} />
  return (
    <EmptyState
      picture="search"
      text={keyword === '' ? TEXT.noneFits : TEXT.noMatch(keyword)}
      action={<Button onClick={onClear}>{TEXT.clearSearch}</Button>}
    />
  )
}

interface ChosenMaterialProps {
  readonly material: Material | null
  /** How this one is made, where others are made otherwise. */
  readonly note?: string | null
  readonly withSku?: boolean
}

/** The chosen material, where the list is not visible. */
export function ChosenMaterial({ material, note = null, withSku = true }: ChosenMaterialProps) {
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
          {formatSizeMm(surface.mmWidth, surface.mmHeight)} · {TEXT.faces(surface.faceImages.length, material.kind)}
        </span>
        {note === null ? null : <span className={styles.size}>{note}</span>}
        {withSku && material.sku ? <span className={styles.size}>{TEXT.sku(material.sku)}</span> : null}
      </span>
    </div>
  )
}
