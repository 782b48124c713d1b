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
  /** Name of a small sheet beside the figures, which is kept with them. */
  readonly kept?: string
}

const KEPT_FOLDER = join(import.meta.dirname, '../results/sheets')
const KEPT = { wide: 240, rows: 24, quality: 72 } as const

const SHEET = /^sheet-\d+\.jpg$/
const CAPTION_PX = 22
const DARK = '#111'

/** Sheets of rows of pictures to be looked at, in a folder that loses those of the run before. */
export class ContactSheets {
  private readonly wide: number
  private readonly most: number
  private readonly kept: string | undefined
  private rows: Buffer[] = []
  private keptRows: Buffer[] = []
  private sheets = 0

  constructor(
    private readonly folder: string,
    { wide = 640, rows = 4, kept }: SheetOptions = {},
  ) {
    this.wide = wide
    this.most = rows
    this.kept = kept
  }

  /**
   * A row of as many pictures as there are to be compared.
   * @param isOurs false for photos that are not the project's: they are not kept
   */
  async add(row: readonly Shown[], isOurs = true): Promise<void> {
    this.rows.push(await rowOf(row, this.wide))
    if (this.kept && isOurs && this.keptRows.length < KEPT.rows) this.keptRows.push(await rowOf(row, KEPT.wide))
    if (this.rows.length === this.most) await this.flush()
  }

  /** Writes the sheet that has been begun, and the small one. */
  async finish(): Promise<void> {
    await this.flush()
    if (!this.kept || this.keptRows.length === 0) return
    mkdirSync(KEPT_FOLDER, { recursive: true })
    const sheet = await sheetOf(this.keptRows)
    await sheet.jpeg({ quality: KEPT.quality, mozjpeg: true }).toFile(join(KEPT_FOLDER, `${this.kept}.jpg`))
    this.keptRows = []
  }

  private async flush(): Promise<void> {
    if (this.rows.length === 0) return
    mkdirSync(this.folder, { recursive: true })
    if (this.sheets === 0) this.discardFormer()
    const name = `sheet-${String(++this.sheets).padStart(2, '0')}.jpg`
    await (await sheetOf(this.rows)).jpeg({ quality: 82 }).toFile(join(this.folder, name))
    this.rows = []
  }

  private discardFormer(): void {
    for (const file of readdirSync(this.folder)) if (SHEET.test(file)) rmSync(join(this.folder, file))
  }
}

/** Pictures beside each other. */
async function rowOf(pictures: readonly Shown[], wide: number): Promise<Buffer> {
  const cells = await Promise.all(pictures.map((each) => cellOf(each, wide)))
  const row = canvasOf(cells.length * wide, highOf(wide))
  return row
    .composite(cells.map((input, index) => ({ input, left: index * wide, top: 0 })))
    .png()
    .toBuffer()
}

/** Rows below each other. */
async function sheetOf(rows: readonly Buffer[]): Promise<Sharp> {
  const sizes = await Promise.all(rows.map((row) => sharp(row).metadata()))
  const { height } = sizes[0]!
  const sheet = canvasOf(Math.max(...sizes.map(({ width }) => width)), rows.length * height)
  return sheet.composite(rows.map((input, index) => ({ input, left: 0, top: index * height })))
}

const canvasOf = (width: number, height: number): Sharp =>
  sharp({ create: { width, height, channels: 3, background: DARK } })

const highOf = (wide: number): number => Math.round(wide * 0.75) + CAPTION_PX

function cellOf({ picture, caption }: Shown, wide: number): Promise<Buffer> {
  const high = highOf(wide)
  // Smaller type for a long caption; of a sans serif a character is about 0.55 wide.
  const size = Math.max(7, Math.min(14, (wide - 12) / (caption.length * 0.55)))
  const label = `<svg width="${wide}" height="${CAPTION_PX}"><rect width="100%" height="100%" fill="${DARK}"/><text x="6" y="16" font-size="${size.toFixed(1)}" font-family="sans-serif" fill="#fff">${escaped(caption)}</text></svg>`
  return opened(picture)
    .resize(wide, high - CAPTION_PX, { fit: 'contain', background: DARK })
    .extend({ bottom: CAPTION_PX, background: DARK })
    .composite([{ input: Buffer.from(label), left: 0, top: high - CAPTION_PX }])
    .png()
    .toBuffer()
}

function opened(picture: Shown['picture']): Sharp {
  if (picture instanceof Uint8Array) return sharp(picture)
  const { data, width, height } = picture
  return sharp(data, { raw: { width, height, channels: 3 } })
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
