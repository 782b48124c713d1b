import type { Editor } from '../editor/editor'
import type { Palette } from './palette'

/** What a preview is drawn of. */
export interface PreviewScene {
  readonly editor: Editor
  readonly photo: CanvasImageSource
  readonly palette: Palette
}

/**
 * What a mode shows in the region before anything is generated. The renderer clips it to the region, and moves its picture along while
 * the view moves.
 */
export interface Preview {
  /** Set by the renderer: tells it that the picture has to be painted anew. */
  onChange: (() => void) | null
  /** Region or plane were changed; `committed` when the edit is finished. */
  edited(committed: boolean): void
  /** Makes ready what the picture needs; false while something for it is missing. */
  prepare(scene: PreviewScene): boolean
  /** Paints the whole viewport, on a context scaled to CSS pixels. */
  paint(context: CanvasRenderingContext2D, scene: PreviewScene): void
}
