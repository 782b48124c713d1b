import { Checkbox, Segmented } from 'antd'
import { SlidersHorizontal } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { EndpointOutput } from '../../contract/endpoint'
import { Button } from '../core/Button'
import { useIsPhone } from '../core/media-query'
import { DateRange } from '../form/DateRange'
import { DayChoice } from '../form/DayChoice'
import { Select } from '../form/Select'
import { DATA_TEXT } from './data.text'
import { readableRange } from './date-range.rules'
import { FilterBar, FilterSearch } from './FilterBar'
import styles from './FilterBar.module.css'
import type { ListDeclaration, ListEndpoint, ListFilter, ListSort } from './list-declaration'
import type { AskedFilters, ListState, SortState } from './use-list'

interface ListFiltersProps<E extends ListEndpoint> {
  readonly list: ListDeclaration<E>
  readonly state: ListState<E>
  readonly answer: EndpointOutput<E> | undefined
  readonly tools: ReactNode
  /** False where the empty state below offers the reset. */
  readonly clearable: boolean
}

/** The filter bar, built from the list's declaration. */
export function ListFilters<E extends ListEndpoint>({ list, state, answer, tools, clearable }: ListFiltersProps<E>) {
  const { filters: declared = [], search, sorts } = list
  const { filters, change, sort, sortBy, narrowed, clear } = state
  const isPhone = useIsPhone()
  const [unfolded, setUnfolded] = useState(false)
  const isFolded = (filter: ListFilter<E>) => {
    const fields = filter.kind === 'dateRange' ? [filter.from, filter.to] : [filter.field]
    return isPhone && !unfolded && filter.folds === true && fields.every((field) => filters[field] === undefined)
  }
  const offered = declared.filter((filter) => hasChoice(filter, { answer, filters }))
  const shown = offered.filter((filter) => !isFolded(filter))
  const offersClear = clearable && narrowed && declared.length > 0
  if (declared.length === 0 && search === undefined && !sorts && !tools) return null
  return (
    <FilterBar
      search={
        search === undefined ? null : (
          <FilterSearch
            value={typeof filters.keyword === 'string' ? filters.keyword : ''}
            onChange={(keyword) => change({ keyword }, { replace: true })}
            placeholder={search}
          />
        )
      }
      filters={
        offered.length > 0 || sorts ? (
          <>
            {shown.map((filter) => (
              <Filter
                key={filter.kind === 'dateRange' ? filter.from : filter.field}
                filter={filter}
                filters={filters}
                answer={answer}
                change={change}
              />
            ))}
            {shown.length < offered.length ? (
              <Button variant="quiet" icon={<SlidersHorizontal aria-hidden />} onClick={() => setUnfolded(true)}>
                {DATA_TEXT.moreFilters}
              </Button>
            ) : null}
            {sorts && sort ? <SortSelect sorts={sorts} sort={sort} onSort={sortBy} /> : null}
          </>
        ) : null
      }
      extra={
        offersClear || tools ? (
          <>
            {offersClear ? (
              <Button variant="quiet" onClick={clear}>
                {DATA_TEXT.clearFilters}
              </Button>
            ) : null}
            {tools}
          </>
        ) : null
      }
    />
  )
}

/** False where the answer has nothing to choose from, unless the list is narrowed by it all the same. */
function hasChoice<E extends ListEndpoint>(
  filter: ListFilter<E>,
  { answer, filters }: Pick<FilterProps<E>, 'answer' | 'filters'>,
): boolean {
  if (!('options' in filter) || typeof filter.options !== 'function' || answer === undefined) return true
  return filters[filter.field] !== undefined || filter.options(answer).length > 0
}

interface FilterProps<E extends ListEndpoint> {
  readonly filter: ListFilter<E>
  readonly filters: AskedFilters
  readonly answer: EndpointOutput<E> | undefined
  readonly change: (changes: AskedFilters) => void
}

function Filter<E extends ListEndpoint>({ filter, filters, answer, change }: FilterProps<E>) {
  const isPhone = useIsPhone()
  if (filter.kind === 'dateRange') {
    const { from, to, label } = filter
    return (
      <DateRange
        value={readableRange(filters[from], filters[to])}
        aria-label={label}
        onChange={(next) => change({ [from]: next?.from, [to]: next?.to })}
      />
    )
  }
  const { field, label } = filter
  if (filter.kind === 'day') {
    const value = filters[field]
    return (
      <DayChoice
        value={typeof value === 'string' ? value : null}
        label={label}
        onChange={(next) => change({ [field]: next ?? undefined })}
      />
    )
  }
  if (filter.kind === 'toggle') {
    return (
      <Checkbox
        className={styles.toggle}
        checked={filters[field] === true}
        onChange={({ target }) => change({ [field]: target.checked || undefined })}
      >
        {label}
      </Checkbox>
    )
  }
  const options = optionsOf(filter.options, answer)
  const value = filters[field]
  const set = (next: unknown) => change({ [field]: Array.isArray(next) && next.length === 0 ? undefined : next })
  if (filter.kind === 'choice') return <OneInSight {...{ value, label, options, set }} all={filter.all} />
  if (filter.kind === 'tags') return <Tags {...{ value, label, options, set }} />
  return (
    <Select<unknown>
      {...(filter.kind === 'multiSelect'
        ? {
            mode: 'multiple',
            // A phone's field has room for one beside another filter; with more it takes rows of its own.
            ...(isPhone ? {} : { maxTagCount: 'responsive' }),
            className: `${styles.several} ${Array.isArray(value) && value.length > 1 ? styles.rows : ''}`,
          }
        : {})}
      value={value}
      options={options}
      placeholder={filter.all}
      aria-label={label}
      allowClear
      showSearch={options.length > MANY_OPTIONS ? { optionFilterProp: 'label' } : false}
      popupMatchSelectWidth={false}
      onChange={set}
    />
  )
}

interface Option {
  readonly value: string | number
  readonly label: string
}

function optionsOf<Answer>(
  options: readonly object[] | ((answer: Answer) => readonly object[]),
  answer: Answer | undefined,
): Option[] {
  if (typeof options !== 'function') return [...(options as readonly Option[])]
  return answer === undefined ? [] : [...(options(answer) as readonly Option[])]
}

interface OptionsProps {
  readonly value: unknown
  readonly label: string
  readonly options: readonly Option[]
  readonly set: (value: unknown) => void
}

/** More are searched rather than scrolled. */
const MANY_OPTIONS = 10

/** The “all” option: no endpoint takes an empty string as a value. */
const ALL = ''

function OneInSight({ value, label, options, set, all }: OptionsProps & { readonly all: string }) {
  return (
    <div className={styles.choice}>
      <Segmented<string | number>
        aria-label={label}
        value={value === undefined ? ALL : (value as string | number)}
        options={[{ value: ALL, label: all }, ...options]}
        onChange={(next) => set(next === ALL ? undefined : next)}
      />
    </div>
  )
}

function Tags({ value, label, options, set }: OptionsProps) {
  const chosen: readonly unknown[] = Array.isArray(value) ? value : []
  return (
    <fieldset className={styles.tags} aria-label={label}>
      {options.map((option) => {
        const on = chosen.includes(option.value)
        return (
          <button
            key={option.value}
            type="button"
            aria-pressed={on}
            onClick={() => set(on ? chosen.filter((each) => each !== option.value) : [...chosen, option.value])}
          >
            {option.label}
          </button>
        )
      })}
    </fieldset>
  )
}

interface SortSelectProps {
  readonly sorts: readonly ListSort<never>[]
  readonly sort: SortState
  readonly onSort: (sort: SortState) => void
}

/** Sort options. The reversed order, set by clicking a column heading, is listed only while active. */
function SortSelect({ sorts, sort, onSort }: SortSelectProps) {
  const valueOf = ({ field, order }: SortState) => `${field} ${order}`
  const options = sorts.flatMap((each) => {
    const other = each.order === 'asc' ? ('desc' as const) : ('asc' as const)
    const isReversed = sort.field === each.field && sort.order === other
    const own = { value: valueOf(each), label: each.text }
    return isReversed ? [own, { value: valueOf({ field: each.field, order: other }), label: each.reversed }] : [own]
  })
  return (
    <Select
      value={valueOf(sort)}
      options={options}
      aria-label={DATA_TEXT.sort}
      popupMatchSelectWidth={false}
      onChange={(value) => {
        const [field = '', order] = value.split(' ')
        onSort({ field, order: order === 'asc' ? 'asc' : 'desc' })
      }}
    />
  )
}
