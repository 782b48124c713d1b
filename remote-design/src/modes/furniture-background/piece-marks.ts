import { placedCorner, placeOf } from '@tessera/shared/contract/backdrop'
import type { PiecePlacing } from '@tessera/shared/contract/design/modes/furniture-background'
import { clamp } from '@tessera/shared/canvas/geometry/geometry'
import type { Marks } from '@tessera/shared/canvas/tools/tool'
import type { SelectedPiece } from './use-piece'

interface PlacedPiece {
  readonly piece: SelectedPiece
  /** Undefined as in the photo. */
  readonly placing: PiecePlacing | undefined
  /** The whole photo, in pixels; the piece is known at the preview's size. */
  readonly photo: { readonly width: number; readonly height: number }
  readonly onPlace: (placing: PiecePlacing) => void
}

/** The piece as the canvas drags it: by the middle of its lower edge. */
export function marksOf({ piece, placing, photo, onPlace }: PlacedPiece): Marks {
  const place = placing ?? placeOf(piece.standing, piece.photo)
  const corner = placedCorner(place, piece.standing, piece.photo)
  const shrunk = piece.photo.width / photo.width
  return {
    selected: 0,
    hit([x, y]) {
      const [across, down] = [(x * shrunk - corner.left) / place.scale, (y * shrunk - corner.top) / place.scale]
      const { left, top, right, bottom } = piece.box
      return across >= left && across <= right && down >= top && down <= bottom ? 0 : -1
    },
    pointOf: (index) => (index === 0 ? [place.x * photo.width, place.y * photo.height] : null),
    select: () => undefined,
    move: (_, [x, y]) =>
      onPlace({ scale: place.scale, x: clamp(x / photo.width, 0, 1), y: clamp(y / photo.height, 0, 1) }),
    settle: () => undefined,
  }
}
