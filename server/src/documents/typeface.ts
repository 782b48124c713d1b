import { createRequire } from 'node:module'
import type * as fontkit from 'fontkit'

/** Noto Sans SC, SIL Open Font License 1.1: carried along, because a server may have no Chinese font. */
const FILES = {
  regular: '@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf',
  bold: '@expo-google-fonts/noto-sans-sc/700Bold/NotoSansSC_700Bold.ttf',
} as const
export type Weight = keyof typeof FILES

const find = createRequire(import.meta.url)
export const typefacePath = (weight: Weight): string => find.resolve(FILES[weight])

const opened = new Map<Weight, fontkit.Font>()

/** The library is read and a file opened at the first use: 10 MB each, of which only the tables that are asked for are parsed. */
function typeface(weight: Weight): fontkit.Font {
  const known = opened.get(weight)
  if (known) return known
  const { openSync } = find('fontkit') as typeof fontkit
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
function lettering(text: string, size: number, weight: Weight): Lettering {
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

const widthOf = (text: string, size: number, weight: Weight): number =>
  typeface(weight).layout(text).advanceWidth * (size / typeface(weight).unitsPerEm)

/** The text, shortened with an ellipsis to a width. Outlines are drawn once: those of a long text take seconds. */
export function lettered(text: string, size: number, room: number, weight: Weight = 'regular'): Lettering {
  if (widthOf(text, size, weight) <= room) return lettering(text, size, weight)
  const characters = [...text]
  const shortened = (kept: number) => `${characters.slice(0, kept).join('')}…`
  let [kept, tooMany] = [0, characters.length]
  while (tooMany - kept > 1) {
    const middle = (kept + tooMany) >> 1
    if (widthOf(shortened(middle), size, weight) <= room) kept = middle
    else tooMany = middle
  }
  return lettering(shortened(kept), size, weight)
}
