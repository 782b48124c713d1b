/**
 * Places between two steps of a money movement where a process may crash. In production nobody listens; tests fail or kill the process
 * there and check that nothing was lost or repeated.
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

/** Calls `next` at every point until the returned function is called; what `next` throws is thrown there. */
export function interceptFaults(next: (point: FaultPoint) => void): () => void {
  listener = next
  return () => {
    listener = null
  }
}
