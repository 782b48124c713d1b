import { findEdges } from '../mask/edge-map'
import type { MaskBitmap } from '../mask/mask-bitmap'
import type { Snapping } from '../mask/snapping-brush'
import type { Scene } from '../scene/scene'
import type { Target } from '../scene/target'

interface PickHost {
  readonly document: { readonly mask: MaskBitmap; readonly revision: number }
  readonly scene: Scene | null
  exceeds(piece: MaskBitmap, takesAway: boolean): boolean
}

/** What the scene says of the region; asked with every move of the pointer, worked out once for each state. */
export class ScenePicks {
  private snaps: Snapping | null = null
  private fitting: { revision: number; scene: Scene | null; of: Map<number, boolean> } = {
    revision: -1,
    scene: null,
    of: new Map(),
  }

  constructor(private readonly host: PickHost) {}

  /** What a snapping brush stops at: read with the first stroke, and again for a new scene; it takes a tenth of a second. */
  snapping(readGrey: (() => Uint8Array) | null): Snapping {
    const labels = this.host.scene?.labels ?? null
    if (!this.snaps || this.snaps.labels !== labels) {
      const grey = readGrey?.()
      this.snaps = { labels, edges: grey ? findEdges(grey, this.host.document.mask, labels) : null }
    }
    return this.snaps
  }

  /** Whether a click may take a region at once. */
  fits({ label, takesAway }: Target): boolean {
    const { scene, document } = this.host
    if (!scene) return false
    const { revision } = document
    if (this.fitting.revision !== revision || this.fitting.scene !== scene) {
      this.fitting = { revision, scene, of: new Map() }
    }
    const key = takesAway ? -label : label
    const known = this.fitting.of.get(key) ?? !this.host.exceeds(scene.maskOf(label), takesAway)
    this.fitting.of.set(key, known)
    return known
  }
}
