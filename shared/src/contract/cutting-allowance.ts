import type { Laying } from './material'

/**
 * Usual allowance of the trade for cuts and breakage: little for square layouts, more where every edge is cut at an
 * angle.
 */
export const ALLOWANCE = { square: 0.05, oblique: 0.1 } as const
export type Cuts = keyof typeof ALLOWANCE

const SQUARE_LAYINGS: ReadonlySet<Laying> = new Set(['straight', 'brickHalf', 'brickThird', 'chequer', 'border'])

/** Square where rows are parallel to the surface's edges, so that most tiles are cut on at most one side. */
export const cutsOf = ({ laying, angleDeg }: { readonly laying: Laying; readonly angleDeg: number }): Cuts =>
  SQUARE_LAYINGS.has(laying) && angleDeg % 90 === 0 ? 'square' : 'oblique'
