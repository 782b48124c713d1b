import { DESIGN_TYPE_TEXT } from '@tessera/shared/contract/design/design-types.text'
import { DOWNLOAD_TEXT } from './download.text'
import type { DownloadFacts } from './results.service'

const LONGEST_NAME = 40
/** What some file system refuses in a name, and what would hide its end. */
const FORBIDDEN = /[\\/:*?"<>|\p{Cc}\p{Cf}]/gu

/** A name that tells the merchant what the picture is: product, design, material, day and number. */
export function downloadName(facts: DownloadFacts): string {
  const material = [...facts.materialName.replaceAll(FORBIDDEN, ' ').replaceAll(/\s+/g, ' ').trim()]
    .slice(0, LONGEST_NAME)
    .join('')
  // The day as it is in China, where the product is sold.
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Shanghai' }).format(facts.createdAt)
  const parts = [DOWNLOAD_TEXT.product, DESIGN_TYPE_TEXT[facts.designType], material, day, `${facts.number}`]
  return `${parts.filter((part) => part !== '').join('-')}.jpg`
}
