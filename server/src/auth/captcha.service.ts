import { createHash, randomUUID } from 'node:crypto'
import { and, eq, gt, sql } from 'drizzle-orm'
import svgCaptcha from 'svg-captcha'
import type { Transaction } from '../db/database'
import { captchas } from '../db/schema/people'

const LIFETIME_MS = 5 * 60_000
/** Characters that look alike are left out. */
const UNCLEAR = '0oO1ilI'

const hashAnswer = (id: string, answer: string): string =>
  createHash('sha256').update(`${id}:${answer.trim().toLowerCase()}`).digest('hex')

/** A picture of four characters; its answer is kept hashed for five minutes. */
export async function createCaptcha(tx: Transaction): Promise<{ captchaId: string; svg: string }> {
  const { text, data } = svgCaptcha.create({ size: 4, noise: 2, ignoreChars: UNCLEAR, width: 120, height: 40 })
  const id = randomUUID()
  await tx.insert(captchas).values({
    id,
    answerHash: hashAnswer(id, text),
    expiresAt: new Date(Date.now() + LIFETIME_MS),
  })
  return { captchaId: id, svg: data }
}

/** Right or wrong, a captcha is used up by one answer. */
export async function redeemCaptcha(tx: Transaction, id: string, answer: string): Promise<boolean> {
  const used = await tx
    .delete(captchas)
    .where(and(eq(captchas.id, id), gt(captchas.expiresAt, sql`now()`)))
    .returning({ answerHash: captchas.answerHash })
  return used[0]?.answerHash === hashAnswer(id, answer)
}
