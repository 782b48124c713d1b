import type { Point } from '@tessera/shared/contract/design/plane'
import { toMask } from '../../document/canvas-document'
import { clamp, cornersOf, midpoint } from '../../geometry/geometry'
import { fillPolygons, SET } from '../../mask/mask-bitmap'
import { takesAway } from '../../scene/target'
import { givenUp } from '../suggest/waiting.state'
import { DRAG_DISTANCE_PX } from '../drag'
import type { Ask, Corners, Pointer, ToolContext, ToolState } from '../tool'

/**
 * A box with no side of this length, in CSS pixels, holds nothing that could be meant: a finger that taps its first corner trembles as
 * much. More than the drag distance, which tells a box from a line.
 */
const LEAST_LENGTH = 8

/** From one corner to the opposite: dragged there, or with a second click, which needs no key or finger held down. */
export function drawing(context: ToolContext, first: Pointer, back: () => ToolState): ToolState {
  const { document, overlay } = context
  const from = inside(first.photo)

  function inside([x, y]: Point): Point {
    return [clamp(x, 0, document.photo.width), clamp(y, 0, document.photo.height)]
  }

  function show(pointer: Pointer): void {
    overlay.cursor = pointer.photo
    overlay.box = [from, inside(pointer.photo)]
    context.overlayChanged()
  }

  function leave(): void {
    overlay.box = null
    context.overlayChanged()
    context.go(back())
  }

  function close(pointer: Pointer): void {
    const box: Corners = [from, inside(pointer.photo)]
    const sides = [box[1][0] - from[0], box[1][1] - from[1]].map((side) => Math.abs(side) * context.view.scale)
    // Still at its first corner.
    if (Math.min(...sides) <= DRAG_DISTANCE_PX || Math.max(...sides) < LEAST_LENGTH) return show(pointer)
    const { taking, plainBox } = context.settings
    if (plainBox) {
      const ring = cornersOf(box).map((point) => toMask(document, point))
      const away = takesAway(context.settings, pointer.alt, false)
      context.maskChanged(fillPolygons(document.mask, [ring], away ? 0 : SET))
      context.commitShape(away)
      return leave()
    }
    const turned = pointer.alt ? (taking === 'subtract' ? 'add' : 'subtract') : taking
    const ask: Ask = { point: midpoint(...box), box, taking: turned }
    overlay.box = null
    overlay.asking = ask
    // Touch has no hover cursor.
    if (pointer.kind === 'touch') overlay.cursor = null
    context.overlayChanged()
    // The next box may be begun while this one is being answered.
    context.go({
      name: 'box.waiting',
      press: (next) => again(next),
      click: (next, double) => givenUp(context, back).click?.(next, double),
      cancel: () => void givenUp(context, back),
    })
    context.ask(ask)
  }

  function again(pointer: Pointer): boolean {
    overlay.asking = null
    const idle = back()
    context.go(idle)
    return idle.press?.(pointer) ?? false
  }

  show(first)
  return {
    name: 'box.drawing',
    press(pointer) {
      show(pointer)
      return true
    },
    move: show,
    hover: show,
    release: close,
    cancel: leave,
  }
}
