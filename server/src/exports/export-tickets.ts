import { createHmac, timingSafeEqual } from 'node:crypto'

const LIFETIME_MS = 10 * 60_000

/**
 * Signed addresses under which a browser downloads a workbook without a token: what is downloaded is written into the address, so
 * that nothing has to be kept and any replica answers.
 */
export class ExportTickets<Content extends object> {
  constructor(
    private readonly secret: string,
    private readonly purpose: string,
  ) {}

  /** Valid for 10 minutes. */
  issue(content: Content, now = Date.now()): { ticket: string; expiresAt: Date } {
    const expiresAt = new Date(now + LIFETIME_MS)
    const payload = Buffer.from(JSON.stringify({ ...content, expires: expiresAt.getTime() })).toString('base64url')
    return { ticket: `${payload}.${this.#signature(payload)}`, expiresAt }
  }

  /** What was issued; null when it is forged, changed or expired. */
  open(ticket: string, now = Date.now()): Content | null {
    const [payload = '', signature = ''] = ticket.split('.')
    const [expected, given] = [Buffer.from(this.#signature(payload)), Buffer.from(signature)]
    if (expected.length !== given.length || !timingSafeEqual(expected, given)) return null
    const content = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')) as Content & { expires: number }
    return content.expires > now ? content : null
  }

  #signature(payload: string): string {
    return createHmac('sha256', this.secret).update(`${this.purpose}:${payload}`).digest('base64url')
  }
}
