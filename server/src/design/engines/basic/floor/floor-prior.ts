/**
 * Where floors are in photos taken standing in a room, before a single colour is looked at: low, in the middle, and never above the
 * horizon. Coordinates are shares of the picture (0–1, y down).
 */

/** Eye height puts the horizon of a level photo near the middle; a tilted phone moves it. */
export const USUAL_HORIZON = 0.42
/** The strip in which floor, if any is seen, is nearly always found. */
export const NEAR_STRIP = 0.7

/** 0–1: how likely a place is floor when nothing else is known. `horizon` is the height of the horizon. */
export function floorPrior(x: number, y: number, horizon: number): number {
  if (y <= horizon) return 0
  const depth = (y - horizon) / Math.max(0.05, 1 - horizon)
  // Walls and furniture stand at the sides: the floor is a trapezium that widens towards the viewer.
  const halfWidth = 0.18 + 0.5 * depth
  const side = Math.abs(x - 0.5) / halfWidth
  const sideways = side <= 0.7 ? 1 : Math.max(0, 1 - (side - 0.7) / 0.9)
  const low = Math.min(1, depth / 0.6)
  return Math.min(0.97, low * (0.35 + 0.65 * sideways))
}
