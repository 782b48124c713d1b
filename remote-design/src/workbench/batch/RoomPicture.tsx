import { useEffect, useRef } from 'react'
import { restoreSnapshot } from '@tessera/shared/canvas/document/canvas-document'
import { paintDoubts } from '@tessera/shared/canvas/render/doubt-painter'
import { readPalette } from '@tessera/shared/canvas/render/palette'
import { MaskTint } from '@tessera/shared/canvas/render/mask-tint'
import styles from './RoomsPanel.module.css'
import { doubtfulOf, type Room } from './rooms.rules'

/** CSS pixels of the small one, how many of the canvas's it has of each, for high-density screens, and how small outlines are in it. */
const SMALL = { width: 104, density: 3, outlines: 0.5 }
const TINT = 0.5

interface RoomPictureProps {
  readonly room: Pick<Room, 'photo' | 'canvas' | 'suggestion'>
  /** In all its pixels, as wide as the place it is in. */
  readonly large?: boolean
}

/** A room with its region tinted and the places outlined that may be wrong. */
export function RoomPicture({ room: { photo, canvas, suggestion }, large = false }: RoomPictureProps) {
  const place = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const element = place.current
    const context = element?.getContext('2d')
    if (!photo || !element || !context) return undefined
    let isGone = false
    void createImageBitmap(photo.picture).then((picture) => {
      if (isGone) return
      const width = large ? picture.width : SMALL.width * SMALL.density
      const height = Math.round((width * photo.height) / photo.width)
      element.width = width
      element.height = height
      context.drawImage(picture, 0, 0, width, height)
      picture.close()
      if (!canvas) return
      const palette = readPalette(element)
      const tint = new MaskTint(restoreSnapshot(canvas).mask, palette)
      context.globalAlpha = TINT
      context.drawImage(tint.canvas, 0, 0, width, height)
      context.globalAlpha = 1
      // Of the large one outlines are as wide as on the canvas.
      const density = large ? Math.max(1, width / window.innerWidth) : SMALL.density * SMALL.outlines
      context.scale(density, density)
      const view = { scale: width / density / photo.width, x: 0, y: 0 }
      paintDoubts(context, { doubts: doubtfulOf(suggestion), doubt: null }, view, palette)
    })
    return () => {
      isGone = true
    }
  }, [photo, canvas, suggestion, large])
  const width = SMALL.width * SMALL.density
  return (
    <canvas
      ref={place}
      className={large ? styles.large : styles.picture}
      width={width}
      height={(width * 3) / 4}
      aria-hidden
    />
  )
}
