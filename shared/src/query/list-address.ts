import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { z } from 'zod'

/** Paging and sorting keys, which are not filters. */
const READING_KEYS: readonly string[] = ['pageNum', 'pageSize', 'sortField', 'sortOrder']

type Filters<Schema extends z.ZodObject> = Partial<z.output<Schema>>

export interface ListAddress<Schema extends z.ZodObject> {
  /** Filters from the URL, as input of the list's endpoint; invalid values count as absent. */
  readonly filters: Filters<Schema>
  /** 1-based. */
  readonly page: number
  /** True if any filter is set; distinguishes an empty list from no match. */
  readonly narrowed: boolean
  /** Writes filters to the URL (undefined and '' remove one) and returns to the first page. */
  readonly change: (changes: Filters<Schema>, options?: { readonly replace?: boolean }) => void
  readonly turnTo: (page: number, options?: { readonly replace?: boolean }) => void
  /** Removes all filters; the sort order stays. */
  readonly clear: () => void
}

/**
 * Keeps a list's filters, sort order and page in the URL, under the field names of the endpoint, so that the view can be shared,
 * reloaded and returned to. Other query keys are kept.
 *
 * @param schema input schema of the list's endpoint
 */
export function useListAddress<Schema extends z.ZodObject>(schema: Schema): ListAddress<Schema> {
  const [params, setParams] = useSearchParams()
  const filters = useMemo(() => readFilters(schema, params), [schema, params])

  const change = useCallback<ListAddress<Schema>['change']>(
    (changes, options) =>
      setParams((former) => withChanges(former, { ...changes, pageNum: undefined }), { replace: options?.replace }),
    [setParams],
  )
  const turnTo = useCallback(
    (page: number, options?: { readonly replace?: boolean }) =>
      setParams((former) => withChanges(former, { pageNum: page > 1 ? page : undefined }), {
        replace: options?.replace,
      }),
    [setParams],
  )
  const clear = useCallback(
    () =>
      setParams((former) => {
        const kept = Object.keys(schema.shape).filter((key) => key !== 'pageNum' && READING_KEYS.includes(key))
        const gone = Object.keys(schema.shape).filter((key) => !kept.includes(key))
        return withChanges(former, Object.fromEntries(gone.map((key) => [key, undefined])))
      }),
    [setParams, schema],
  )

  return {
    filters,
    page: 'pageNum' in filters ? Number(filters.pageNum) : 1,
    narrowed: Object.keys(filters).some((key) => !READING_KEYS.includes(key)),
    change,
    turnTo,
    clear,
  }
}

/** Validates each key separately: one invalid value in a shared link must not drop the others. */
function readFilters<Schema extends z.ZodObject>(schema: Schema, params: URLSearchParams): Filters<Schema> {
  const filters: Record<string, unknown> = {}
  for (const [key, field] of Object.entries(schema.shape)) {
    const written = params.get(key)
    if (written === null || written === '') continue
    const read = readValue(field as z.ZodType, written)
    if (read.success) filters[key] = read.data
  }
  return filters as Filters<Schema>
}

/** Multiple values of a key are comma-separated. */
function readValue(field: z.ZodType, written: string) {
  const one = field.safeParse(written)
  return one.success ? one : field.safeParse(written.split(','))
}

function writtenValue(value: unknown): string {
  if (value === undefined || value === null) return ''
  if (Array.isArray(value)) return value.join(',')
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function withChanges(former: URLSearchParams, changes: Readonly<Record<string, unknown>>): URLSearchParams {
  const next = new URLSearchParams(former)
  for (const [key, value] of Object.entries(changes)) {
    const written = writtenValue(value)
    if (written === '') next.delete(key)
    else next.set(key, written)
  }
  return next
}
