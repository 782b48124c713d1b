import sharp from 'sharp'
import type { PreparedJob, Raster } from '../engines/engine'
import type { ServerMode } from '../modes/server-mode'
import type { Finished } from './paste-back'
import { PngWriter } from './png'

const PREVIEW_MAX_PX = 960

/** An engine's picture on its way to its files: the mode's paste, the count of what changed outside, encoding. */
export class ResultPicture {
  private readonly finished: Finished
  private readonly png: PngWriter

  constructor(wrapping: ServerMode['wrapping'], prepared: PreparedJob, pixels: Raster) {
    this.finished = wrapping.finish(prepared, pixels)
    this.png = new PngWriter(this.finished.picture, prepared.photo)
  }

  /** Finishes the rows above `bottom`, while the engine draws those below. */
  async rows(bottom: number): Promise<void> {
    this.finished.paste(bottom)
    await this.png.pack(bottom)
  }

  async files() {
    const { picture } = this.finished
    const { width, height } = picture
    await this.rows(height)
    // The encoders run in other threads; the count runs meanwhile at no cost in time.
    const encoding = Promise.all([this.png.finish(), encodePreview(picture)])
    const outsideChangedRatio = this.finished.changedOutside()
    const [image, preview] = await encoding
    return { image, preview, width, height, outsideChangedRatio }
  }
}

function encodePreview(raster: Raster): Promise<Buffer> {
  return sharp(raster.data, { raw: raster })
    .resize(PREVIEW_MAX_PX, PREVIEW_MAX_PX, { fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: 85, mozjpeg: false })
    .toBuffer()
}
