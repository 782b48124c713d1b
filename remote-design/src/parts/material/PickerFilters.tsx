import {
  FINISHES,
  getMaterialFacets,
  type Material,
  type materialFilter,
  sizeKey,
  SURFACE_KINDS,
} from '@tessera/shared/contract/material'
import { useEndpoint } from '@tessera/shared/query/query'
import { formatSizeMm } from '@tessera/shared/text/format.text'
import { Button } from '@tessera/shared/ui/core'
import { ColorSwatch, Select } from '@tessera/shared/ui/form'
import { TagFilter } from '@tessera/shared/ui/tags'
import { ListFilter, Search } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { z } from 'zod'
import { FINISH_TEXT, PRICE_FILTERS } from '@tessera/shared/text/material.text'
import { useIsCompact } from '../use-is-compact'
import { GOODS_PRESETS } from './goods-presets'
import styles from './MaterialPicker.module.css'
import { MATERIAL_TEXT as TEXT, PICKER_SCOPE_TEXT } from './material.text'

/** What goods are narrowed down by besides their kind and a keyword. */
export type PickerFilter = Pick<
  z.output<typeof materialFilter>,
  'scope' | 'series' | 'size' | 'finish' | 'priceFrom' | 'priceTo' | 'tagIds' | 'color'
>

interface PickerFiltersProps {
  readonly kind: Material['kind']
  readonly value: PickerFilter
  readonly onChange: (filter: PickerFilter) => void
  readonly kinds: ReactNode
  readonly search: ReactNode
  readonly isSearching: boolean
}

const SCOPES = Object.entries(PICKER_SCOPE_TEXT).map(([value, label]) => ({
  value: value as NonNullable<PickerFilter['scope']>,
  label,
}))
/** More are searched rather than scrolled. */
const MANY = 10
/** Goods without a surface have no finish. */
const FINISHED: readonly Material['kind'][] = SURFACE_KINDS
const FINISH_OPTIONS = FINISHES.map((value) => ({ value, label: FINISH_TEXT[value] }))

/** Whose goods, and what they are; folded away until somebody looks for something. */
export function PickerFilters({ kind, kinds, search, isSearching, value, onChange }: PickerFiltersProps) {
  const isCompact = useIsCompact()
  const [open, setOpen] = useState(false)
  const { data } = useEndpoint(getMaterialFacets, { kind }, { enabled: open })
  const count = Object.values(value).filter((each) => each !== undefined).length
  const sizes = (data?.sizes ?? []).map((size) => ({
    value: sizeKey(size),
    label: formatSizeMm(size.mmWidth, size.mmHeight),
  }))
  const series = (data?.series ?? []).map((each) => ({ value: each, label: each }))
  const set = <Field extends keyof PickerFilter>(field: Field, next: PickerFilter[Field]) => {
    const { [field]: _former, ...others } = value
    onChange(next === undefined ? others : { ...others, [field]: next })
  }
  return (
    <>
      {isCompact ? (
        // Goods stand below: what they are looked for with waits behind a button.
        <>
          <div className={styles.filterRow}>
            {kinds}
            <Button
              variant="quiet"
              icon={<Search aria-hidden />}
              aria-label={TEXT.searchAndFilter}
              aria-expanded={open}
              onClick={() => setOpen(!open)}
            >
              {count === 0 ? null : count}
            </Button>
          </div>
          {open || isSearching ? search : null}
        </>
      ) : (
        <>
          {kinds}
          <div className={styles.filterRow}>
            {search}
            <Button
              variant="quiet"
              icon={<ListFilter aria-hidden />}
              aria-expanded={open}
              onClick={() => setOpen(!open)}
            >
              {count === 0 ? TEXT.filters : TEXT.filtersOf(count)}
            </Button>
          </div>
        </>
      )}
      {count > 0 ? (
        <Button className={styles.clear} size="small" variant="quiet" onClick={() => onChange({})}>
          {TEXT.clearFilters}
        </Button>
      ) : null}
      {open ? (
        <div className={styles.facets}>
          <Choice label={TEXT.scope} value={value.scope} options={SCOPES} onChange={(next) => set('scope', next)} />
          <Choice label={TEXT.size} value={value.size} options={sizes} onChange={(next) => set('size', next)} />
          <Choice label={TEXT.series} value={value.series} options={series} onChange={(next) => set('series', next)} />
          <Choice
            label={TEXT.finish}
            value={value.finish}
            options={FINISHED.includes(kind) ? FINISH_OPTIONS : []}
            onChange={(next) => set('finish', next)}
          />
          {(['priceFrom', 'priceTo'] as const).map((field) => (
            <Choice key={field} {...PRICE_FILTERS[field]} value={value[field]} onChange={(next) => set(field, next)} />
          ))}
          <TagFilter scope="material" value={value.tagIds} onChange={(next) => set('tagIds', next)} />
          <ColorSwatch
            aria-label={TEXT.color}
            presets={GOODS_PRESETS}
            {...(value.color === undefined ? {} : { value: value.color })}
            onChange={(next) => set('color', next)}
          />
        </div>
      ) : null}
    </>
  )
}

interface ChoiceProps<Value extends string | number> {
  readonly label: string
  readonly value: Value | undefined
  readonly options: readonly { readonly value: Value; readonly label: string }[]
  readonly onChange: (value: Value | undefined) => void
}

/** Left out where there is nothing to choose. */
function Choice<Value extends string | number>({ label, value, options, onChange }: ChoiceProps<Value>) {
  if (options.length === 0) return null
  return (
    <Select
      allowClear
      placeholder={label}
      aria-label={label}
      {...(value === undefined ? {} : { value })}
      options={[...options]}
      showSearch={options.length > MANY ? { optionFilterProp: 'label' } : false}
      onChange={(next: Value | undefined) => onChange(next)}
    />
  )
}
