/**
 * How the figures of a quotation's line follow from each other: an area gives the quantity, a quantity gives pieces and boxes, so that what
 * is printed beside a price never contradicts it.
 */
import { quantitiesOf } from './quantities'
import { type LineCount, QUOTATION_LIMITS, type QuotationLine, type QuotationUnit } from './quotation'

/** As many decimals as a quantity has. */
export const hundredths = (value: number): number => Math.round(value * 100) / 100

type Figures = Pick<QuotationLine, 'pieces' | 'boxes' | 'quantity'> & { readonly areaSqm: number }

/** For a room's area, m²; never for less than what the photo shows. A box of unknown content is for the shop to count. */
export function figuresOf(count: LineCount, unit: QuotationUnit, roomSqm: number | null): Figures {
  const { areaSqm, allowance, piecesPerBox } = count
  const need = { areaSqm, tileCount: count.pieces, tileCountWithWaste: count.pieces }
  const figures = quantitiesOf(need, { piecesPerBox }, roomSqm)
  const sqm = hundredths(figures.areaSqm * (1 + allowance))
  const sold = { piece: figures.pieces, box: figures.boxes ?? 0, sqm, item: 1 }
  const { pieces } = QUOTATION_LIMITS
  return {
    areaSqm: figures.areaSqm,
    pieces: Math.min(figures.pieces, pieces),
    boxes: figures.boxes,
    quantity: sold[unit],
  }
}

/** A line with one of its figures changed, and those that follow from it; a figure that nobody knows any more is left out. */
export function changedLine(line: QuotationLine, changes: Partial<QuotationLine>): QuotationLine {
  // Another unit has another word.
  const isRenamed = changes.unit !== undefined && line.unitName
  const next = { ...line, ...(isRenamed ? { unitName: null } : {}), ...changes }
  if (changes.quantity !== undefined) return { ...next, ...contentOf(next) }
  if (changes.enteredSqm === undefined && changes.unit === undefined) return next
  // A line of unknown count keeps its quantity, and the pieces that it was for are nobody's any more.
  if (!next.count) return changes.unit === undefined ? { ...next, pieces: null, boxes: null } : next
  // Of goods from the library, before a room is measured: the quantity is the person's.
  if (next.visibleSqm === null && next.enteredSqm === null) {
    if (next.unit === 'item') return { ...next, pieces: null, boxes: null }
    return { ...next, ...contentOf({ ...next, pieces: next.pieces ?? 0 }) }
  }
  const { pieces, boxes, quantity } = figuresOf(next.count, next.unit, next.enteredSqm)
  if (next.unit === 'item') return { ...next, pieces, boxes }
  return { ...next, pieces, boxes, quantity: Math.min(quantity, QUOTATION_LIMITS.quantity) }
}

/** What a quantity is in pieces and boxes. */
function contentOf({ unit, quantity, pieces, boxes, count }: QuotationLine): Pick<QuotationLine, 'pieces' | 'boxes'> {
  // Written by hand it says neither.
  if (unit === 'item' || (pieces === null && boxes === null)) return { pieces, boxes }
  const perBox = count?.piecesPerBox ?? null
  const known = (value: number): number => Math.min(Math.ceil(value - 1e-9), QUOTATION_LIMITS.pieces)
  const bySqm = count ? (count.pieces * quantity) / (1 + count.allowance) / count.areaSqm : null
  if (unit === 'box') {
    return { boxes: known(quantity), pieces: perBox === null ? null : known(Math.ceil(quantity) * perBox) }
  }
  const needed = unit === 'piece' ? quantity : bySqm
  if (needed === null) return { pieces: null, boxes: null }
  return { pieces: known(needed), boxes: perBox === null ? null : known(needed / perBox) }
}
