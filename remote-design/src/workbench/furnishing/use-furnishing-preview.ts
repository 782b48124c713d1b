import { sizedImage } from '@tessera/shared/http/sized-image'
import { useEffect, useState } from 'react'
import { fetchPicture } from '@tessera/shared/http/picture'
import type { ModeInputs } from '../design-mode'
import { useEditor, useInputs, useModeWorkbench } from '../workbench-context'
import { FurnishingPreview, type ShownPiece } from './furnishing-preview'
import { type FurnishingInputs, withMove } from './furnishing.inputs'

/** Picture width, enough for a piece that fills the screen of a phone. */
const PICTURE_WIDTH = 960

/** The chosen pieces in the photo; the canvas drags them. */
export function useFurnishingPreview(key: ModeInputs<FurnishingInputs>): FurnishingPreview {
  const [preview] = useState(() => new FurnishingPreview())
  const workbench = useModeWorkbench(key)
  const { pieces, way } = useInputs(key)
  const editor = useEditor()
  const pictures = usePictures(way === 'place' ? pieces.map(({ material }) => material.furniture.cutoutUrl) : [])

  useEffect(() => {
    if (!editor) return undefined
    editor.setMarks(preview)
    return () => editor.setMarks(null)
  }, [editor, preview])
  useEffect(() => {
    preview.tellMoves((index, at) => workbench.changeInputs({ pieces: withMove(pieces, index, at) }))
    const shown = pieces.map((piece): ShownPiece | null => {
      const picture = pictures.get(piece.material.furniture.cutoutUrl)
      return picture ? { piece, picture } : null
    })
    preview.show(way === 'place' ? shown : [])
  }, [preview, workbench, pieces, pictures, way])
  return preview
}

const NONE: ReadonlyMap<string, ImageBitmap> = new Map()

function usePictures(urls: readonly string[]): ReadonlyMap<string, ImageBitmap> {
  const [pictures, setPictures] = useState(NONE)
  const asked = [...new Set(urls)].toSorted().join(' ')
  useEffect(() => {
    const controller = new AbortController()
    for (const url of asked.split(' ').filter(Boolean)) {
      fetchPicture(sizedImage(url, PICTURE_WIDTH), controller.signal)
        .then(createImageBitmap)
        .then(
          (picture) => setPictures((former) => (former.has(url) ? former : new Map([...former, [url, picture]]))),
          (error: unknown) => {
            if (!controller.signal.aborted) console.warn('a piece could not be shown', error)
          },
        )
    }
    return () => controller.abort()
  }, [asked])
  return pictures
}
