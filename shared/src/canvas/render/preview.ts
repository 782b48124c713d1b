import type { Editor } from '../editor/editor'
import type { Palette } from './palette'

/** Input of a preview. */
export interface PreviewScene {
  readonly editor: Editor
  readonly photo: CanvasImageSource
  readonly palette: Palette
}

/**
 * A mode's live preview in the region, before generation. The renderer clips it to the region, and transforms the last picture while the
 * view moves.
 */
export interface Preview {
  /** Set by the renderer: requests a repaint. */
  onChange: (() => void) | null
  /** Paints its own regions and nothing beside them; otherwise the renderer clips it to the current region. */
  readonly isClipped?: boolean
  /** Seen below the region too while that is selected; otherwise the tools for it hide the preview. */
  readonly staysBelow?: boolean
  /** Region or plane changed; `committed` once the edit is finished. */
  edited(committed: boolean): void
  /** Prepares the picture; false while an input is missing. */
  prepare(scene: PreviewScene): boolean
  /** Paints the full viewport, on a context scaled to CSS pixels. */
  paint(context: CanvasRenderingContext2D, scene: PreviewScene): void
}
