/** China has one time zone, without summer time. */
const CHINA_OFFSET_MS = 8 * 60 * 60_000

/** Beginning of an order's number: the minute in China, as `202611280315`, the way people there write it down. */
export const tradeMinute = (at: Date): string =>
  new Date(at.getTime() + CHINA_OFFSET_MS).toISOString().replaceAll(/\D/g, '').slice(0, 12)
