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

/** The discount never exceeds the subtotal. */
export function sumOf(lines: readonly Priced[], discountFen: number): QuotationSum {
  const subtotalFen = lines.reduce((sum, line) => sum + lineAmountFen(line), 0)
  const discount = Math.min(discountFen, subtotalFen)
  return { subtotalFen, discountFen: discount, totalFen: subtotalFen - discount }
}
