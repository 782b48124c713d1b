import { useEffect, useRef } from 'react'
import { restoreSnapshot } from '@tessera/shared/canvas/document/canvas-document'
import { readPalette } from '@tessera/shared/canvas/render/palette'
import { MaskTint } from '@tessera/shared/canvas/render/mask-tint'
import styles from './RoomsPanel.module.css'
import type { Room } from './rooms.rules'

/** Pixels; twice what is shown, for high-density screens. */
const WIDTH = 320
const TINT = 0.5

/** A room with its region tinted. */
export function RoomPicture({ room: { photo, canvas } }: { readonly room: Pick<Room, 'photo' | 'canvas'> }) {
  const place = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const element = place.current
    const context = element?.getContext('2d')
    if (!photo || !element || !context) return undefined
    let isGone = false
    void createImageBitmap(photo.picture).then((picture) => {
      if (isGone) return
      element.height = Math.round((WIDTH * photo.height) / photo.width)
      context.drawImage(picture, 0, 0, WIDTH, element.height)
      if (!canvas) return
      const tint = new MaskTint(restoreSnapshot(canvas).mask, readPalette(element))
      context.globalAlpha = TINT
      context.drawImage(tint.canvas, 0, 0, WIDTH, element.height)
      context.globalAlpha = 1
    })
    return () => {
      isGone = true
    }
  }, [photo, canvas])
  return <canvas ref={place} className={styles.picture} width={WIDTH} height={(WIDTH * 3) / 4} aria-hidden />
}
