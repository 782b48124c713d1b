import { CAVEAT_TEXT } from '@tessera/shared/contract/design/caveat.text'
import { DESIGN_TYPE_TEXT } from '@tessera/shared/contract/design/design-types.text'
import type { DownloadFormat } from '@tessera/shared/contract/design/history'
import { DOWNLOAD_TEXT } from './download.text'
import type { DownloadFacts } from './results.service'

const LONGEST_NAME = 40
/** Also says to `/files` in which format a made picture is downloaded. */
const EXTENSION: Record<DownloadFormat, string> = { jpeg: 'jpg', png: 'png' }
/** Characters that some file system forbids, plus control and format characters, which could hide the extension. */
const FORBIDDEN = /[\\/:*?"<>|\p{Cc}\p{Cf}]/gu

/** Date in China time, where the product is sold. */
const dayOf = (time: Date): string => new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Shanghai' }).format(time)

/** File name of an archive of designs. */
export const archiveName = (count: number, now = new Date()): string =>
  `${[DOWNLOAD_TEXT.product, DOWNLOAD_TEXT.designs(count), dayOf(now)].join('-')}.zip`

/** File name that describes the picture: product, design, material, date and number. A palette is not named by its mode: it is no style. */
export function downloadName(facts: DownloadFacts, format: DownloadFormat): string {
  const { caveat } = facts
  const material = [...facts.materialName.replaceAll(FORBIDDEN, ' ').replaceAll(/\s+/g, ' ').trim()]
    .slice(0, LONGEST_NAME)
    .join('')
  const parts = [
    DOWNLOAD_TEXT.product,
    caveat === 'palette' ? CAVEAT_TEXT.palette : DESIGN_TYPE_TEXT[facts.designType],
    caveat === 'palette' ? '' : material,
    caveat === 'draft' ? CAVEAT_TEXT.draft : '',
    dayOf(facts.createdAt),
    `${facts.number}`,
  ]
  return `${parts.filter((part) => part !== '').join('-')}.${EXTENSION[format]}`
}
