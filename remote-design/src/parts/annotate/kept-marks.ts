import { type Mark, MARK_KINDS, MOST_MARKS } from './marks'

const KEY = 'tessera-marks'
/** Results whose marks are kept, the latest ones. */
const KEPT = 50

type Kept = readonly (readonly [resultId: string, marks: readonly Mark[]])[]

/** What was drawn over a result in this browser. */
export const marksOf = (resultId: string): readonly Mark[] => kept().find(([id]) => id === resultId)?.[1] ?? []

/** Without room in the browser they are not kept. */
export function keepMarks(resultId: string, marks: readonly Mark[]): void {
  const others = kept().filter(([id]) => id !== resultId)
  const next: Kept = marks.length > 0 ? [[resultId, marks], ...others] : others
  try {
    localStorage.setItem(KEY, JSON.stringify(next.slice(0, KEPT)))
  } catch {
    // Private windows and full stores.
  }
}

function kept(): Kept {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(value) ? value.filter(isEntry) : []
  } catch {
    return []
  }
}

const isEntry = (value: unknown): value is Kept[number] =>
  Array.isArray(value) &&
  typeof value[0] === 'string' &&
  Array.isArray(value[1]) &&
  value[1].length <= MOST_MARKS &&
  value[1].every(isMark)

function isMark(value: unknown): value is Mark {
  const mark = value as Partial<Mark> | null
  return (
    MARK_KINDS.some((kind) => kind === mark?.kind) &&
    [mark?.from, mark?.to].every(
      (place) => Array.isArray(place) && place.length === 2 && place.every(Number.isFinite),
    ) &&
    typeof mark?.text === 'string' &&
    /^#[0-9a-f]{6}$/i.test(mark.color ?? '') &&
    ['boolean', 'undefined'].includes(typeof mark.measured)
  )
}
