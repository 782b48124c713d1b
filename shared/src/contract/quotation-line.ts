/** How a material becomes a line of a quotation: as a design measured it, or as it stands in the library. */
import { cut } from './cut'
import { ALLOWANCE, cutsOf } from './cutting-allowance'
import type { Material } from './material'
import { type PricedPer, pricedPer, unitWord } from './priced-per.text'
import { type LineCount, QUOTATION_LIMITS, type QuotationLine, type QuotationUnit } from './quotation'
import { changedLine, figuresOf, hundredths } from './quotation-count'
import { QUOTATION_UNIT_TEXT, QUOTATION_WORDS } from './quotation.text'

/** How the library sells a material. */
type Sale = Pick<Material, 'priceFen' | 'unit'>

/** The price as quotations count it; null where it is for something else than pieces, boxes or square metres. */
function pricedIn(sale: Sale | null | undefined): { unit: PricedPer; unitPriceFen: number } | null {
  const unit = pricedPer(sale?.unit)
  return unit ? { unit, unitPriceFen: sale?.priceFen ?? 0 } : null
}

/** The shop's own word for a unit. A square metre has many, which all are its sign. */
function calledAs(unit: QuotationUnit, written: string | null | undefined): Pick<QuotationLine, 'unitName'> {
  const word = unitWord(written)
  if (word === '' || unit === 'sqm' || word === QUOTATION_UNIT_TEXT[unit]) return {}
  return { unitName: cut(word, QUOTATION_LIMITS.unitName) }
}

const titled = (name: string, sku: string | null | undefined) => ({
  // Of a later release nothing is known.
  name: cut(name || QUOTATION_WORDS.title, QUOTATION_LIMITS.name),
  sku: cut(sku ?? '', QUOTATION_LIMITS.sku),
})

/** Without a material: one item, to be priced as a whole. */
export const plainLine = (own: Pick<QuotationLine, 'room' | 'name' | 'resultId'>): QuotationLine => ({
  sku: '',
  visibleSqm: null,
  enteredSqm: null,
  sizeMm: null,
  pieces: null,
  boxes: null,
  unit: 'item',
  quantity: 1,
  unitPriceFen: 0,
  ...own,
})

interface Measured {
  readonly name: string
  readonly sku: string | null | undefined
  readonly surface: { readonly mmWidth: number; readonly mmHeight: number }
  readonly sale?: Sale | null | undefined
  /** Null where the design counts none of it. */
  readonly count: LineCount | null
  /** Of the room, for this material. */
  readonly roomSqm: number | null
}

/** A material of a design: the quantity that is bought for it. A price that does not count so is for the shop to say. */
export function measuredLine(
  { name, sku, surface, sale, count, roomSqm }: Measured,
  own: Pick<QuotationLine, 'room' | 'resultId'>,
): QuotationLine {
  const sold = pricedIn(sale)
  const priced = sold ?? { unit: 'piece', unitPriceFen: 0 }
  // More pieces than a line counts, as of mosaics, are offered by area.
  const isMany =
    priced.unit === 'piece' && count && figuresOf(count, 'piece', roomSqm).quantity > QUOTATION_LIMITS.quantity
  const { unit, unitPriceFen } = isMany ? { unit: 'sqm' as const, unitPriceFen: 0 } : priced
  const figures = count && figuresOf(count, unit, roomSqm)
  return {
    ...own,
    ...titled(name, sku),
    visibleSqm: count && hundredths(Math.min(count.areaSqm, QUOTATION_LIMITS.sqm)),
    enteredSqm:
      roomSqm === null || figures?.areaSqm !== roomSqm ? null : hundredths(Math.min(roomSqm, QUOTATION_LIMITS.sqm)),
    sizeMm: [surface.mmWidth, surface.mmHeight],
    pieces: figures?.pieces ?? null,
    boxes: figures?.boxes ?? null,
    unit,
    ...(sold && !isMany ? calledAs(unit, sale?.unit) : {}),
    quantity: figures ? Math.min(figures.quantity, QUOTATION_LIMITS.quantity) : 0,
    unitPriceFen,
    count,
  }
}

/** Cut from whole pieces; a fabric's size is its pattern's. */
const LAID: readonly Material['kind'][] = ['tile', 'woodFloor', 'wall']

type Shelved = Pick<Material, 'kind' | 'name' | 'sku' | 'priceFen' | 'unit' | 'piecesPerBox' | 'surface' | 'furniture'>

/** One of a material of the library, at its price there. What is sold as a set or by the metre is an item in the shop's own unit. */
export function libraryLine(material: Shelved, room: string): QuotationLine {
  const { name, sku, priceFen, unit, surface, furniture } = material
  const priced = pricedIn(material)
  // A chair is no piece as tiles are, whatever word of its price list says so.
  const isItem = priced === null || (priced.unit === 'piece' && surface === null)
  const count = countOfPiece(material)
  const line: QuotationLine = {
    room,
    ...titled(name, sku),
    visibleSqm: null,
    enteredSqm: null,
    sizeMm: surface ? [surface.mmWidth, surface.mmHeight] : furniture ? [furniture.mmWidth, furniture.mmDepth] : null,
    pieces: isItem || !count ? null : 1,
    boxes: null,
    ...(isItem ? { unit: 'item', unitPriceFen: priceFen ?? 0 } : priced),
    ...calledAs(isItem ? 'item' : priced.unit, unit),
    quantity: 1,
    count,
    resultId: null,
  }
  return changedLine(line, { quantity: 1 })
}

/** The area that one piece is bought for, cuts and breakage allowed for: all that is known before a room is measured. */
function countOfPiece({ kind, surface, piecesPerBox = null }: Shelved): LineCount | null {
  if (!surface || !LAID.includes(kind)) return null
  const { mmWidth, mmHeight, groutMm, laying } = surface
  const allowance = ALLOWANCE[cutsOf({ laying, angleDeg: 0 })]
  const cellSqm = ((mmWidth + groutMm) * (mmHeight + groutMm)) / 1e6
  return { areaSqm: cellSqm / (1 + allowance), pieces: 1, allowance, piecesPerBox }
}
