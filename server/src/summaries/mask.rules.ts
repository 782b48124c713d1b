import { HIDDEN, PLACES } from './summary.text'

/** What of the customer's record must not leave, wherever notes repeat it. */
export interface Secrets {
  readonly name: string
  readonly mobile: string | null
  readonly wechat: string | null
  readonly address: string | null
}

const PHONES = /(?<!\d)(?:\+?86[-\s]?)?1[3-9]\d(?:[-\s]?\d{4}){2}(?!\d)|(?<!\d)0\d{2,3}[-\s]?\d{7,8}(?!\d)/g
const NUMBERS = /(?<!\d)\d{17}[\dXx](?!\d)|(?<!\d)\d{12,19}(?!\d)/g
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
  let shown = text
  for (const [secret, label] of known)
    if (secret !== null && secret.length >= SHORTEST) shown = shown.replaceAll(secret, label)
  return shown
    .replaceAll(MAILS, HIDDEN.mail)
    .replaceAll(PHONES, HIDDEN.phone)
    .replaceAll(NUMBERS, HIDDEN.number)
    .replaceAll(PLACES, HIDDEN.place)
}

/** The name comes back into what was written about it. */
export const unmasked = (text: string, { name }: Secrets): string => text.replaceAll(HIDDEN.customer, name)
