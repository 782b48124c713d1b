import { HIDDEN, PLACES, SPOKEN_NUMBERS } from './summary.text'

/** What of the customer's record must not leave, wherever notes repeat it. */
export interface Secrets {
  readonly name: string
  readonly mobile: string | null
  readonly wechat: string | null
  readonly address: string | null
}

// However its digits are grouped. Three sizes in a row may look like a number: then they are hidden, too.
const PHONES = /(?<!\d)(?:\+?86[-\s.·]?)?1[-\s.·]?[3-9](?:[-\s.·]?\d){9}(?!\d)|(?<!\d)0\d{2,3}[-\s]?\d{7,8}(?!\d)/g
const NUMBERS = /(?<!\d)\d(?:[-\s]?\d){10,17}[-\s]?[\dXx](?!\d)/g
const FULL_WIDTH = /[０-９Ａ-Ｚａ-ｚ＋－．＠]/g
/** Full-width forms lie so far behind those of ASCII. */
const WIDTH = 0xfee0
const MAILS = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g

/** Names of one character would hide half of a text. */
const SHORTEST = 2

/** A note as it may leave this installation: without numbers, addresses, mail, and what the record says of the person. */
export function masked(text: string, { name, mobile, wechat, address }: Secrets): string {
  const known: readonly (readonly [string | null, string])[] = [
    [address, HIDDEN.place],
    [mobile, HIDDEN.phone],
    [wechat, HIDDEN.contact],
    [name, HIDDEN.customer],
  ]
  // Numbers and addresses are told by their usual letters.
  let shown = text.replaceAll(FULL_WIDTH, (wide) => String.fromCharCode(wide.charCodeAt(0) - WIDTH))
  for (const [secret, label] of known)
    if (secret !== null && secret.length >= SHORTEST) shown = shown.replaceAll(secret, label)
  return shown
    .replaceAll(MAILS, HIDDEN.mail)
    .replaceAll(PHONES, HIDDEN.phone)
    .replaceAll(SPOKEN_NUMBERS, HIDDEN.phone)
    .replaceAll(NUMBERS, HIDDEN.number)
    .replaceAll(PLACES, HIDDEN.place)
}

/** The name comes back into what was written about it. */
export const unmasked = (text: string, { name }: Secrets): string => text.replaceAll(HIDDEN.customer, name)
