import { normalPassword } from '@tessera/shared/contract/password'

/** Parts that leaked Chinese passwords are made of: words, surnames, keyboard rows, numbers. */
const HABITS = new Set(
  [
    'woaini woaiwo woaita iloveu iloveyou loveyou love woshishui woshi nihao mima wodemima baobao laopo laogong',
    'zhongguo china beijing shanghai taobao weixin wechat qq admin root user test pass password passwd pwd',
    'zhang wang li liu chen yang huang zhao zhou wu xu sun zhu ma hu guo lin he gao luo',
    'qwertyuiop qwerty qwert qwer qwe qaz wsx edc asdfghjkl asdfgh asdf asd zxcvbnm zxcvbn zxcv zxc abcdef abcde abcd abc',
    'a q z 5201314 1314520 1314 520 521 168 147258369 147258 159357 123321 112233 1122 012345 123 456 789 321 10086',
    '1234567890 123456789 12345678 1234567 123456 12345 1234 987654321 87654321 654321 54321 4321',
  ].flatMap((line) => line.split(' ')),
)
const LONGEST_HABIT = Math.max(...[...HABITS].map(({ length }) => length))
const RUN_OF_DIGITS = /(\d)\1+/y
const YEAR = /(?:19|20)\d\d/y
/** Published lists hold no combinations of more parts than this. */
const MOST_PARTS = 3

/** A birthday. */
const DATE = /^(?:19|20)\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])$/
/** A part of up to four characters, repeated. */
const REPEATED = /^(.{1,4}?)\1+$/u
/** Signs at either end are stripped: attackers try them too. */
const LEADING = /^[^\p{L}\p{N}]+/u
const TRAILING = /[^\p{L}\p{N}]+$/u

/** Lengths of the known parts that start at a position. */
function partsAt(text: string, at: number): number[] {
  const lengths: number[] = []
  for (let length = 1; length <= Math.min(LONGEST_HABIT, text.length - at); length += 1) {
    if (HABITS.has(text.slice(at, at + length))) lengths.push(length)
  }
  for (const pattern of [RUN_OF_DIGITS, YEAR]) {
    pattern.lastIndex = at
    const found = pattern.exec(text)
    if (found) lengths.push(found[0].length)
  }
  return lengths
}

/** Whether a text consists of at most three known parts. Linear: it keeps the fewest parts needed to reach each position. */
function isOfHabits(text: string): boolean {
  const fewest = Array<number>(text.length + 1).fill(Infinity)
  fewest[0] = 0
  for (let at = 0; at < text.length; at += 1) {
    if (fewest[at]! >= MOST_PARTS) continue
    for (const length of partsAt(text, at)) fewest[at + length] = Math.min(fewest[at + length]!, fewest[at]! + 1)
  }
  return fewest[text.length]! <= MOST_PARTS
}

let listed: Promise<ReadonlySet<string>> | null = null

/** 49 000 leaked passwords, loaded on first use. */
function list(): Promise<ReadonlySet<string>> {
  listed ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => new Set(dictionary['passwords-common']))
  return listed
}

/** Whether a password would be guessed early: it is listed, or made only of parts that such lists are made of. */
export async function isCommonPassword(password: string): Promise<boolean> {
  const text = normalPassword(password).toLowerCase()
  const core = text.replace(LEADING, '').replace(TRAILING, '')
  if (core === '' || REPEATED.test(core) || DATE.test(core) || isOfHabits(core)) return true
  const known = await list()
  return known.has(text) || known.has(core)
}
