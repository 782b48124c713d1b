import type { Material } from '@tessera/shared/contract/material'
import { useSession } from '@tessera/shared/session/session.store'
import { formatSizeMm } from '@tessera/shared/text/format.text'
import { Button, EmptyState, ErrorState, LoadingState } from '@tessera/shared/ui/core'
import { FilterSearch } from '@tessera/shared/ui/data'
import { Segmented } from '@tessera/shared/ui/form'
import { LazyImage } from '@tessera/shared/ui/media'
import { Check } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { sizedImage } from '@tessera/shared/http/sized-image'
import styles from './MaterialPicker.module.css'
import { type SurfaceKind, useMaterials } from './materials.api'
import { isLayable, type LayableMaterial } from './layable'
import { MATERIAL_TEXT as TEXT } from './material.text'
import { type PickerFilter, PickerFilters } from './PickerFilters'
import { recentFirst, recentIds, rememberChoice } from './recent-materials'

interface MaterialGridProps {
  readonly label: string
  readonly chosenId: string | undefined
  /** All that are chosen, where several may be; the one above is one of them. */
  readonly chosenIds?: readonly string[]
  readonly onPick: (material: LayableMaterial) => void
}

export interface MaterialPickerProps extends MaterialGridProps {
  /** What is offered, with its name here; the first is shown. */
  readonly kinds: readonly [KindOption, ...KindOption[]]
}

interface KindOption {
  readonly value: SurfaceKind
  readonly label: string
}

/** Picker of materials with a surface: tiles, floors, fabrics. */
export function MaterialPicker({ kinds, ...grid }: MaterialPickerProps) {
  const [kind, setKind] = useState<SurfaceKind>(kinds[0].value)
  const [keyword, setKeyword] = useState('')
  const [filter, setFilter] = useState<PickerFilter>({})
  const userId = useSession((state) => state.userInfo?.userId ?? '')
  // As they were when the picker was opened: what is chosen now does not jump away from the finger.
  const [recent] = useState(() => recentIds(userId))
  const query = useMaterials(kind, keyword, filter)
  const found = query.data?.pages.flatMap((page) => page.list).filter(isLayable) ?? []
  // A search by colour has an order of its own.
  const materials = filter.color === undefined ? recentFirst(found, recent) : found
  const isNarrowed = keyword !== '' || Object.keys(filter).length > 0
  return (
    <div className={styles.picker}>
      <div className={styles.filters}>
        <FilterSearch value={keyword} onChange={setKeyword} placeholder={TEXT.searchMaterial} />
        <Segmented<SurfaceKind> block aria-label={TEXT.kinds} value={kind} options={[...kinds]} onChange={setKind} />
        <PickerFilters kind={kind} value={filter} onChange={setFilter} />
      </div>
      {query.isPending ? <LoadingState variant="cards" /> : null}
      {query.isError ? <ErrorState error={query.error} onRetry={() => void query.refetch()} /> : null}
      {query.isSuccess && materials.length === 0 ? (
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

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }

/** Arrow keys, Home and End move between cards. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const cards = [...(event.currentTarget.closest('ul')?.querySelectorAll('button') ?? [])]
  const at = cards.findIndex((card) => card === document.activeElement)
  const step = STEPS[event.key]
  const next = event.key === 'Home' ? 0 : event.key === 'End' ? cards.length - 1 : step === undefined ? -1 : at + step
  if (at < 0 || !cards[next]) return
  event.preventDefault()
  cards[next].focus()
}

interface CardsProps extends MaterialGridProps {
  readonly materials: readonly LayableMaterial[]
}

function MaterialGrid({ label, materials, chosenId, chosenIds, onPick }: CardsProps) {
  const isChosen = ({ id }: LayableMaterial) => chosenIds?.includes(id) ?? id === chosenId
  // Roving tabindex: the list is one tab stop.
  const stop = materials.find((material) => material.id === chosenId) ?? materials[0]
  return (
    <ul className={styles.grid} aria-label={label}>
      {materials.map((material) => (
        <li key={material.id}>
          <button
            type="button"
            className={styles.card}
            aria-pressed={isChosen(material)}
            tabIndex={material === stop ? 0 : -1}
            onKeyDown={moveFocus}
            onClick={() => onPick(material)}
          >
            <span className={styles.face}>
              <LazyImage src={sizedImage(material.coverUrl, 160)} alt="" ratio={1} />
              {isChosen(material) ? (
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

/** The chosen material, where the list is not visible. */
export function ChosenMaterial({ material }: { readonly material: Material | null }) {
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
        {material.sku ? <span className={styles.size}>{TEXT.sku(material.sku)}</span> : null}
      </span>
    </div>
  )
}
