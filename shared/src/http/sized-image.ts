import type { IMAGE_WIDTHS } from '../contract/constants'

/** URL of a stored picture in one of the server's cached widths; a signed URL stays valid. */
export function sizedImage(url: string, width: (typeof IMAGE_WIDTHS)[number]): string {
  return `${url}${url.includes('?') ? '&' : '?'}w=${width}`
}
