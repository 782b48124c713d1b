/**
 * Prior for the floor in photos taken by a standing person, without looking at the pixels: low, central, below the horizon. Coordinates
 * are shares of the picture (0–1, y down).
 */

/** Eye height puts the horizon of a level photo near the middle; a tilted phone shifts it. */
const USUAL_HORIZON = 0.42
/** Probability of floor at a position, 0–1. */
export function usuallyFloor(x: number, y: number): number {
  if (y <= USUAL_HORIZON) return 0
  const depth = (y - USUAL_HORIZON) / (1 - USUAL_HORIZON)
  // Walls and furniture are at the sides: the floor is a trapezium that widens towards the viewer.
  const halfWidth = 0.18 + 0.5 * depth
  const side = Math.abs(x - 0.5) / halfWidth
  const sideways = side <= 0.7 ? 1 : Math.max(0, 1 - (side - 0.7) / 0.9)
  const low = Math.min(1, depth / 0.6)
  return Math.min(0.97, low * (0.35 + 0.65 * sideways))
}
