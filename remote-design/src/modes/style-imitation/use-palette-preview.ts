import { type PaletteMap, paletteMap, paletteOf } from '@tessera/shared/contract/palette-transfer'
import { writeLab } from '@tessera/shared/contract/lab'
import { useEffect, useState } from 'react'
import { pictureAt } from '../../workbench/picture/data-url'
import { COPY_PX } from '../../workbench/picture/PictureField'
import { readPixels } from '@tessera/shared/ui/photo/use-pixels'
import { PartsPreview } from '../../workbench/preview/parts-preview'
import { type PartPixels, usePartPixels } from '../../workbench/preview/use-part-pixels'
import { useInputs } from '../../workbench/workbench-context'
import { STYLE_IMITATION_INPUTS } from './style-imitation.inputs'

type Palette = ReturnType<typeof paletteOf>

/** The shown strength on the photo, by the engine's own formula; without a region on all of it. */
export function usePalettePreview(): PartsPreview {
  const [preview] = useState(() => new PartsPreview())
  const { way, reference, shown } = useInputs(STYLE_IMITATION_INPUTS)
  const scene = usePartPixels()
  // What an engine draws cannot be shown before.
  const palette = usePalette((way === 'palette' && reference?.pictureUrl) || null)
  useEffect(() => {
    if (!scene || !palette) return preview.show(null)
    const { width, height } = scene.photo
    const pixels =
      scene.parts.find((part) => part !== null) ?? Uint32Array.from({ length: width * height }, (_, at) => at)
    const labs = labsOf(scene.photo, pixels)
    const map = paletteMap(paletteOf(labs), palette)
    preview.show({ width, height, write: (rgba) => write(rgba, { pixels, labs, map, strength: shown }) })
  }, [preview, scene, palette, shown])
  return preview
}

interface Tint {
  readonly pixels: Uint32Array
  readonly labs: Float32Array
  readonly map: PaletteMap
  readonly strength: number
}

function write(rgba: Uint8ClampedArray, { pixels, labs, map, strength }: Tint): void {
  pixels.forEach((pixel, at) => {
    map.write(rgba, pixel * 4, labs[at * 3]!, labs[at * 3 + 1]!, labs[at * 3 + 2]!, strength)
    rgba[pixel * 4 + 3] = 255
  })
}

function labsOf({ data }: PartPixels['photo'], pixels: Uint32Array): Float32Array {
  const labs = new Float32Array(pixels.length * 3)
  pixels.forEach((pixel, at) => writeLab(labs, at * 3, data[pixel * 4]!, data[pixel * 4 + 1]!, data[pixel * 4 + 2]!))
  return labs
}

function usePalette(url: string | null): Palette | null {
  const [read, setRead] = useState<{ readonly url: string; readonly palette: Palette } | null>(null)
  useEffect(() => {
    if (url === null) return undefined
    let left = false
    const load = async () => {
      const image = await readPixels(await pictureAt(url, COPY_PX), COPY_PX)
      const palette = paletteOf(
        labsOf(
          image,
          Uint32Array.from({ length: image.width * image.height }, (_, at) => at),
        ),
      )
      if (!left) setRead({ url, palette })
    }
    // Without it there is no preview; the picture in the panel shows the same fault.
    load().catch((error: unknown) => console.warn('the reference could not be read', error))
    return () => {
      left = true
    }
  }, [url])
  return read && read.url === url ? read.palette : null
}
