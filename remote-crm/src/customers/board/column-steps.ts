import type { KeyboardCoordinateGetter } from '@dnd-kit/core'

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: 0, ArrowDown: 0 }

/** Arrow keys go from column to column; up and down would leave the board. */
export const columnSteps: KeyboardCoordinateGetter = (event, { context, currentCoordinates }) => {
  const step = STEPS[event.code]
  if (step === undefined) return undefined
  event.preventDefault()
  const columns = [...context.droppableRects].toSorted(([, one], [, other]) => one.left - other.left)
  const here = columns.findIndex(([id]) => id === context.over?.id)
  const next = columns[Math.min(columns.length - 1, Math.max(0, here + step))]
  if (step === 0 || here === -1 || !next) return currentCoordinates
  return { x: currentCoordinates.x + next[1].left - columns[here]![1].left, y: currentCoordinates.y }
}
