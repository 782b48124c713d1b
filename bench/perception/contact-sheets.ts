import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import type { Mask } from './measures'
import type { Answer } from './methods'
import type { Photo } from './rooms'

/** Git-ignored: pictures to be looked at, made anew at each run. */
const FOLDER = join(import.meta.dirname, 'pictures')
const WIDE = 360
const HIGH = 300
const ROWS = 6
const TINT = [40, 200, 90] as const

interface Shown {
  readonly answer: Answer
  readonly iou?: number
}

/** Sheets of six rows: the photo, the true floor where it is known, and the floor of each method. */
export class ContactSheets {
  private rows: Buffer[] = []
  private sheets = 0

  constructor() {
    rmSync(FOLDER, { recursive: true, force: true })
    mkdirSync(FOLDER, { recursive: true })
  }

  async add(photo: Photo, truth: Mask | null, shown: readonly Shown[]): Promise<void> {
    const cells = [
      await cell(photo, null, photo.name),
      await cell(photo, truth, truth ? 'truth' : 'no truth'),
      ...(await Promise.all(
        shown.map(({ answer, iou }) =>
          cell(
            photo,
            answer.mask,
            `${iou === undefined ? '' : `IoU ${iou.toFixed(2)}, `}stated ${answer.confidence.toFixed(2)}`,
          ),
        ),
      )),
    ]
    this.rows.push(await beside(cells))
    if (this.rows.length === ROWS) await this.finish()
  }

  /** Writes the sheet that has been begun. */
  async finish(): Promise<void> {
    if (this.rows.length === 0) return
    const { width } = await sharp(this.rows[0]).metadata()
    const name = `sheet-${String(++this.sheets).padStart(2, '0')}.jpg`
    await sharp({ create: { width, height: HIGH * this.rows.length, channels: 3, background: '#111' } })
      .composite(this.rows.map((input, i) => ({ input, left: 0, top: i * HIGH })))
      .jpeg({ quality: 82 })
      .toFile(join(FOLDER, name))
    this.rows = []
  }
}

async function cell({ raster }: Photo, region: Mask | null, caption: string): Promise<Buffer> {
  const data = Buffer.from(raster.data)
  if (region) {
    for (let i = 0; i < region.data.length; i++) {
      if (region.data[i]! < 128) continue
      for (let channel = 0; channel < 3; channel++) {
        data[i * 3 + channel] = data[i * 3 + channel]! * 0.45 + TINT[channel]! * 0.55
      }
    }
  }
  const label = `<svg width="${WIDE}" height="22"><rect width="100%" height="100%" fill="#111"/><text x="6" y="16" font-size="14" font-family="sans-serif" fill="#fff">${caption}</text></svg>`
  return sharp(data, { raw: { width: raster.width, height: raster.height, channels: 3 } })
    .resize(WIDE, HIGH - 22, { fit: 'contain', background: '#111' })
    .extend({ bottom: 22, background: '#111' })
    .composite([{ input: Buffer.from(label), left: 0, top: HIGH - 22 }])
    .png()
    .toBuffer()
}

function beside(cells: readonly Buffer[]): Promise<Buffer> {
  return sharp({ create: { width: WIDE * cells.length, height: HIGH, channels: 3, background: '#111' } })
    .composite(cells.map((input, i) => ({ input, left: i * WIDE, top: 0 })))
    .png()
    .toBuffer()
}
