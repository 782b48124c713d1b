import type { RoomSpec } from './synthetic-room'

/** A living room with sofa, table and lamp, seen slightly from the left; shadows fall on the floor. */
export function sampleRoom(width: number, height: number, overrides: Partial<RoomSpec> = {}): RoomSpec {
  return {
    width,
    height,
    focalPx: width * 0.72,
    camera: { position: [1700, 250, 1450], yawDeg: 12, pitchDeg: -11 },
    size: [4800, 6200, 2700],
    walls: [0.62, 0.6, 0.56],
    ceiling: [0.75, 0.75, 0.74],
    floor: plankFloor,
    furniture: [
      { from: [3300, 2600, 0], to: [4300, 4700, 750], colour: [0.12, 0.2, 0.24] },
      { from: [1700, 3300, 0], to: [2600, 4000, 420], colour: [0.3, 0.17, 0.08] },
      { from: [0, 5200, 0], to: [900, 6000, 1900], colour: [0.45, 0.42, 0.38] },
    ],
    light: { at: [1100, 2200, 2500], radius: 220, power: 2.6e6 },
    ambient: 0.22,
    noise: 1.2,
    rays: 2,
    shadowRays: 6,
    ...overrides,
  }
}

/** Brown boards of 140 mm with slight variation. */
function plankFloor(x: number, y: number): readonly [number, number, number] {
  const board = Math.floor(x / 140)
  const along = Math.floor((y + board * 431) / 1400)
  const tone = 0.85 + 0.3 * (((board * 7 + along * 13) % 11) / 11)
  const seam = x - board * 140 < 3 ? 0.6 : 1
  return [0.3 * tone * seam, 0.18 * tone * seam, 0.1 * tone * seam]
}
