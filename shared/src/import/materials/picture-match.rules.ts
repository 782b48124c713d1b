import type { ArchiveEntry } from '../../contract/archive'
import { MATERIAL_LIMITS } from '../../contract/material'
import { isSurfaceKind, type MaterialRow } from '../../contract/material-import'
import { namesIn } from '../../contract/name-list'
import { CHOOSE_TEXT } from '../import.text'
import { type CheckedRow, type Problem, type SheetReport } from '../sheet.rules'

/** A report whose rows have their pictures. */
export interface MatchedReport {
  readonly report: SheetReport<MaterialRow>
  /** Rows with pictures, and their pictures. */
  readonly rows: number
  readonly pictures: number
  /** Pictures of the archive that no row has. */
  readonly unused: readonly string[]
}

/** Before there is an archive: names alone are no pictures. */
export const withoutPictures = (report: SheetReport<MaterialRow>): SheetReport<MaterialRow> => ({
  ...report,
  rows: report.rows.map((row) => (row.value?.pictures ? { ...row, value: { ...row.value, pictures: [] } } : row)),
})

/** Names are compared as Windows does, and as people see them: case and width do not matter. */
const plain = (text: string): string => text.normalize('NFKC').trim().toLowerCase()
export const fileNameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1)
const stemOf = (name: string): string => name.replace(/\.[^.]+$/, '')
/** `SKU_2`, `SKU-2`, `SKU 2`, `SKU (2)`: faces of one material, after {@link plain}. */
const NUMBERED = /^(.+?)[\s_-]*[\s_(-]0*(\d{1,3})\)?$/

/**
 * Gives rows the pictures of an archive: those that their cell names, else those that are called by their number. A name that the archive
 * does not have, or has twice, is a fault of the cell.
 */
export function matchPictures(report: SheetReport<MaterialRow>, entries: readonly ArchiveEntry[]): MatchedReport {
  const paths = entries.flatMap(({ path, fault }) => (fault === null ? [path] : []))
  const column = (key: string) => report.sheet.columns.findIndex((each) => each.key === key)
  const [skuAt, picturesAt] = [column('sku'), column('pictures')]
  const skuOf = ({ cells }: CheckedRow<MaterialRow>) => plain(cells[skuAt]?.text ?? '')
  const byName = namesOf(paths)
  const bySku = numbersOf(paths, new Set(report.rows.map(skuOf).filter((sku) => sku !== '')))
  const used = new Set<string>()
  let pictured = 0
  const rows = report.rows.map((row) => {
    const named = namesIn(row.cells[picturesAt]?.text ?? '')
    const found =
      named.length > 0 ? named.map((name) => byName(name)) : (bySku.get(skuOf(row)) ?? []).map((path) => [path])
    const chosen = found.flatMap((places) => (places.length === 1 ? places : []))
    for (const path of chosen) used.add(path)
    if (chosen.length > 0) pictured += 1
    const fault = nameFault(named, found)
    return withPictures(row, { at: picturesAt, paths: chosen, fault })
  })
  const unused = paths.filter((path) => !used.has(path))
  return { report: { ...report, rows }, rows: pictured, pictures: used.size, unused }
}

function nameFault(named: readonly string[], found: readonly (readonly string[])[]): Problem | null {
  const wrong = found.findIndex((places) => places.length !== 1)
  if (wrong === -1) return null
  return { code: found[wrong]!.length === 0 ? 'no_such_file' : 'two_such_files', name: named[wrong] ?? '' }
}

interface RowPictures {
  readonly at: number
  readonly paths: readonly string[]
  readonly fault: Problem | null
}

function withPictures(row: CheckedRow<MaterialRow>, { at, paths, fault }: RowPictures): CheckedRow<MaterialRow> {
  const most = row.value && !isSurfaceKind(row.value.kind) ? MATERIAL_LIMITS.images : MATERIAL_LIMITS.faces
  const tooMany: Problem | null = paths.length > most ? { code: 'too_many', limit: most } : null
  const former = row.cells[at]
  const problem = former?.problem ?? fault ?? tooMany
  const text = fault ? (former?.text ?? '') : paths.map(fileNameOf).join(CHOOSE_TEXT.separator)
  const cells = row.cells.map((cell, index) => (index === at ? { text, problem } : cell))
  const value = row.value && problem === null ? { ...row.value, pictures: [...paths] } : null
  return { ...row, cells, value }
}

/** Finds paths by a path, a file's name, or its name without the ending; the more exact first. */
function namesOf(paths: readonly string[]): (name: string) => readonly string[] {
  const levels = [(path: string) => path, fileNameOf, (path: string) => stemOf(fileNameOf(path))].map((level) =>
    grouped(paths, (path) => plain(level(path))),
  )
  return (name) => {
    const sought = plain(name.replaceAll('\\', '/'))
    return levels.map((level) => level.get(sought) ?? []).find((found) => found.length > 0) ?? []
  }
}

/** The pictures of each number, in the order of their own numbers; a file that is called by a whole number is of that one alone. */
function numbersOf(paths: readonly string[], skus: ReadonlySet<string>): ReadonlyMap<string, readonly string[]> {
  const of = new Map<string, { path: string; place: number }[]>()
  const add = (sku: string, path: string, place: number) => of.set(sku, [...(of.get(sku) ?? []), { path, place }])
  for (const path of paths) {
    const stem = plain(stemOf(fileNameOf(path)))
    const [, sku = '', place = '0'] = NUMBERED.exec(stem) ?? []
    if (skus.has(stem)) add(stem, path, 0)
    else if (skus.has(sku)) add(sku, path, Number(place))
  }
  return new Map(
    [...of].map(([sku, found]) => [
      sku,
      found.toSorted((a, b) => a.place - b.place || a.path.localeCompare(b.path)).map(({ path }) => path),
    ]),
  )
}

function grouped(paths: readonly string[], keyOf: (path: string) => string): ReadonlyMap<string, string[]> {
  const groups = new Map<string, string[]>()
  for (const path of paths) {
    const key = keyOf(path)
    const group = groups.get(key)
    if (group) group.push(path)
    else groups.set(key, [path])
  }
  return groups
}
