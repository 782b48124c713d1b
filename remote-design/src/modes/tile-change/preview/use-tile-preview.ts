import type { SurfaceSpec } from '@tessera/shared/contract/material'
import { needsSecond } from '@tessera/shared/contract/two-materials'
import { sizedImage } from '@tessera/shared/http/sized-image'
import { useEffect, useState } from 'react'
import { useInputs } from '../../../workbench/workbench-context'
import { TILE_CHANGE_INPUTS } from '../tile-change.inputs'
import { loadFaces } from './faces'
import type { TileFace } from './tile-painter'
import { TilePreview } from './tile-preview'

const NO_FACES: readonly TileFace[] = []
/** Picture width, enough for a tile that fills a third of the screen. */
const FACE_WIDTH = 320

/** Preview of the chosen tile on the photo: first as lines, with faces once loaded. */
export function useTilePreview(): TilePreview {
  const [preview] = useState(() => new TilePreview())
  const { material, second, options } = useInputs(TILE_CHANGE_INPUTS)
  const surface = material?.surface ?? null
  const faces = useFaces(surface)
  const secondFaces = useFaces(options && needsSecond(options.laying) ? second?.surface : null)

  useEffect(() => {
    if (!surface || !options) return preview.choose(null)
    const { laying, angleDeg, groutMm, groutColor } = options
    const { mmWidth, mmHeight } = surface
    preview.choose({
      laying: { laying, angleDeg, groutMm, mmWidth, mmHeight },
      look: { faces, secondFaces, groutColor },
    })
  }, [preview, surface, options, faces, secondFaces])
  return preview
}

function useFaces(surface: SurfaceSpec | null | undefined): readonly TileFace[] {
  const [loaded, setLoaded] = useState<{ surface: SurfaceSpec; faces: readonly TileFace[] } | null>(null)
  useEffect(() => {
    if (!surface) return undefined
    const controller = new AbortController()
    const urls = surface.faceImages.map((face) => sizedImage(face.url, FACE_WIDTH))
    void loadFaces(urls, controller.signal).then((found) => {
      if (!controller.signal.aborted) setLoaded({ surface, faces: found })
    })
    return () => controller.abort()
  }, [surface])
  return loaded && loaded.surface === surface ? loaded.faces : NO_FACES
}
