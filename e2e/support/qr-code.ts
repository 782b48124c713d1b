import type { Locator } from 'playwright-core'
import decodeQr from 'qr/decode.js'

/** Decodes a QR code on the screen, as a phone's camera would. */
export async function scan(code: Locator): Promise<string> {
  const picture = await code.evaluate(async (image: HTMLImageElement) => {
    await image.decode()
    const canvas = document.createElement('canvas')
    canvas.width = image.naturalWidth
    canvas.height = image.naturalHeight
    const context = canvas.getContext('2d')
    if (!context) throw new Error('no canvas')
    context.drawImage(image, 0, 0)
    const { width, height, data } = context.getImageData(0, 0, canvas.width, canvas.height)
    return { width, height, data: [...data] }
  })
  return decodeQr({ ...picture, data: Uint8Array.from(picture.data) })
}
