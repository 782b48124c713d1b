import type { Material } from '@tessera/shared/contract/material'
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
  const query = useMaterials(kind, keyword)
  const materials = query.data?.pages.flatMap((page) => page.list).filter(isLayable) ?? []
  return (
    <div className={styles.picker}>
      <div className={styles.filters}>
        <FilterSearch value={keyword} onChange={setKeyword} placeholder={TEXT.searchMaterial} />
        <Segmented<SurfaceKind> block aria-label={TEXT.kinds} value={kind} options={[...kinds]} onChange={setKind} />
      </div>
      {query.isPending ? <LoadingState variant="cards" /> : null}
      {query.isError ? <ErrorState error={query.error} onRetry={() => void query.refetch()} /> : null}
      {query.isSuccess && materials.length === 0 ? (
        <NothingFound keyword={keyword} onClear={() => setKeyword('')} />
      ) : null}
      <MaterialGrid {...grid} materials={materials} />
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
          {formatSizeMm(surface.mmWidth, surface.mmHeight)} · {TEXT.faces(surface.faceImages.length)}
        </span>
        {material.sku ? <span className={styles.size}>{TEXT.sku(material.sku)}</span> : null}
      </span>
    </div>
  )
}
