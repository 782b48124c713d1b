export interface NumberRange {
  readonly min: number | null
  readonly max: number | null
}

const FIGURE = String.raw`(\d+(?:\.\d+)?)(万)?`
/** 30000–50000, 30000– or –50000 as the export writes them; 3-5万, 3万至5万, 5万以内, 3万以上, 50000 as people do. */
const BETWEEN = new RegExp(`^(?:${FIGURE})?(?:[-–—~至到]+(?:${FIGURE})?)$`)
const ALONE = new RegExp(`^${FIGURE}(以内|以下|以上|起)?$`)
const MYRIAD = 10_000

/** A lower and an upper figure in one cell; null for other text. */
export function rangeOf(text: string): NumberRange | null {
  const plain = text.normalize('NFKC').replaceAll(/[,\s¥元]/g, '')
  const alone = ALONE.exec(plain)
  if (alone) {
    const [, figure, myriad, side = ''] = alone
    const value = valueOf(figure, myriad)
    return { min: /以[内下]/.test(side) ? null : value, max: /以上|起/.test(side) ? null : value }
  }
  const [found, low, lowMyriad, high, highMyriad] = BETWEEN.exec(plain) ?? []
  if (found === undefined || (low === undefined && high === undefined)) return null
  // 3-5万 means both.
  const isShared = low !== undefined && Number(low) < Number(high)
  return { min: valueOf(low, lowMyriad ?? (isShared ? highMyriad : undefined)), max: valueOf(high, highMyriad) }
}

const valueOf = (figure: string | undefined, myriad: string | undefined): number | null =>
  figure === undefined ? null : Math.round(Number(figure) * (myriad ? MYRIAD : 1) * 1e6) / 1e6

/** As the export writes it, and {@link rangeOf} reads it. */
export const rangeText = ({ min, max }: NumberRange): string => `${min ?? ''}–${max ?? ''}`
