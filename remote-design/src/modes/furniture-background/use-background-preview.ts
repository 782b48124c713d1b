import { backgroundFrame, darken, softnessOf, standingOf, studioBackdrop } from '@tessera/shared/contract/backdrop'
import { eachShadow } from '@tessera/shared/contract/standing-shadow'
import { useEffect, useState } from 'react'
import { pictureAt } from '../../workbench/picture/data-url'
import { COPY_PX } from '../../workbench/picture/PictureField'
import { PartsPreview } from '../../workbench/preview/parts-preview'
import { usePartPixels } from '../../workbench/preview/use-part-pixels'
import { shownScheme } from '../../workbench/schemes/schemes'
import { useInputs } from '../../workbench/workbench-context'
import { FURNITURE_BACKGROUND_INPUTS, PIECE, type ShownPicture } from './furniture-background.inputs'

/** The shown background behind the piece, by the engine's own formulas. */
export function useBackgroundPreview(): PartsPreview {
  const [preview] = useState(() => new PartsPreview())
  const inputs = useInputs(FURNITURE_BACKGROUND_INPUTS)
  const scene = usePartPixels()
  const chosen = inputs.way === 'set' ? shownScheme(inputs)[PIECE[0]] : null
  const bitmap = useBitmap(chosen?.from === 'picture' ? chosen.pictureUrl : null)
  useEffect(() => {
    const piece = scene?.parts[PIECE[0]]
    if (!scene || !piece || !chosen || (chosen.from === 'picture' && !bitmap)) return preview.show(null)
    const { width, height } = scene.photo
    const isPiece = new Uint8Array(width * height)
    for (const pixel of piece) isPiece[pixel] = 1
    const standing = standingOf({ data: isPiece, width, height })
    if (!standing) return preview.show(null)
    preview.show({
      width,
      height,
      write: (rgba) => {
        if (chosen.from === 'color') {
          const write = studioBackdrop(chosen.color, { width, height }, standing)
          for (let pixel = 0; pixel < isPiece.length; pixel += 1) {
            write(rgba, pixel * 4, pixel % width, Math.floor(pixel / width))
          }
        } else if (bitmap) rgba.set(drawn(bitmap, chosen, { width, height }))
        eachShadow(standing, { width, height }, (pixel, strength) => darken(rgba, pixel * 4, strength))
        for (let pixel = 0; pixel < isPiece.length; pixel += 1) rgba[pixel * 4 + 3] = isPiece[pixel] ? 0 : 255
      },
    })
  }, [preview, scene, chosen, bitmap])
  return preview
}

function drawn(bitmap: ImageBitmap, view: ShownPicture, photo: { readonly width: number; readonly height: number }) {
  const { width, height } = photo
  const context = new OffscreenCanvas(width, height).getContext('2d')
  if (!context) throw new Error('This browser cannot draw on a canvas.')
  // What is shown of a turned picture is chosen after turning it, as on the server.
  const { left, ...frame } = backgroundFrame(view, bitmap, photo)
  const from = view.mirrored ? bitmap.width - left - frame.width : left
  context.imageSmoothingQuality = 'high'
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
