/** The character that begins each letter in the order of Pinyin; of the 3 755 common ones 20 are put elsewhere, all of several readings. */
export const LETTER_STARTS = '吖八嚓哒婀发旮哈丌咔垃妈拿喔趴七蚺仨他挖夕丫匝'
export const LETTERS = 'abcdefghjklmnopqrstwxyz'

/** Characters that are read otherwise as a surname. */
export const SURNAMES: Readonly<Record<string, string>> = {
  单: 's',
  区: 'o',
  仇: 'q',
  曾: 'z',
  朴: 'p',
  查: 'z',
  盖: 'g',
  翟: 'z',
  解: 'x',
  覃: 'q',
}
