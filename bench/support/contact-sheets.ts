import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import type { Raster } from '../../server/src/design/engines/engine'

/** A picture of a sheet: pixels, or a file of them. */
export interface Shown {
  readonly picture: Pick<Raster, 'data' | 'width' | 'height'> | Uint8Array
  readonly caption: string
}

interface SheetOptions {
  /** Width of a picture in px. */
  readonly wide?: number
  /** Rows of a sheet. */
  readonly rows?: number
}

const SHEET = /^sheet-\d+\.jpg$/
const CAPTION_PX = 22
const DARK = '#111'

/** Sheets of rows of pictures to be looked at, in a folder that loses those of the run before. */
export class ContactSheets {
  private readonly wide: number
  private readonly high: number
  private readonly most: number
  private rows: Buffer[] = []
  private sheets = 0

  constructor(
    private readonly folder: string,
    { wide = 640, rows = 4 }: SheetOptions = {},
  ) {
    this.wide = wide
    this.high = Math.round(wide * 0.75) + CAPTION_PX
    this.most = rows
  }

  /** A row of as many pictures as there are to be compared. */
  async add(row: readonly Shown[]): Promise<void> {
    const cells = await Promise.all(row.map((each) => this.cell(each)))
    this.rows.push(await this.paste(cells, cells.length, 1).png().toBuffer())
    if (this.rows.length === this.most) await this.finish()
  }

  /** Writes the sheet that has been begun. */
  async finish(): Promise<void> {
    if (this.rows.length === 0) return
    mkdirSync(this.folder, { recursive: true })
    if (this.sheets === 0) this.discardFormer()
    const widths = await Promise.all(this.rows.map(async (row) => (await sharp(row).metadata()).width))
    const columns = Math.max(...widths) / this.wide
    const name = `sheet-${String(++this.sheets).padStart(2, '0')}.jpg`
    await this.paste(this.rows, columns, this.rows.length).jpeg({ quality: 82 }).toFile(join(this.folder, name))
    this.rows = []
  }

  private discardFormer(): void {
    for (const file of readdirSync(this.folder)) if (SHEET.test(file)) rmSync(join(this.folder, file))
  }

  /** Beside each other in one row, else below each other. */
  private paste(pictures: readonly Buffer[], columns: number, rows: number): Sharp {
    const [width, height] = [columns * this.wide, rows * this.high]
    return sharp({ create: { width, height, channels: 3, background: DARK } }).composite(
      pictures.map((input, index) => ({
        input,
        left: rows === 1 ? index * this.wide : 0,
        top: rows === 1 ? 0 : index * this.high,
      })),
    )
  }

  private async cell({ picture, caption }: Shown): Promise<Buffer> {
    const label = `<svg width="${this.wide}" height="${CAPTION_PX}"><rect width="100%" height="100%" fill="${DARK}"/><text x="6" y="16" font-size="14" font-family="sans-serif" fill="#fff">${escaped(caption)}</text></svg>`
    return opened(picture)
      .resize(this.wide, this.high - CAPTION_PX, { fit: 'contain', background: DARK })
      .extend({ bottom: CAPTION_PX, background: DARK })
      .composite([{ input: Buffer.from(label), left: 0, top: this.high - CAPTION_PX }])
      .png()
      .toBuffer()
  }
}

function opened(picture: Shown['picture']): Sharp {
  if (picture instanceof Uint8Array) return sharp(picture)
  const { data, width, height } = picture
  return sharp(data, { raw: { width, height, channels: 3 } })
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
