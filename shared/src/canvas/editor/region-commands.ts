import { CORRECTION } from '@tessera/shared/contract/design/correction'
import type { Point } from '@tessera/shared/contract/design/plane'
import { type CanvasDocument, toMask } from '../document/canvas-document'
import type { PlaneDraft } from '../document/plane-draft'
import { EMPTY_RECT, type Rect } from '../geometry/geometry'
import { type LeftOver, leftOver, type Pixels } from '../mask/left-over'
import {
  addMask,
  clearMask,
  componentAt,
  countCommon,
  countSet,
  createMask,
  fillPolygons,
  invertMask,
  isSet,
  type MaskBitmap,
  maskBounds,
  maskIsEmpty,
  replaceMask,
  SET,
  subtractMask,
  wholeRect,
} from '../mask/mask-bitmap'
import { farPoints } from '../mask/far-points'
import { growMask, shrinkMask } from '../mask/mask-morphology'
import { outlineOf } from '../scene/outline'
import type { Scene } from '../scene/scene'
import type { EditorChange } from './editor-changes'

type RegionMode = 'replace' | 'add' | 'subtract'

/** A correction of a suggestion adds at most this many times as much. */
const MOST_ADDED = 1.5

/** A region and its plane, to be brought back later. */
export interface KeptRegion {
  readonly mask: MaskBitmap
  readonly plane: PlaneDraft
  readonly isSuggested: boolean
}

/** What can be done with the whole region; each command is one undo step. */
export abstract class RegionCommands {
  abstract readonly document: CanvasDocument
  abstract readonly scene: Scene | null
  /** Reads the photo at the mask's size; set by whoever shows it. */
  readPixels: (() => Pixels) | null = null
  abstract finish(): void
  abstract maskChanged(rect: Rect): void
  abstract setPlane(plane: PlaneDraft): void
  /** False if nothing changed. */
  abstract commit(): boolean
  protected abstract tell(change: EditorChange): void
  /** The region began as a suggestion, so that what is done with it corrects it. */
  private isSuggested = false

  private changeMask(change: (mask: MaskBitmap) => Rect): boolean {
    this.finish()
    this.maskChanged(change(this.document.mask))
    return this.commit()
  }

  /** `radius` in photo pixels. */
  grow(radius: number): void {
    this.changeMask((mask) => growMask(mask, Math.max(1, radius * this.document.maskScale)))
  }

  shrink(radius: number): void {
    this.changeMask((mask) => shrinkMask(mask, Math.max(1, radius * this.document.maskScale)))
  }

  invert(): void {
    this.changeMask(invertMask)
  }

  clear(): void {
    this.isSuggested = false
    this.changeMask(clearMask)
  }

  /** Applies a suggested region: a bitmap of the mask's size, or rings in photo pixels. False if nothing changed. */
  applyRegion(region: MaskBitmap | readonly (readonly Point[])[], mode: RegionMode): boolean {
    const bitmap = this.bitmapOf(region)
    return this.changeMask((mask) => {
      if (mode === 'replace') return replaceMask(mask, bitmap)
      return mode === 'add' ? addMask(mask, bitmap) : subtractMask(mask, bitmap)
    })
  }

  /**
   * Takes what was seen at a place out of the region, and with it what is left of it: one undo step. What may be left of it
   * too is told. False if nothing changed.
   */
  takeOut(region: MaskBitmap | readonly (readonly Point[])[]): boolean {
    const piece = this.bitmapOf(region)
    let left: LeftOver = { gone: [], unsure: [] }
    const isChanged = this.changeMask((mask) => {
      const taken = { ...mask, data: mask.data.map((value, index) => value & (piece.data[index] as number)) }
      if (maskIsEmpty(taken)) return EMPTY_RECT
      subtractMask(mask, piece)
      left = leftOver(mask, taken, this.readPixels, this.ownPieces())
      for (const pixel of left.gone) mask.data[pixel] = 0
      return wholeRect(mask)
    })
    const places = left.unsure.map((pixels) => this.outlineOf(pixels))
    if (isChanged && places.length > 0) this.tell({ kind: 'leftOver', places })
    return isChanged
  }

  /** What a person has put together of the scene's regions is each its own, however thin; a suggestion was drawn as one. */
  private ownPieces(): (pixels: readonly number[]) => boolean {
    if (this.isSuggested || !this.scene) return () => false
    const { data } = this.scene.labels
    const sizes = new Uint32Array(256)
    for (const label of data) sizes[label]! += 1
    return (pixels) => {
      const held = new Uint32Array(256)
      for (const pixel of pixels) held[data[pixel]!]! += 1
      return held.some((count, label) => label > 0 && count * 2 > sizes[label]!)
    }
  }

  /** A piece of the mask as one line, in photo pixels: to each of its holes and back the same way, which the even-odd rule does not see. */
  private outlineOf(pixels: readonly number[]): Point[] {
    const { mask, maskScale } = this.document
    const piece = createMask(mask.width, mask.height)
    for (const pixel of pixels) piece.data[pixel] = SET
    const [outer = [], ...holes] = outlineOf(piece, SET, maskBounds(piece))
    const start = outer.slice(0, 1)
    const line = [...outer, ...holes.flatMap((hole) => [...start, ...hole, ...hole.slice(0, 1)]), ...start]
    return line.map(([x, y]): Point => [x / maskScale, y / maskScale])
  }

  /** Whether a photo point is in the region. */
  covers(point: Point): boolean {
    return isSet(this.document.mask, toMask(this.document, point))
  }

  /** The connected component of a suggested region at a photo point; null if the point is outside. */
  pieceAt(region: MaskBitmap | readonly (readonly Point[])[], point: Point): MaskBitmap | null {
    return componentAt(this.bitmapOf(region), toMask(this.document, point))
  }

  /** How much of the region a piece of the same size covers, and the region of the piece; both 0–1. */
  overlapWith(piece: MaskBitmap): { readonly ofRegion: number; readonly ofPiece: number } {
    const { mask } = this.document
    const common = countCommon(mask, piece)
    return { ofRegion: common / Math.max(1, countSet(mask)), ofPiece: common / Math.max(1, countSet(piece)) }
  }

  /**
   * Whether a piece is more than a correction of a suggestion can mean. A region of the person's own may be changed at will.
   * @param mostAdded as a share of the region
   */
  exceeds(piece: MaskBitmap, takesAway: boolean, mostAdded = MOST_ADDED): boolean {
    const { mask } = this.document
    const selected = countSet(mask)
    if (!this.isSuggested || selected === 0) return false
    const common = countCommon(mask, piece)
    return takesAway ? common > selected * CORRECTION.mostTaken : countSet(piece) - common > selected * mostAdded
  }

  /** Photo points of the side that stays as it is when something at a point is corrected. */
  pointsThatStay(at: Point, takesAway: boolean, count: number): Point[] {
    const { mask, maskScale } = this.document
    const found = farPoints(mask, toMask(this.document, at), takesAway, count)
    return found.map(([x, y]) => [x / maskScale, y / maskScale])
  }

  /** A suggested region as a bitmap of the mask's size. */
  bitmapOf(region: MaskBitmap | readonly (readonly Point[])[]): MaskBitmap {
    return 'data' in region ? region : this.rasterised(region)
  }

  /** Applies region and plane of a suggestion as one undo step. */
  applySuggestion(region: MaskBitmap | readonly (readonly Point[])[], plane: PlaneDraft | null): void {
    this.replaceAll(this.bitmapOf(region), plane, true)
  }

  keepRegion(): KeptRegion {
    this.finish()
    const { mask, committedPlane } = this.document
    return { mask: { ...mask, data: mask.data.slice() }, plane: committedPlane, isSuggested: this.isSuggested }
  }

  /** Brings a region back as one undo step. */
  bringBack({ mask, plane, isSuggested }: KeptRegion): void {
    this.replaceAll(mask, plane, isSuggested)
  }

  private replaceAll(mask: MaskBitmap, plane: PlaneDraft | null, isSuggested: boolean): void {
    this.finish()
    this.isSuggested = isSuggested
    if (plane) this.setPlane(plane)
    this.maskChanged(replaceMask(this.document.mask, mask))
    this.commit()
  }

  private rasterised(rings: readonly (readonly Point[])[]): MaskBitmap {
    const { width, height } = this.document.mask
    const bitmap = createMask(width, height)
    fillPolygons(
      bitmap,
      rings.map((ring) => ring.map((point) => toMask(this.document, point))),
      SET,
    )
    return bitmap
  }
}
