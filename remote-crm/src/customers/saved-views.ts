import { getCustomerList } from '@tessera/shared/contract/customer'

/** A set of filters and an order under a name, as the list's query string. */
export interface SavedView {
  readonly name: string
  readonly query: string
}

export const VIEW_LIMITS = { views: 8, name: 12 } as const

const keyOf = (userId: string): string => `tessera-customer-views/${userId}`
const PAGE_KEYS: readonly string[] = ['pageNum', 'pageSize']

/** The filters and order of a list's address, in one order, so that equal views are equal texts. */
export function viewQuery(address: URLSearchParams): string {
  const known = ['view', ...Object.keys(getCustomerList.input.shape)].filter((key) => !PAGE_KEYS.includes(key))
  const kept = known.toSorted().flatMap((key) => {
    const value = address.get(key)
    return value ? [[key, value]] : []
  })
  return new URLSearchParams(kept).toString()
}

/** Views of a person in this browser. */
export function readViews(userId: string): SavedView[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(userId)) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isView) : []
  } catch {
    return []
  }
}

const isView = (value: unknown): value is SavedView =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as SavedView).name === 'string' &&
  typeof (value as SavedView).query === 'string'

/** @returns the views as they are now kept: one of the same name is replaced, beyond the limit the oldest goes */
export function saveView(userId: string, view: SavedView): SavedView[] {
  const others = readViews(userId).filter(({ name }) => name !== view.name)
  return write(userId, [...others, view].slice(-VIEW_LIMITS.views))
}

export const removeView = (userId: string, name: string): SavedView[] =>
  write(
    userId,
    readViews(userId).filter((view) => view.name !== name),
  )

function write(userId: string, views: SavedView[]): SavedView[] {
  try {
    localStorage.setItem(keyOf(userId), JSON.stringify(views))
  } catch {
    // Kept until the page is left.
  }
  return views
}
