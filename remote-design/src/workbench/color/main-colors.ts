import { writeLab, writeRgb } from '@tessera/shared/contract/lab'

const MOST = 6
/** Lab steps of the grid that similar colours share. */
const CELL = 12
/** Lab distance below which two colours would look the same on the list. */
const APART = 18

interface Cell {
  count: number
  l: number
  a: number
  b: number
}

/** The colours that take most of a picture, the largest first, as `#rrggbb`. */
export function mainColors({ data }: Pick<ImageData, 'data'>): string[] {
  const cells = new Map<string, Cell>()
  const lab = new Float32Array(3)
  for (let at = 0; at < data.length; at += 4) {
    if (data[at + 3]! < 128) continue
    writeLab(lab, 0, data[at]!, data[at + 1]!, data[at + 2]!)
    const key = lab.map((value) => Math.round(value / CELL)).join()
    const cell = cells.get(key) ?? { count: 0, l: 0, a: 0, b: 0 }
    cells.set(key, cell)
    cell.count += 1
    cell.l += lab[0]!
    cell.a += lab[1]!
    cell.b += lab[2]!
  }
  const means = [...cells.values()]
    .toSorted((one, other) => other.count - one.count)
    .map(({ count, l, a, b }) => ({ l: l / count, a: a / count, b: b / count }))
  const found: typeof means = []
  for (const mean of means) {
    const isNew = found.every(({ l, a, b }) => Math.hypot(l - mean.l, a - mean.a, b - mean.b) >= APART)
    if (isNew && found.length < MOST) found.push(mean)
  }
  return found.map(({ l, a, b }) => {
    const rgb = new Uint8Array(3)
    writeRgb(rgb, 0, l, a, b)
    return hexOf(rgb)
  })
}

/** `#rrggbb` of three bytes. */
const hexOf = (rgb: ArrayLike<number>): string =>
  `#${Array.from({ length: 3 }, (_, channel) => (rgb[channel] ?? 0).toString(16).padStart(2, '0')).join('')}`

/** Half the side of the square that is averaged: one pixel would be noise. */
const AROUND = 2

/** The colour at a point of a picture. */
export function colorAt({ data, width, height }: ImageData, x: number, y: number): string {
  const sums = [0, 0, 0]
  let count = 0
  for (let row = Math.max(0, y - AROUND); row <= Math.min(height - 1, y + AROUND); row += 1) {
    for (let column = Math.max(0, x - AROUND); column <= Math.min(width - 1, x + AROUND); column += 1) {
      for (let channel = 0; channel < 3; channel += 1) sums[channel]! += data[(row * width + column) * 4 + channel]!
      count += 1
    }
  }
  return hexOf(sums.map((sum) => Math.round(sum / Math.max(1, count))))
}
