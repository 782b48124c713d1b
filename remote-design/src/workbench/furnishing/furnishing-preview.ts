import type { Point } from '@tessera/shared/contract/design/plane'
import { type PieceFrame, pieceFrame } from '@tessera/shared/contract/furnishing'
import { type PlaneGeometry, solvePlane } from '@tessera/shared/contract/plane'
import { completePlane } from '@tessera/shared/canvas/document/plane-draft'
import { clamp } from '@tessera/shared/canvas/geometry/geometry'
import type { Preview, PreviewScene } from '@tessera/shared/canvas/render/preview'
import type { Marks } from '@tessera/shared/canvas/tools/tool'
import type { StandingPiece } from './furnishing.inputs'

/** A piece whose picture has been loaded. */
export interface ShownPiece {
  readonly piece: StandingPiece
  readonly picture: ImageBitmap
}

interface Standing {
  readonly index: number
  readonly frame: PieceFrame
  readonly shown: ShownPiece
}

/** Darkness of the shadow in the middle, as the engine's. */
const SHADOW = 0.42

/** Pieces of furniture over the photo, at their real size; they can be dragged. */
export class FurnishingPreview implements Preview, Marks {
  onChange: (() => void) | null = null
  readonly isClipped = true
  readonly staysBelow = true
  private moved: ((index: number, at: Point) => void) | null = null
  selected = 0
  private pieces: readonly (ShownPiece | null)[] = []
  /** A move that is not finished. */
  private moving: { readonly index: number; readonly at: Point } | null = null
  private geometry: PlaneGeometry | null = null
  private photo = { width: 0, height: 0 }

  /** Tells of a move once it is finished. */
  tellMoves(moved: (index: number, at: Point) => void): void {
    this.moved = moved
  }

  /** Null for a piece whose picture is still being fetched: the others keep their numbers. */
  show(pieces: readonly (ShownPiece | null)[]): void {
    if (pieces.length > this.pieces.length) this.selected = pieces.length - 1
    if (this.moving && !isSamePlace(this.pieces[this.moving.index], pieces[this.moving.index])) this.moving = null
    this.pieces = pieces
    this.onChange?.()
  }

  edited(): void {
    this.onChange?.()
  }

  prepare({ editor }: PreviewScene): boolean {
    this.photo = editor.photo
    const plane = completePlane(editor.document.plane)
    const solution = plane && solvePlane(plane, editor.photo)
    this.geometry = solution?.ok ? solution.geometry : null
    return this.geometry !== null && this.pieces.some((shown) => shown !== null)
  }

  paint(context: CanvasRenderingContext2D, { editor: { view, toolId }, palette }: PreviewScene): void {
    for (const { index, frame, shown } of this.standing()) {
      const [x, y] = [view.x + frame.left * view.scale, view.y + frame.top * view.scale]
      const [width, height] = [frame.width * view.scale, frame.height * view.scale]
      paintShadow(context, x + width / 2, y + height, width / 2, frame.depth * view.scale)
      context.save()
      context.imageSmoothingQuality = 'high'
      context.translate(x + width / 2, y)
      if (shown.piece.mirrored) context.scale(-1, 1)
      context.drawImage(shown.picture, -width / 2, 0, width, height)
      context.restore()
      if (toolId !== 'place' || index !== this.selected) continue
      context.strokeStyle = palette.primary
      context.lineWidth = 2
      context.setLineDash([6, 4])
      context.strokeRect(x, y, width, height)
      context.setLineDash([])
      context.beginPath()
      context.arc(x + width / 2, y + height, 6, 0, Math.PI * 2)
      context.fillStyle = palette.primary
      context.fill()
      context.strokeStyle = palette.surface
      context.stroke()
    }
  }

  hit([x, y]: Point): number {
    const over = this.standing().filter(
      ({ frame }) =>
        x >= frame.left && x <= frame.left + frame.width && y >= frame.top && y <= frame.top + frame.height,
    )
    return over.at(-1)?.index ?? -1
  }

  pointOf(index: number): Point | null {
    const shown = this.pieces[index]
    if (!shown) return null
    return this.moving?.index === index ? this.moving.at : shown.piece.at
  }

  select(index: number): void {
    this.selected = index
    this.onChange?.()
  }

  move(index: number, [x, y]: Point): void {
    const at: Point = [clamp(x, 0, this.photo.width), clamp(y, 0, this.photo.height)]
    if (!this.frameOf(index, at)) return
    this.moving = { index, at }
    this.onChange?.()
  }

  settle(): void {
    if (this.moving) this.moved?.(this.moving.index, this.moving.at)
  }

  private frameOf(index: number, at: Point): PieceFrame | null {
    const shown = this.pieces[index]
    if (!shown || !this.geometry) return null
    const { mmWidth, mmDepth } = shown.piece.material.furniture
    return pieceFrame(this.geometry, at, { width: mmWidth, depth: mmDepth }, shown.picture, this.photo)
  }

  /** The farthest first. */
  private standing(): Standing[] {
    return this.pieces
      .flatMap((shown, index): Standing[] => {
        const frame = shown && this.frameOf(index, this.pointOf(index)!)
        return frame ? [{ index, frame, shown }] : []
      })
      .toSorted((a, b) => a.frame.top + a.frame.height - b.frame.top - b.frame.height)
  }
}

/** Soft shade below a piece. */
function paintShadow(context: CanvasRenderingContext2D, x: number, y: number, half: number, depth: number): void {
  context.save()
  context.translate(x, y - depth / 2)
  context.scale(half * 1.15, Math.max(1, depth * 0.75))
  const shade = context.createRadialGradient(0, 0, 0.35, 0, 0, 1)
  shade.addColorStop(0, `rgb(0 0 0 / ${SHADOW})`)
  shade.addColorStop(1, 'rgb(0 0 0 / 0)')
  context.fillStyle = shade
  context.fillRect(-1, -1, 2, 2)
  context.restore()
}

/** A piece whose goods were asked for again goes on being dragged. */
const isSamePlace = (one?: ShownPiece | null, other?: ShownPiece | null): boolean =>
  one?.piece.material.id === other?.piece.material.id &&
  one?.piece.at[0] === other?.piece.at[0] &&
  one?.piece.at[1] === other?.piece.at[1]
