import type { MaterialNeed, SurfaceReport } from './design/modes/tile-change'
import type { PricedPer } from './priced-per.text'

export interface Quantities {
  readonly areaSqm: number
  /** Pieces to buy; whole boxes where the material comes in boxes. */
  readonly pieces: number
  readonly boxes: number | null
  /** Null without a price by the piece or the square metre, or by the box of a known content. */
  readonly priceFen: number | null
}

/** How a material is sold; null and missing mean unknown. */
export interface Sale {
  readonly priceFen?: number | null | undefined
  readonly piecesPerBox?: number | null | undefined
  /** How the price counts. */
  readonly per?: PricedPer | undefined
}

/** One of several materials of a task. */
export interface Lot {
  readonly name: string
  readonly need: MaterialNeed
  readonly sale: Sale | null
}

export interface LotQuantities {
  readonly areaSqm: number
  readonly lots: readonly (Quantities & { readonly name: string })[]
  /** Null unless every material has a price. */
  readonly priceFen: number | null
}

/** Areas of a room that a person may give, m². */
export const ROOM_SQM = { min: 0.5, max: 2000 } as const

/**
 * All figures of a task from one count, so that none contradicts another. A room's area scales the visible surface with
 * its cuts; it is never smaller than what the photo shows.
 */
export function quantitiesOf(report: MaterialNeed, sale: Sale | null, roomSqm: number | null): Quantities {
  const areaSqm = Math.max(report.areaSqm, roomSqm ?? 0)
  const needed = Math.ceil(report.tileCountWithWaste * (report.areaSqm > 0 ? areaSqm / report.areaSqm : 1) - 1e-9)
  const boxes = sale?.piecesPerBox ? Math.ceil(needed / sale.piecesPerBox) : null
  const pieces = boxes && sale?.piecesPerBox ? boxes * sale.piecesPerBox : needed
  const allowance = report.tiles?.allowance ?? 0
  const units = { piece: pieces, box: boxes, sqm: areaSqm * (1 + allowance) }
  const sold = sale?.per ? units[sale.per] : null
  const priceFen = sale?.priceFen && sold !== null ? Math.round(sale.priceFen * sold) : null
  return { areaSqm, pieces, boxes, priceFen }
}

/** A material's part of a room's area, as it has of the visible surface. */
export const roomShareOf = (need: MaterialNeed, report: MaterialNeed, roomSqm: number | null): number | null =>
  roomSqm === null || report.areaSqm === 0 ? null : (need.areaSqm * roomSqm) / report.areaSqm

/** The same for each of several materials. */
export function quantitiesOfLots(report: SurfaceReport, lots: readonly Lot[], roomSqm: number | null): LotQuantities {
  const areaSqm = Math.max(report.areaSqm, roomSqm ?? 0)
  const each = lots.map(({ name, need, sale }) => ({
    name,
    ...quantitiesOf(need, sale, roomShareOf(need, report, roomSqm)),
  }))
  const prices = each.flatMap(({ priceFen }) => (priceFen === null ? [] : [priceFen]))
  const priceFen = prices.length === each.length ? prices.reduce((sum, price) => sum + price, 0) : null
  return { areaSqm, lots: each, priceFen }
}
