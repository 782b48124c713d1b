import type { Point } from '@tessera/shared/contract/design/plane'
import { toMask } from '../../document/canvas-document'
import { distance } from '../../geometry/geometry'
import { toScreen } from '../../geometry/view'
import { fillPolygons, SET } from '../../mask/mask-bitmap'
import { takesAway } from '../../scene/target'
import type { Pointer, ToolContext, ToolState } from '../tool'

/** Distance to the first point, in CSS pixels, at which a click closes the polygon; larger for touch. */
const CLOSING_REACH = { mouse: 10, pen: 12, touch: 24, keyboard: 10 } as const

/** Collects corners until the polygon is closed: on its first point, with a double click or with Enter. */
export function drawing(context: ToolContext, first: Pointer, back: () => ToolState): ToolState {
  const { document, overlay } = context
  let points: readonly Point[] = [first.photo]

  function show(next: readonly Point[]): void {
    points = next
    overlay.polygon = next
    context.overlayChanged()
  }

  function leave(): void {
    overlay.polygon = []
    context.overlayChanged()
    context.go(back())
  }

  function close(takeAway: boolean, end: () => void = () => context.commitShape(takeAway)): void {
    if (points.length > 2) {
      const ring = points.map((point) => toMask(document, point))
      context.maskChanged(fillPolygons(document.mask, [ring], takeAway ? 0 : SET))
      end()
    }
    leave()
  }

  function stepBack(): boolean {
    if (points.length > 1) show(points.slice(0, -1))
    else leave()
    return true
  }

  const subtracts = (alt: boolean) => takesAway(context.settings, alt, false)

  function onFirst(pointer: Pointer): boolean {
    const start = points[0]
    if (points.length < 3 || !start) return false
    return distance(toScreen(context.view, start), pointer.screen) <= CLOSING_REACH[pointer.kind]
  }

  show(points)
  return {
    name: 'polygon.drawing',
    hover(pointer) {
      overlay.cursor = pointer.photo
      context.overlayChanged()
    },
    click(pointer, double) {
      // The second click of a double click hits the point the first one has just added.
      if (double || onFirst(pointer)) close(subtracts(pointer.alt))
      else show([...points, pointer.photo])
    },
    cancel: leave,
    finish() {
      const finished = points.length > 2 ? 'closed' : 'dropped'
      close(subtracts(false), () => context.commit())
      return finished
    },
    stepBack,
    key({ key }) {
      if (key === 'Enter') close(subtracts(false))
      else if (key === 'Backspace' || key === 'Delete') stepBack()
      else return false
      return true
    },
  }
}
