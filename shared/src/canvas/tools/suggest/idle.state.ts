import { takesAway, type Target } from '../../scene/target'
import type { Ask, Pointer, ToolContext, ToolState } from '../tool'
import { isInPhoto } from '../tool'
import { waiting } from './waiting.state'

/**
 * Shows the region under the pointer and takes it with a click. A double click asks for the piece at this very point instead, and
 * so does a click where the scene has no region, one that adds where everything is selected already, and one on a region that
 * is too much for a correction.
 */
export function idle(context: ToolContext): ToolState {
  const { document, overlay } = context
  let taken: { readonly target: Target; readonly revision: number } | null = null

  function targetAt(pointer: Pointer): Target | null {
    const label = context.scene?.labelAt(pointer.photo) ?? 0
    if (label === 0) return null
    const covered = context.covers(pointer.photo)
    const away = takesAway(context.settings, pointer.alt, covered)
    // Nothing to be seen from adding what is there, or taking what is not.
    const target: Target = { label, takesAway: away }
    return away === covered && context.fits(target) ? target : null
  }

  function show(pointer: Pointer): void {
    overlay.cursor = pointer.photo
    const target = targetAt(pointer)
    if (target?.label !== overlay.target?.label || target?.takesAway !== overlay.target?.takesAway) {
      overlay.target = target
    }
    context.overlayChanged()
  }

  function ask(pointer: Pointer, away: boolean, instead?: number): void {
    const asked = { point: pointer.photo, box: null, taking: away ? 'subtract' : 'add' } as const
    const question: Ask = instead === undefined ? asked : { ...asked, instead }
    overlay.asking = question
    overlay.target = null
    context.overlayChanged()
    context.go(waiting(context, pointer.photo, () => idle(context)))
    context.ask(question)
  }

  return {
    name: 'suggest.idle',
    hover: show,
    click(pointer, double) {
      if (!isInPhoto(document, pointer.photo)) return
      const again = double && taken !== null && context.scene?.labelAt(pointer.photo) === taken.target.label
      if (again && taken?.revision === document.revision) return ask(pointer, taken.target.takesAway, taken.revision)
      const target = targetAt(pointer)
      if (!target) return ask(pointer, takesAway(context.settings, pointer.alt, context.covers(pointer.photo)))
      context.take(target)
      taken = { target, revision: document.revision }
      // A finger that was lifted points at nothing.
      if (pointer.kind === 'touch') leave()
      else show(pointer)
    },
    cancel: leave,
  }

  function leave(): void {
    overlay.cursor = null
    overlay.target = null
    context.overlayChanged()
  }
}
