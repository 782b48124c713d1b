import { LETTER_STARTS, LETTERS, SURNAMES } from './initials.text'

const HAN = /\p{Script=Han}/u
const LATIN = /[a-z0-9]/i
let order: Intl.Collator | undefined

function letterOf(character: string): string {
  if (LATIN.test(character)) return character.toLowerCase()
  if (!HAN.test(character)) return ''
  order ??= new Intl.Collator('zh-Hans-CN-u-co-pinyin')
  let letter = ''
  for (const [index, start] of [...LETTER_STARTS].entries()) {
    if (order.compare(start, character) > 0) break
    letter = LETTERS[index]!
  }
  return letter
}

/**
 * Pinyin initials of a name, Latin letters and digits as they are: 王女士 is `wns`. By the order in which the platform sorts Chinese,
 * which knows one reading of a character; the first one is read as a surname.
 */
export function initialsOf(name: string): string {
  const [first = '', ...rest] = name.trim()
  return (SURNAMES[first] ?? letterOf(first)) + rest.map(letterOf).join('')
}

/** Whether a keyword can be initials: letters and digits, a letter among them. */
export const isInitials = (keyword: string): boolean => /^(?=.*[a-z])[a-z0-9]+$/i.test(keyword)
