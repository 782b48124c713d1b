import { VisuallyHidden } from '@tessera/shared/ui/core'
import { useEffect, useId, useRef, useState } from 'react'
import { loadFaces } from '../canvas/render/faces'
import { Renderer } from '../canvas/render/renderer'
import type { TileFace } from '../canvas/render/tile-painter'
import { sizedImage } from '@tessera/shared/http/sized-image'
import styles from './CanvasStage.module.css'
import { connectPointer } from './canvas-pointer'
import { currentEditor } from './canvas-session'
import { TILE_CHANGE_TEXT } from './tile-change.text'
import { useTileChange } from './tile-change.store'

const NO_FACES: readonly TileFace[] = []
/** Wide enough for a tile that fills a third of the screen. */
const FACE_WIDTH = 320

/** The canvas element: everything inside it is drawn by the renderer, at the pointer's rate and without React. */
export function CanvasStage() {
  const host = useRef<HTMLDivElement>(null)
  const canvasId = useTileChange((state) => state.canvasId)
  const picture = useTileChange((state) => state.photo?.picture)
  const toolId = useTileChange((state) => state.toolId)
  const [renderer, setRenderer] = useState<Renderer | null>(null)
  const [failed, setFailed] = useState(false)
  const help = useId()

  useEffect(() => {
    const element = host.current
    const editor = currentEditor()
    if (!element || !editor || !picture) return undefined
    const disconnect = connectPointer(element, editor)
    let opened: Renderer | null = null
    let left = false
    const observer = new ResizeObserver(() => opened?.resize())
    createImageBitmap(picture).then(
      (bitmap) => {
        if (left) return bitmap.close()
        opened = new Renderer(element, editor, bitmap)
        observer.observe(element)
        setRenderer(opened)
        // The button that brought the photo is gone; the keyboard goes on here.
        if (document.activeElement === document.body) element.focus({ preventScroll: true })
      },
      () => setFailed(!left),
    )
    return () => {
      left = true
      disconnect()
      observer.disconnect()
      opened?.dispose()
      setRenderer(null)
      setFailed(false)
    }
  }, [canvasId, picture])

  useChoice(renderer)

  return (
    <div
      ref={host}
      className={styles.canvas}
      // A canvas is no native control: the role tells that keys go to it.
      role="application"
      aria-label={TILE_CHANGE_TEXT.canvas}
      aria-describedby={help}
      data-tool={toolId}
      data-ready={renderer !== null}
    >
      <VisuallyHidden id={help}>{TILE_CHANGE_TEXT.canvasHelp}</VisuallyHidden>
      {failed ? <p className={styles.failed}>{TILE_CHANGE_TEXT.pictureFailed}</p> : null}
    </div>
  )
}

/** Lays the chosen tile in the preview: first in lines, with its faces as soon as they are there. */
function useChoice(renderer: Renderer | null): void {
  const surface = useTileChange((state) => state.material?.surface ?? null)
  const options = useTileChange((state) => state.options)
  const [loaded, setLoaded] = useState<{ surface: typeof surface; faces: readonly TileFace[] } | null>(null)
  const faces = loaded?.surface === surface ? loaded.faces : NO_FACES

  useEffect(() => {
    if (!surface || !renderer) return undefined
    const controller = new AbortController()
    const urls = surface.faceImages.map((face) => sizedImage(face.url, FACE_WIDTH))
    void loadFaces(urls, controller.signal).then((found) => {
      if (!controller.signal.aborted) setLoaded({ surface, faces: found })
    })
    return () => controller.abort()
  }, [surface, renderer])

  useEffect(() => {
    if (!renderer) return
    if (!surface || !options) return renderer.setChoice(null)
    const { laying, angleDeg, groutMm, groutColor } = options
    const { mmWidth, mmHeight } = surface
    renderer.setChoice({
      laying: { laying, angleDeg, groutMm, mmWidth, mmHeight },
      look: { faces, groutColor },
    })
  }, [renderer, surface, options, faces])
}
