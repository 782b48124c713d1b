import { VIP } from './access'

/** Business constants of the specification, section 9, and of the product decisions, section 3. */
export const FLOPS_PER_IMAGE = 50
/** Prices in beans (the second currency) beyond the allowances. */
export const BEAN_COST = { image: 50, customer: 100, teamMember: 3990, material: 50 } as const
/** Trial of a new merchant, once per phone number. */
export const TRIAL = { vipType: VIP.basic, days: 7, flops: 100 } as const
export const ORDER_POLL_INTERVAL_MS = 3000
export const QR_CODE = { width: 200, margin: 2, dark: '#000000', light: '#ffffff' } as const
export const DEFAULT_PAYMENT_WAY_ID = 3
export const USER_NAME_DISPLAY_LIMIT = 8
export const CREDIT_CHECK_REQUIRED = 1
/** Defaults of the coin-insufficient modal: package size in beans, and purpose. */
export const COIN_MODAL = { currentNumber: 300, type: 'create_design' } as const
export const EXPIRY_SOON_DAYS = 7
export const REQUEST_TIMEOUT_MS = { main: 60_000, customBase: 15_000 } as const
export const USER_REFRESH_INTERVAL_MS = 30 * 60_000
/** Fixed `appId` header of this web application. */
export const APP_ID = 'tessera-web'
/** Larger files are sent in parts of `partBytes`: what a broken connection costs at most. */
export const UPLOAD = { maxBytes: 20 * 1024 * 1024, partBytes: 1024 * 1024, minPx: 256, maxPx: 8000 } as const
/** Longest side, in pixels, of what is drawn on and shown in the workbench. */
export const DESIGN_MAX_PX = 2048
/** Most pixels of a result, 12 MP as phones take them; larger photos are scaled down first. */
export const RESULT_MAX_PIXELS = 4096 * 3072
/** Feather, px: outside the mask plus this margin a result is identical to its photo. */
export const MASK_FEATHER_PX = 3
/** Common grout colours; any other colour is allowed too. */
export const GROUT_SHADES = {
  white: '#f4f2ec',
  ivory: '#e6dcc6',
  silver: '#c9c8c4',
  grey: '#8f9092',
  charcoal: '#4a4b4e',
  brown: '#6f5642',
} as const
/** Supported `w`, `h` and `q` of static images; others are rounded up to the next one. */
export const IMAGE_WIDTHS = [64, 160, 320, 480, 640, 960, 1280, 1600, 2048] as const
export const IMAGE_QUALITIES = [60, 75, 85, 95] as const

/** `imgQuotaNum` of the specification: number of images the balances cover. */
export function imageQuota(balances: { flops: number; beans: number }): number {
  return Math.floor(balances.flops / FLOPS_PER_IMAGE) + Math.floor(balances.beans / BEAN_COST.image)
}

/** For so long an admin does not make an account for a number whose owner refused to be in the team. */
export const REFUSAL_DAYS = 30
