import { initialsOf, isInitials } from '@tessera/shared/contract/initials'
import { pinyin } from 'pinyin-pro'

const HAN = /\p{Script=Han}/u

/** Letters and digits alone, as they are compared. */
const bare = (text: string): string => text.toLowerCase().replaceAll(/[^a-z0-9]/g, '')

/**
 * A name in Pinyin without tones, ü as v, once from each syllable on: 云影灰 is ` yunyinghui yinghui hui`. So a keyword is looked for with a
 * blank before it and finds no halves of syllables, as `hui` in shui. Empty for a name without Chinese.
 * @param ofPerson whether it begins with a surname, of which some are read otherwise (曾 is zeng)
 */
export function spellingsOf(name: string, ofPerson = false): string {
  if (!HAN.test(name)) return ''
  const surname = ofPerson ? 'head' : 'off'
  const spoken = pinyin(name, { toneType: 'none', type: 'array', v: true, nonZh: 'consecutive', surname }).map(bare)
  const syllables = spoken.filter((each) => each !== '')
  return syllables.map((_, at) => ` ${syllables.slice(at).join('')}`).join('')
}

/** What is searched of a name besides itself, written with each row that has one. */
export const soundsOf = (name: string) => ({ initials: initialsOf(name), spellings: spellingsOf(name) })
/** The same of a person's name. */
export const personSoundsOf = (name: string) => ({ initials: initialsOf(name), spellings: spellingsOf(name, true) })

/** The pattern that finds {@link spellingsOf} a name by a keyword, typed in one or by syllables (`yun ying`); none for one that is no Pinyin. */
export function spelledLike(keyword: string): string | undefined {
  const isSpelling = /^[a-z][a-z0-9' ’]*$/i.test(keyword.trim())
  return isSpelling ? `% ${bare(keyword)}%` : undefined
}

/** The pattern that finds a name by its first initials; none for a keyword that cannot be initials. */
export const initialsLike = (keyword: string): string | undefined =>
  isInitials(keyword) ? `${keyword.toLowerCase()}%` : undefined
