import type { Grid } from './regions'
import type { SeenRegion } from './surfaces'

/** Larger ones are rooms rather than things. Share of the grid. */
const LARGEST = 0.4
/** The model believes in the larger region. */
const SUREST = 0.85
/** A label belongs to a region that holds so much of what is visible of it. */
const MOSTLY = 0.8
/** Less more than before is no further choice. */
const GROWS = 1.15
/** From a part to the thing, and to what stands together with it. */
const MOST = 3

/**
 * What a part belongs to: a chair for its seat. For each label, from the smallest, sets of labels that lie in one larger
 * region of the look; each holds the label itself.
 *
 * @param cells the label of each cell, 0 for none: n > 0 is `named[n - 1]`
 * @param regions all that the look has seen, whether or not anything of them is visible
 */
export function wholesOf(
  cells: Uint8Array,
  named: readonly Pick<SeenRegion, 'surface'>[],
  regions: readonly SeenRegion[],
  grid: Grid,
): number[][][] {
  const visible = countLabels(cells, () => true)
  const wholes = regions
    .filter(
      ({ surface, area, score }) =>
        surface === 'thing' && score >= SUREST && area <= grid.width * grid.height * LARGEST,
    )
    .map(({ logits }) => {
      const held = countLabels(cells, (cell) => logits[cell]! > 0)
      const labels = named.flatMap(({ surface }, index) => {
        const label = index + 1
        return surface === 'thing' && held[label]! > visible[label]! * MOSTLY ? [label] : []
      })
      return { labels, size: labels.reduce((sum, label) => sum + visible[label]!, 0) }
    })
    .filter(({ labels }) => labels.length > 1)
    .toSorted((one, other) => one.size - other.size)
  return named.map((_region, index) => {
    const label = index + 1
    const chosen: number[][] = []
    let size = visible[label]!
    for (const whole of wholes) {
      if (chosen.length === MOST) break
      if (!whole.labels.includes(label) || whole.size < size * GROWS) continue
      chosen.push(whole.labels)
      size = whole.size
    }
    return chosen
  })
}

function countLabels(cells: Uint8Array, counts: (cell: number) => boolean): Uint32Array {
  const counted = new Uint32Array(256)
  for (let cell = 0; cell < cells.length; cell++) if (counts(cell)) counted[cells[cell]!]!++
  return counted
}
