import type { IMAGE_WIDTHS } from '../contract/constants'

/** The address of a stored picture in one of the widths that the server keeps ready; a signed link stays valid. */
export function sizedImage(url: string, width: (typeof IMAGE_WIDTHS)[number]): string {
  return `${url}${url.includes('?') ? '&' : '?'}w=${width}`
}
