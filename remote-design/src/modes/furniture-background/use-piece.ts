import { standingOf } from '@tessera/shared/contract/backdrop'
import type { Standing } from '@tessera/shared/contract/standing-shadow'
import { useMemo } from 'react'
import { usePartPixels } from '../../workbench/preview/use-part-pixels'
import { PIECE } from './furniture-background.inputs'

/** The selected piece at the preview's size. */
export interface SelectedPiece {
  readonly photo: ImageData
  /** Non-zero on the piece. */
  readonly region: Uint8Array
  readonly standing: Standing
  /** Around it, inclusive. */
  readonly box: { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number }
  /** Whether it reaches a side of the photo: there it is cut off. */
  readonly isCut: boolean
}

/** Null until the photo is there and something is selected. */
export function usePiece(): SelectedPiece | null {
  const scene = usePartPixels()
  return useMemo(() => {
    const pixels = scene?.parts[PIECE[0]]
    if (!scene || !pixels) return null
    const { photo } = scene
    const { width, height } = photo
    const region = new Uint8Array(width * height)
    for (const pixel of pixels) region[pixel] = 1
    const standing = standingOf({ data: region, width, height })
    if (!standing) return null
    const box = { left: width, top: height, right: -1, bottom: -1 }
    for (const pixel of pixels) {
      const [x, y] = [pixel % width, Math.floor(pixel / width)]
      box.left = Math.min(box.left, x)
      box.right = Math.max(box.right, x)
      box.top = Math.min(box.top, y)
      box.bottom = Math.max(box.bottom, y)
    }
    const isCut = box.left === 0 || box.top === 0 || box.right === width - 1 || box.bottom === height - 1
    return { photo, region, standing, box, isCut }
  }, [scene])
}
