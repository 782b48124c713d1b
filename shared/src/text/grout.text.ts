/** Colours of joints, as the trade calls them. */
export const GROUT_TEXT = {
  white: '纯白',
  ivory: '象牙',
  silver: '银灰',
  grey: '水泥灰',
  charcoal: '炭黑',
  brown: '咖啡',
} as const
