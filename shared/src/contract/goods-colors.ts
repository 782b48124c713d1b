/** Colours of furniture, fabrics and wall paints as the trade sells them, by family; names are texts of the interface. */
export const GOODS_COLORS = {
  light: { cream: '#efe8da', oat: '#dccfb9', pearl: '#e9e7e2', mist: '#d3d6d6', blush: '#e6cfc3' },
  grey: { warmGrey: '#b5aca1', dove: '#9b9a97', cement: '#84827e', graphite: '#4b4c4e', ink: '#2c2d30' },
  earth: { caramel: '#b57f4d', terracotta: '#b4623f', camel: '#c19b71', walnut: '#6d4a35', coffee: '#4c382d' },
  green: { sage: '#9aa58a', olive: '#72764f', avocado: '#5d6e4e', emerald: '#2f5a49', jade: '#5f8f84' },
  blue: { haze: '#93a7b6', denim: '#4f6a88', peacock: '#2a5f6c', navy: '#26364f', lake: '#6d93a0' },
  warm: { mustard: '#c79a3c', coral: '#cf7c62', brick: '#8f3f34', rose: '#b98686', plum: '#66455a' },
} as const
export type ColorFamily = keyof typeof GOODS_COLORS
