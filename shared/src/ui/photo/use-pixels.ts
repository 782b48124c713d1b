import { useEffect, useState } from 'react'

/** Longest side of a picture that something is cut from. */
export const READ_PX = 2048

/** A picture's pixels, its longest side at most `mostPx`; null while it is being read. */
export function usePixels(source: Blob | null, mostPx: number): ImageData | 'unreadable' | null {
  const [read, setRead] = useState<{ readonly source: Blob; readonly image: ImageData | 'unreadable' } | null>(null)
  useEffect(() => {
    if (!source) return undefined
    let left = false
    const show = async () => {
      const image = await readPixels(source, mostPx).catch(() => 'unreadable' as const)
      if (!left) setRead({ source, image })
    }
    void show()
    return () => {
      left = true
    }
  }, [source, mostPx])
  return read && read.source === source ? read.image : null
}

/** @throws DOMException when it is no picture */
export async function readPixels(source: Blob, mostPx: number): Promise<ImageData> {
  const bitmap = await createImageBitmap(source)
  const scale = Math.min(1, mostPx / Math.max(bitmap.width, bitmap.height))
  const [width, height] = [
    Math.max(1, Math.round(bitmap.width * scale)),
    Math.max(1, Math.round(bitmap.height * scale)),
  ]
  const context = new OffscreenCanvas(width, height).getContext('2d')
  if (!context) throw new Error('This browser cannot draw on a canvas.')
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, 0, 0, width, height)
  bitmap.close()
  return context.getImageData(0, 0, width, height)
}
