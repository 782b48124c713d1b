import { CAVEAT_TEXT } from '@tessera/shared/contract/design/caveat.text'
import { DESIGN_TYPE_TEXT } from '@tessera/shared/contract/design/design-types.text'
import type { DownloadFormat } from '@tessera/shared/contract/design/history'
import { cut } from '@tessera/shared/contract/cut'
import { DOWNLOAD_TEXT } from './download.text'
import type { DownloadFacts } from './results.service'

/** Of a whole file name, in UTF-16 units as Windows counts them; archives are unpacked in deep folders. */
export const LONGEST_NAME = 80
/** ` (100)`, for one of equal names. */
const MOST_NUMBER = 6
/** Also says to `/files` in which format a made picture is downloaded. */
const EXTENSION: Record<DownloadFormat, string> = { jpeg: 'jpg', png: 'png' }
/** Characters that some file system forbids, plus control and format characters, which could hide the extension, and halves of characters. */
const FORBIDDEN = /[\\/:*?"<>|\p{Cc}\p{Cf}\p{Cs}]/gu
/** A name that begins with a dot is hidden, or leads upwards. */
const LEADING = /^[.\s]+/

/** Date in China time, where the product is sold. */
const dayOf = (time: Date): string => new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Shanghai' }).format(time)

/** File name of an archive of designs. */
export const archiveName = (count: number, now = new Date()): string =>
  `${[DOWNLOAD_TEXT.product, DOWNLOAD_TEXT.designs(count), dayOf(now)].join('-')}.zip`

const safe = (text: string): string =>
  text.replaceAll(FORBIDDEN, ' ').replaceAll(/\s+/g, ' ').replace(LEADING, '').trimEnd()

/**
 * File name that describes the picture: room or product, design, material, date and number. A palette is not named by its mode: it is no
 * style. Leaves {@link uniqueName} its number.
 */
export function downloadName({ caveat, ...facts }: DownloadFacts, format: DownloadFormat): string {
  const isPalette = caveat === 'palette'
  const around = (material: string): string => {
    const parts = [
      safe(facts.room ?? '') || DOWNLOAD_TEXT.product,
      isPalette ? CAVEAT_TEXT.palette : DESIGN_TYPE_TEXT[facts.designType],
      material,
      caveat === 'draft' ? CAVEAT_TEXT.draft : '',
      dayOf(facts.createdAt),
      `${facts.number}`,
    ]
    return `${parts.filter((part) => part !== '').join('-')}.${EXTENSION[format]}`
  }
  const left = LONGEST_NAME - MOST_NUMBER - around('').length - 1
  return around(isPalette ? '' : cut(safe(facts.materialName), left))
}

/** `name (2).jpg` for the second of a name, by whatever file system: some take `A` and `a` for one. */
export function uniqueName(name: string, taken: Set<string>): string {
  let unique = name
  for (let count = 2; taken.has(unique.toLowerCase()); count += 1) unique = name.replace(/(\.\w+)$/, ` (${count})$1`)
  taken.add(unique.toLowerCase())
  return unique
}
