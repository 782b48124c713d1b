import {
  backgroundFrame,
  darken,
  placedCorner,
  softnessOf,
  standingOf,
  studioBackdrop,
} from '@tessera/shared/contract/backdrop'
import type { PiecePlacing } from '@tessera/shared/contract/design/modes/furniture-background'
import { eachShadow } from '@tessera/shared/contract/standing-shadow'
import { useEffect, useState } from 'react'
import { contextOf } from '../../parts/image/resize'
import { pictureAt } from '../../workbench/picture/data-url'
import { COPY_PX } from '../../workbench/picture/PictureField'
import { PartsPreview } from '../../workbench/preview/parts-preview'
import { shownScheme, withChoice } from '../../workbench/schemes/schemes'
import { useEditor, useInputs, useModeWorkbench } from '../../workbench/workbench-context'
import { FURNITURE_BACKGROUND_INPUTS, PIECE, type ShownPicture, withPiece } from './furniture-background.inputs'
import { marksOf } from './piece-marks'
import { type SelectedPiece, usePiece } from './use-piece'

/** The shown background behind the piece, by the engine's own formulas. */
export function useBackgroundPreview(): PartsPreview {
  const [preview] = useState(() => new PartsPreview())
  const inputs = useInputs(FURNITURE_BACKGROUND_INPUTS)
  const piece = usePiece()
  const chosen = inputs.way === 'set' ? shownScheme(inputs)[PIECE[0]] : null
  const bitmap = useBitmap(chosen?.from === 'picture' ? chosen.pictureUrl : null)
  const workbench = useModeWorkbench(FURNITURE_BACKGROUND_INPUTS)
  const editor = useEditor()
  useEffect(() => {
    if (!editor || !piece || !chosen) return undefined
    const onPlace = (placing: PiecePlacing) =>
      workbench.changeInputs(withChoice(inputs, PIECE[0], withPiece(chosen, placing)))
    editor.setMarks(marksOf({ piece, placing: chosen.piece, photo: editor.photo, onPlace }))
    return () => editor.setMarks(null)
  }, [editor, piece, chosen, inputs, workbench])
  useEffect(() => {
    if (!piece || !chosen || (chosen.from === 'picture' && !bitmap)) return preview.show(null)
    const { width, height } = piece.photo
    const placed = chosen.piece ? placedPiece(piece, chosen.piece) : null
    const standing = placed ? standingOf({ data: placed.region, width, height }) : piece.standing
    if (!standing) return preview.show(null)
    preview.show({
      width,
      height,
      write: (rgba) => {
        if (chosen.from === 'color') {
          const write = studioBackdrop(chosen.color, { width, height }, standing)
          for (let pixel = 0; pixel < width * height; pixel += 1) {
            write(rgba, pixel * 4, pixel % width, Math.floor(pixel / width))
          }
        } else if (bitmap) rgba.set(drawn(bitmap, chosen, { width, height }))
        eachShadow(standing, { width, height }, (pixel, strength) => darken(rgba, pixel * 4, strength))
        // In its place the photo's own piece is seen through the preview.
        for (let pixel = 0; pixel < width * height; pixel += 1) {
          rgba[pixel * 4 + 3] = !placed && piece.region[pixel] ? 0 : 255
        }
        if (placed) drawOver(rgba, placed.rgba)
      },
    })
  }, [preview, piece, chosen, bitmap])
  return preview
}

/** The piece alone at another place and size, and where it is then. */
function placedPiece({ photo, region, standing }: SelectedPiece, placing: PiecePlacing) {
  const { width, height } = photo
  const alone = new OffscreenCanvas(width, height)
  const cut = new ImageData(Uint8ClampedArray.from(photo.data), width, height)
  for (let pixel = 0; pixel < region.length; pixel += 1) if (!region[pixel]) cut.data[pixel * 4 + 3] = 0
  contextOf(alone).putImageData(cut, 0, 0)
  const context = contextOf(new OffscreenCanvas(width, height))
  const { left, top } = placedCorner(placing, standing, photo)
  context.drawImage(alone, left, top, width * placing.scale, height * placing.scale)
  const rgba = context.getImageData(0, 0, width, height).data
  return { rgba, region: Uint8Array.from({ length: width * height }, (_, pixel) => rgba[pixel * 4 + 3]! >> 7) }
}

function drawOver(under: Uint8ClampedArray, over: Uint8ClampedArray): void {
  for (let at = 0; at < over.length; at += 4) {
    const part = over[at + 3]! / 255
    if (part === 0) continue
    for (let channel = at; channel < at + 3; channel += 1) {
      under[channel] = under[channel]! + (over[channel]! - under[channel]!) * part
    }
  }
}

function drawn(bitmap: ImageBitmap, view: ShownPicture, photo: { readonly width: number; readonly height: number }) {
  const { width, height } = photo
  const context = contextOf(new OffscreenCanvas(width, height))
  // What is shown of a turned picture is chosen after turning it, as on the server.
  const { left, ...frame } = backgroundFrame(view, bitmap, photo)
  const from = view.mirrored ? bitmap.width - left - frame.width : left
  if (view.mirrored) context.setTransform(-1, 0, 0, 1, width, 0)
  const draw = () => context.drawImage(bitmap, from, frame.top, frame.width, frame.height, 0, 0, width, height)
  draw()
  if (view.isSoft) {
    // Over the sharp one: a blur is transparent at the edge.
    context.filter = `blur(${softnessOf(photo)}px)`
    draw()
  }
  return context.getImageData(0, 0, width, height).data
}

function useBitmap(url: string | null): ImageBitmap | null {
  const [read, setRead] = useState<{ readonly url: string; readonly bitmap: ImageBitmap } | null>(null)
  useEffect(() => {
    if (url === null) return undefined
    let left = false
    const load = async () => {
      const bitmap = await createImageBitmap(await pictureAt(url, COPY_PX))
      if (left) bitmap.close()
      else setRead({ url, bitmap })
    }
    // Without it there is no preview; the picture in the panel shows the same fault.
    load().catch((error: unknown) => console.warn('the background could not be read', error))
    return () => {
      left = true
    }
  }, [url])
  return read && read.url === url ? read.bitmap : null
}
