/**
 * How the figures of a quotation add up: integers only, and the one place where a quotation rounds. A line's amount is quantity × price,
 * half a fen rounded up; the total adds the amounts that are shown, so that whoever adds them up by hand gets the same.
 */

/** Quantities have two decimals: they are counted in hundredths. */
const QUANTITY_UNIT = 100

interface Priced {
  /** At most two decimals. */
  readonly quantity: number
  readonly unitPriceFen: number
}

/** Fen. */
export const lineAmountFen = ({ quantity, unitPriceFen }: Priced): number =>
  Math.floor((2 * Math.round(quantity * QUANTITY_UNIT) * unitPriceFen + QUANTITY_UNIT) / (2 * QUANTITY_UNIT))

export interface QuotationSum {
  readonly subtotalFen: number
  readonly discountFen: number
  readonly totalFen: number
}

/** One of several for a region, of which one is bought. */
interface Choosable {
  readonly alternative?: { readonly region: number; readonly place: number } | null | undefined
}

/** The alternatives of a region that are still there, in their order. */
const placesOf = (lines: readonly Choosable[], region: number): number[] =>
  [...new Set(lines.flatMap(({ alternative }) => (alternative?.region === region ? alternative.place : [])))].toSorted(
    (one, other) => one - other,
  )

/** Which scheme of the quotation a line is for, from 0; null for one that is bought in any case, as the last of its region. */
export function schemeOf({ alternative }: Choosable, lines: readonly Choosable[]): number | null {
  if (!alternative) return null
  const places = placesOf(lines, alternative.region)
  return places.length > 1 ? places.indexOf(alternative.place) : null
}

/** How many schemes the customer chooses from; 0 where there is nothing to choose. */
export const schemeCount = (lines: readonly Choosable[]): number =>
  Math.max(0, ...lines.map((line) => (schemeOf(line, lines) ?? -1) + 1))

/** What is bought with a scheme: a region that has fewer is bought with its first. */
export function linesOfScheme<Line extends Choosable>(lines: readonly Line[], scheme: number): Line[] {
  const chosen = ({ region }: NonNullable<Choosable['alternative']>): number => {
    const count = placesOf(lines, region).length
    return scheme < count ? scheme : 0
  }
  return lines.filter((line) => {
    const own = schemeOf(line, lines)
    return own === null || own === chosen(line.alternative!)
  })
}

/** What a customer chooses from, at least one: each scheme with what it comes to, or without any (`null`) all lines. */
export function offersOf(
  lines: readonly (Priced & Choosable)[],
  discountFen: number,
): readonly (QuotationSum & { readonly scheme: number | null })[] {
  const count = schemeCount(lines)
  if (count === 0) return [{ scheme: null, ...sum(lines, discountFen) }]
  return Array.from({ length: count }, (_each, scheme) => ({
    scheme,
    ...sum(linesOfScheme(lines, scheme), discountFen),
  }))
}

/** Of the first scheme, where there are several: what is offered instead of each other is never added up. */
export const sumOf = (lines: readonly (Priced & Choosable)[], discountFen: number): QuotationSum =>
  sum(linesOfScheme(lines, 0), discountFen)

/** The discount never exceeds the subtotal. */
function sum(lines: readonly Priced[], discountFen: number): QuotationSum {
  const subtotalFen = lines.reduce((former, line) => former + lineAmountFen(line), 0)
  const discount = Math.min(discountFen, subtotalFen)
  return { subtotalFen, discountFen: discount, totalFen: subtotalFen - discount }
}
