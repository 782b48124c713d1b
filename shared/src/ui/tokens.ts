/**
 * Single source of colours and sizes. `theme/component-theme.ts` maps them to antd and {@link applyTokens} to CSS custom properties;
 * everything else uses the properties.
 */

/** A theme is a set of values for these names; a dark theme would be added next to `light` under the same names. */
export type ThemeName = 'light'

const light = {
  canvas: '#F7F5F1',
  surface: '#FFFFFF',
  /** Between canvas and line: hovered rows, picture placeholders. */
  sunken: '#F0ECE4',
  ink: '#1D2126',
  'ink-2': '#5B6470',
  line: '#E6E1D8',
  /** Borders of controls, which must be visible on a white surface. */
  'line-strong': '#CDC5B7',
  primary: '#0E6B66',
  'primary-hover': '#0A5753',
  'primary-soft': '#E3F0EE',
  'on-primary': '#FFFFFF',
  accent: '#A84A26',
  'accent-soft': '#FAEBE3',
  success: '#2A7147',
  'success-soft': '#E4F1E8',
  warning: '#8A5A12',
  'warning-soft': '#F9EFDC',
  danger: '#B3372F',
  'danger-hover': '#932A23',
  'danger-soft': '#FBE9E7',
  /** Two more colours for people's own tags. */
  blue: '#2B5C9E',
  'blue-soft': '#E6EEF8',
  purple: '#6B4A9C',
  'purple-soft': '#F0EAF7',
  /** Backdrop of sheets. */
  scrim: 'rgb(29 33 38 / 48%)',
  /** Outline between a light colour and a light background. */
  hairline: 'rgb(29 33 38 / 16%)',
  /** Labels on a photo. */
  'photo-label': 'rgb(29 33 38 / 72%)',
} as const

export type ColorName = keyof typeof light
export const COLORS: Record<ThemeName, Record<ColorName, string>> = { light }

/** Pixels unless the name says otherwise. */
export const MEASURES = {
  radius: 8,
  radiusLarge: 14,
  space: [4, 8, 12, 16, 20, 24, 28, 32],
  font: [12, 14, 16, 20, 28, 40],
  /** Control height for mouse and for touch. */
  control: { pointer: 32, touch: 44 },
  motionMs: 200,
  /** Maximum viewport width of the phone layout. */
  phoneMax: 767,
  narrowMax: 940,
  lowMax: 500,
} as const

export const FONT_FAMILY =
  '"PingFang SC", "HarmonyOS Sans SC", "Microsoft YaHei", "Noto Sans SC", "Noto Sans CJK SC", system-ui, sans-serif'
export const SHADOW_FLOAT = '0 1px 2px rgb(29 33 38 / 4%), 0 10px 32px rgb(29 33 38 / 10%)'

/** Custom properties of a theme: `--color-ink`, `--space-1`, … */
export function cssVariables(theme: ThemeName): Record<`--${string}`, string> {
  const variables: Record<`--${string}`, string> = {
    '--radius': `${MEASURES.radius}px`,
    '--radius-large': `${MEASURES.radiusLarge}px`,
    '--shadow-float': SHADOW_FLOAT,
    '--motion': `${MEASURES.motionMs}ms`,
    '--font-family': FONT_FAMILY,
    '--control-pointer': `${MEASURES.control.pointer}px`,
    '--control-touch': `${MEASURES.control.touch}px`,
  }
  for (const [name, value] of Object.entries(COLORS[theme])) variables[`--color-${name}`] = value
  MEASURES.space.forEach((value, index) => (variables[`--space-${index + 1}`] = `${value}px`))
  for (const size of MEASURES.font) variables[`--font-${size}`] = `${size}px`
  return variables
}

/** Sets a theme's properties on the root element, via the CSSOM: a strict CSP blocks style attributes. */
export function applyTokens(theme: ThemeName, root: HTMLElement = document.documentElement): void {
  root.dataset.theme = theme
  for (const [name, value] of Object.entries(cssVariables(theme))) root.style.setProperty(name, value)
}
