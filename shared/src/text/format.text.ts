import dayjs from 'dayjs'
import { USER_NAME_DISPLAY_LIMIT } from '../contract/constants'

/** Between number and unit, which stay on one line. */
const NARROW_NO_BREAK_SPACE = '\u202f'
let grouped: Intl.NumberFormat | undefined

/** `12,345` */
export function formatNumber(value: number): string {
  // Lazy: creating the formatter is slow, and not every page needs it.
  grouped ??= new Intl.NumberFormat('zh-CN')
  return grouped.format(value)
}
/** Fen to yuan: `¥ 1,280.00`; no line break after the sign. */
export const formatMoney = (fen: number): string =>
  `¥${NARROW_NO_BREAK_SPACE}${new Intl.NumberFormat('zh-CN', { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(fen / 100)}`
/** `¥ 128.00/片` */
export const formatUnitPrice = (fen: number, unit: string): string => `${formatMoney(fen)}/${unit}`
/** ISO instant to `YYYY-MM-DD HH:mm:ss` in the viewer's time zone. */
export const formatTime = (iso: string): string => dayjs(iso).format('YYYY-MM-DD HH:mm:ss')
/** ISO instant to `YYYY-MM-DD` in the viewer's time zone. */
export const formatDay = (iso: string): string => dayjs(iso).format('YYYY-MM-DD')
/** ISO instant to `YYYY-MM-DD HH:mm` in the viewer's time zone: what people agree on has no seconds. */
export const formatMinute = (iso: string): string => dayjs(iso).format('YYYY-MM-DD HH:mm')
/** `600 × 1,200 mm`, and a piece's depth between them. */
export const formatSizeMm = (...sides: readonly number[]): string =>
  `${sides.map(formatNumber).join(' × ')}${NARROW_NO_BREAK_SPACE}mm`
/** `1,012.4 m²` */
export const formatArea = (sqm: number): string =>
  `${new Intl.NumberFormat('zh-CN', { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(sqm)}${NARROW_NO_BREAK_SPACE}m²`
/** Unit after a narrow space: `50 豆` */
export const withUnit = (value: number, unit: string): string => `${formatNumber(value)}${NARROW_NO_BREAK_SPACE}${unit}`

/** At most eight characters, then an ellipsis; a placeholder when empty. */
export function formatUserName(userName: string | null | undefined): string {
  const characters = [...(userName ?? '').trim()]
  if (characters.length === 0) return '未命名用户'
  return characters.length > USER_NAME_DISPLAY_LIMIT
    ? `${characters.slice(0, USER_NAME_DISPLAY_LIMIT).join('')}…`
    : characters.join('')
}
