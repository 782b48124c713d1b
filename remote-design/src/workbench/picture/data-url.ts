import { sizedImage } from '@tessera/shared/http/sized-image'
import { fetchPicture } from '@tessera/shared/http/picture'
import { readPixels } from '@tessera/shared/ui/photo/use-pixels'

/** A picture as part of a draft: links to files expire. */
export function dataUrlOf(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(typeof reader.result === 'string' ? reader.result : '')
    reader.onerror = () => reject(reader.error ?? new Error('the swatch could not be read'))
    reader.readAsDataURL(blob)
  })
}

/** A picture behind a link or in a data URL, at most `px` wide and high where it is a link. Throws `AppError`. */
export async function pictureAt(url: string, px: Parameters<typeof sizedImage>[1]): Promise<Blob> {
  return url.startsWith('data:') ? blobOf(url) : fetchPicture(sizedImage(url, px))
}

/** Pages may not fetch data URLs. */
function blobOf(dataUrl: string): Blob {
  const [head = '', body = ''] = dataUrl.split(',')
  return new Blob([Uint8Array.from(atob(body), (letter) => letter.codePointAt(0) ?? 0)], {
    type: /^data:([^;]+)/.exec(head)?.[1] ?? '',
  })
}

/** A small copy of a picture, as JPEG. @throws DOMException when it is no picture */
export async function smallDataUrl(picture: Blob, px: number): Promise<string> {
  const image = await readPixels(picture, px)
  const canvas = new OffscreenCanvas(image.width, image.height)
  canvas.getContext('2d')?.putImageData(image, 0, 0)
  return dataUrlOf(await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.88 }))
}
