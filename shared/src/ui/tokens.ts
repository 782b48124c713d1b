/**
 * The one place where a colour or a measure is written. `theme.ts` feeds antd from it and {@link applyTokens} turns it into
 * CSS custom properties; everything else names the properties.
 */

/** A theme is one set of values under these names; a dark one is added beside `light`, not by new names. */
export type ThemeName = 'light'

const light = {
  canvas: '#F7F5F1',
  surface: '#FFFFFF',
  /** Lies between canvas and line: hovered rows, empty picture places. */
  sunken: '#F0ECE4',
  ink: '#1D2126',
  'ink-2': '#5B6470',
  line: '#E6E1D8',
  /** Edges of controls, which must be found by eye on a white surface. */
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
  /** Behind sheets. */
  scrim: 'rgb(29 33 38 / 48%)',
  /** Parts a light colour from a light ground. */
  hairline: 'rgb(29 33 38 / 16%)',
  /** Labels that lie on a photo. */
  'photo-label': 'rgb(29 33 38 / 72%)',
} as const

export type ColorName = keyof typeof light
export const COLORS: Record<ThemeName, Record<ColorName, string>> = { light }

/** Pixels, except where a name says otherwise. */
export const MEASURES = {
  radius: 8,
  radiusLarge: 14,
  space: [4, 8, 12, 16, 20, 24, 28, 32],
  font: [12, 14, 16, 20, 28, 40],
  /** Height of a control under a mouse and under a finger. */
  control: { pointer: 32, touch: 44 },
  motionMs: 200,
  /** Widest viewport that gets the phone's layout. */
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

/** Writes a theme's properties on the root element. Through the style object, so that a strict content policy has nothing to object to. */
export function applyTokens(theme: ThemeName, root: HTMLElement = document.documentElement): void {
  root.dataset.theme = theme
  for (const [name, value] of Object.entries(cssVariables(theme))) root.style.setProperty(name, value)
}
