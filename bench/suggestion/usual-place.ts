/**
 * Where floors are in photos taken standing in a room, before a single colour is looked at: low, in the middle, and never above the
 * horizon. Coordinates are shares of the picture (0–1, y down).
 */

/** Eye height puts the horizon of a level photo near the middle; a tilted phone moves it. */
const USUAL_HORIZON = 0.42
/** 0–1: how likely a place is floor when nothing else is known. */
export function usuallyFloor(x: number, y: number): number {
  if (y <= USUAL_HORIZON) return 0
  const depth = (y - USUAL_HORIZON) / (1 - USUAL_HORIZON)
  // Walls and furniture stand at the sides: the floor is a trapezium that widens towards the viewer.
  const halfWidth = 0.18 + 0.5 * depth
  const side = Math.abs(x - 0.5) / halfWidth
  const sideways = side <= 0.7 ? 1 : Math.max(0, 1 - (side - 0.7) / 0.9)
  const low = Math.min(1, depth / 0.6)
  return Math.min(0.97, low * (0.35 + 0.65 * sideways))
}
