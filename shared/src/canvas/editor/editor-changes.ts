import type { Point } from '@tessera/shared/contract/design/plane'
import type { Rect } from '../geometry/geometry'
import type { Ask, Finished, Unchanged } from '../tools/tool'

/** Change events. `commit` is infrequent and meant for the UI; the others may fire with every pointer event. */
export type EditorChange =
  | { readonly kind: 'view' | 'overlay' | 'plane' | 'tool' | 'commit' }
  /** `isView`: nothing of the regions was edited, another one is shown. */
  | { readonly kind: 'mask'; readonly rect: Rect; readonly isView?: boolean }
  | { readonly kind: 'ask'; readonly ask: Ask }
  /** Undo or redo: what stands in the photo is to be this again. */
  | { readonly kind: 'placed'; readonly placed: unknown }
  /** The step before may have left more of what it took: outlines, in photo pixels. */
  | { readonly kind: 'leftOver'; readonly places: readonly (readonly Point[])[] }
  | { readonly kind: 'unchanged'; readonly why: Unchanged }
  | { readonly kind: 'finished'; readonly finished: Finished }

type Listener = (change: EditorChange) => void

export class Listeners {
  private readonly all = new Set<Listener>()

  /** Returns the unsubscribe function. */
  add(listener: Listener): () => void {
    this.all.add(listener)
    return () => this.all.delete(listener)
  }

  tell(change: EditorChange): void {
    for (const listener of this.all) listener(change)
  }
}
