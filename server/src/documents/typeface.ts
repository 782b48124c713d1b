import { createRequire } from 'node:module'
import { type Font, openSync } from 'fontkit'

/** Noto Sans SC, SIL Open Font License 1.1: carried along, because a server may have no Chinese font. */
const FILES = {
  regular: '@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf',
  bold: '@expo-google-fonts/noto-sans-sc/700Bold/NotoSansSC_700Bold.ttf',
} as const
export type Weight = keyof typeof FILES

const find = createRequire(import.meta.url)
export const typefacePath = (weight: Weight): string => find.resolve(FILES[weight])

const opened = new Map<Weight, Font>()

/** Opened at the first use: 10 MB each, of which only the tables that are asked for are parsed. */
function typeface(weight: Weight): Font {
  const known = opened.get(weight)
  if (known) return known
  const font = openSync(typefacePath(weight))
  if (!('layout' in font)) throw new Error('a collection of fonts where one was expected')
  opened.set(weight, font)
  return font
}

interface Lettering {
  /** Path data with the baseline at 0 and the left edge at 0, px. */
  readonly path: string
  readonly width: number
}

/** Text as outlines, so that drawing it needs no font. */
function lettering(text: string, size: number, weight: Weight = 'regular'): Lettering {
  const font = typeface(weight)
  const scale = size / font.unitsPerEm
  const { glyphs, positions } = font.layout(text)
  let x = 0
  const parts = glyphs.map((glyph, index) => {
    const at = x
    x += positions[index]!.xAdvance
    // Fonts count upwards, pictures downwards.
    return glyph.path.transform(scale, 0, 0, -scale, at * scale, 0).toSVG()
  })
  return { path: parts.join(''), width: x * scale }
}

/** The text, shortened with an ellipsis to a width. */
export function lettered(text: string, size: number, room: number, weight: Weight = 'regular'): Lettering {
  const whole = lettering(text, size, weight)
  if (whole.width <= room) return whole
  const characters = [...text]
  for (let kept = characters.length - 1; kept > 0; kept--) {
    const shorter = lettering(`${characters.slice(0, kept).join('')}…`, size, weight)
    if (shorter.width <= room) return shorter
  }
  return lettering('…', size, weight)
}
