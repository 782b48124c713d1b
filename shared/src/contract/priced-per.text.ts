import { WORDS } from './words.text'

/** What a price is for. */
export type PricedPer = 'piece' | 'box' | 'sqm'

/** The words that shops use, the usual one of each first. */
const UNITS: Readonly<Record<PricedPer, readonly string[]>> = {
  piece: [WORDS.piece, '块', '张', '枚'],
  sqm: ['平方米', '平米', '平方', '平', '方', '㎡', 'm²', 'm2'],
  box: [WORDS.box, '盒'],
}
const KINDS = ['piece', 'sqm', 'box'] as const

/** Units to choose from. */
export const PRICE_UNITS: readonly string[] = KINDS.map((kind) => UNITS[kind][0]!)

/** Before the unit itself, as in 元/片 and 每片. */
const BEFORE = /^(?:[¥￥]|元|rmb)?[/／每]?/i

/** The unit itself as a shop wrote it. */
export const unitWord = (unit: string | null | undefined): string => (unit ?? '').trim().replace(BEFORE, '').trim()

/** How a unit that a shop wrote counts; undefined for one that pieces cannot be counted in. */
export function pricedPer(unit: string | null | undefined): PricedPer | undefined {
  const word = unitWord(unit).toLowerCase()
  return KINDS.find((kind) => UNITS[kind].includes(word))
}
