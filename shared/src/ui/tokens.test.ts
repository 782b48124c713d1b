import { applyTokens, COLORS, type ColorName } from './tokens'

const TEXT: readonly ColorName[] = [
  'ink',
  'ink-2',
  'primary',
  'primary-hover',
  'accent',
  'success',
  'warning',
  'danger',
]
const GROUNDS: readonly ColorName[] = ['canvas', 'surface']
const SOFT: readonly (readonly [ColorName, ColorName])[] = [
  ['primary', 'primary-soft'],
  ['accent', 'accent-soft'],
  ['success', 'success-soft'],
  ['warning', 'warning-soft'],
  ['danger', 'danger-soft'],
  ['blue', 'blue-soft'],
  ['purple', 'purple-soft'],
  ['ink-2', 'sunken'],
  ['on-primary', 'primary'],
  ['on-primary', 'primary-hover'],
  ['on-primary', 'danger'],
  ['on-primary', 'accent'],
]

/** Contrast ratio by WCAG 2 (relative luminances). */
function contrast(one: string, other: string): number {
  const luminance = (hex: string) => {
    const [red, green, blue] = [1, 3, 5].map((at) => {
      const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255
      return channel <= 0.03928 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!
  }
  const [lighter, darker] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
  return (lighter! + 0.05) / (darker! + 0.05)
}

describe('tokens', () => {
  const { light } = COLORS

  it.each(TEXT.flatMap((text) => GROUNDS.map((ground) => [text, ground] as const)).concat(SOFT))(
    '%s is readable on %s',
    (text, ground) => {
      expect(contrast(light[text], light[ground])).toBeGreaterThanOrEqual(4.5)
    },
  )

  it('become custom properties on the root element', () => {
    const root = document.createElement('div')
    applyTokens('light', root)
    for (const name of Object.keys(light)) expect(root.style.getPropertyValue(`--color-${name}`)).not.toBe('')
    expect(root.style.getPropertyValue('--space-8')).toBe('32px')
    expect(root.style.getPropertyValue('--radius-large')).toBe('14px')
    expect(root.dataset.theme).toBe('light')
  })
})
