import { createHash, randomUUID } from 'node:crypto'
import { and, eq, gt, sql } from 'drizzle-orm'
import sharp from 'sharp'
import svgCaptcha from 'svg-captcha'
import type { Database, Transaction } from '../db/database'
import { captchas } from '../db/schema/people'

const LIFETIME_MS = 5 * 60_000
/** Characters that look alike are left out. */
const UNCLEAR = '0oOQ1ilIjJrtf2zZ5sS8B9gquvVy'
/** Twice the drawing's 72 dpi, for sharp screens. */
const DENSITY = 144
const WAVE_PX = 3
/** Share of pixels inverted, and the range of grey added to the others. */
const SPECKLES = 0.04
const GRAIN = 60

const hashAnswer = (id: string, answer: string): string =>
  createHash('sha256').update(`${id}:${answer.trim().toLowerCase()}`).digest('hex')

/** A picture of four characters; its answer is kept hashed for five minutes. */
export async function createCaptcha(database: Database): Promise<{ captchaId: string; image: string }> {
  const { text, data } = svgCaptcha.create({
    size: 4,
    noise: 1,
    fontSize: 44,
    ignoreChars: UNCLEAR,
    width: 120,
    height: 40,
  })
  const png = await distorted(data)
  const id = randomUUID()
  const answerHash = hashAnswer(id, text)
  const expiresAt = new Date(Date.now() + LIFETIME_MS)
  await database.transaction((tx) => tx.insert(captchas).values({ id, answerHash, expiresAt }))
  return { captchaId: id, image: `data:image/png;base64,${png.toString('base64')}` }
}

/** Rendered to pixels, warped and speckled: the paths of an SVG could be read as text. */
async function distorted(svg: string): Promise<Buffer> {
  const { data, info } = await sharp(Buffer.from(svg), { density: DENSITY })
    .flatten({ background: 'white' })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const [phaseX, phaseY] = [Math.random() * 2 * Math.PI, Math.random() * 2 * Math.PI]
  const pixels = Buffer.alloc(width * height, 255)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const fromX = Math.round(x + WAVE_PX * Math.sin(y / 13 + phaseX))
      const fromY = Math.round(y + WAVE_PX * Math.sin(x / 19 + phaseY))
      const inside = fromX >= 0 && fromX < width && fromY >= 0 && fromY < height
      const grey = inside ? (data[(fromY * width + fromX) * channels] ?? 255) : 255
      const speckled = Math.random() < SPECKLES ? 255 - grey : grey + (Math.random() - 0.5) * GRAIN
      pixels[y * width + x] = Math.max(0, Math.min(255, Math.round(speckled)))
    }
  }
  return sharp(pixels, { raw: { width, height, channels: 1 } })
    .png()
    .toBuffer()
}

/** A captcha is used up by one answer, right or wrong. */
export async function redeemCaptcha(tx: Transaction, id: string, answer: string): Promise<boolean> {
  const used = await tx
    .delete(captchas)
    .where(and(eq(captchas.id, id), gt(captchas.expiresAt, sql`now()`)))
    .returning({ answerHash: captchas.answerHash })
  return used[0]?.answerHash === hashAnswer(id, answer)
}
