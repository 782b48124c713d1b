/** How far a picture's proportions may be from the size's before a face is visibly stretched. */
const TOLERANCE = 0.05

export interface Sides {
  readonly width: number
  readonly height: number
}

const ratioOf = ({ width, height }: Sides): number => width / height
const isAlike = (one: number, other: number): boolean => Math.max(one / other, other / one) <= 1 + TOLERANCE

/**
 * What is wrong with a face's picture for a size, to whose proportions it is stretched: `turned` when they would fit after a quarter turn.
 * Null when they fit, or when one of them is not known.
 */
export function ratioFault(picture: Sides, size: Sides): 'turned' | 'stretched' | null {
  const [shown, meant] = [ratioOf(picture), ratioOf(size)]
  if (!(shown > 0 && meant > 0 && Number.isFinite(shown) && Number.isFinite(meant)) || isAlike(shown, meant))
    return null
  return isAlike(1 / shown, meant) ? 'turned' : 'stretched'
}
