/**
 * The places between two steps of a movement of money at which a process may die. The code says where it is; nothing listens but a
 * test, which fails or kills the process there and then looks whether anything was lost or repeated.
 */
export const FAULT_POINTS = [
  'hold.locked',
  'hold.recorded',
  'entry.written',
  'entry.balanced',
  'capture.locked',
  'capture.refunded',
  'capture.ended',
  'order.recorded',
  'order.prepared',
  'settle.locked',
  'settle.marked',
  'settle.membership',
  'settle.granted',
  'settle.committed',
  'allowance.granted',
  'sweep.asked',
  'sweep.closed',
] as const
export type FaultPoint = (typeof FAULT_POINTS)[number]

let listener: ((point: FaultPoint) => void) | null = null

export function faultPoint(point: FaultPoint): void {
  listener?.(point)
}

/** Hears every point from now on, until what it returns is called; what it throws is thrown there. */
export function interceptFaults(next: (point: FaultPoint) => void): () => void {
  listener = next
  return () => {
    listener = null
  }
}
