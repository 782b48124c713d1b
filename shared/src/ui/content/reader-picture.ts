import { sizedImage } from '@tessera/shared/http/sized-image'

/** A picture in a text: one of `SHARED_SIZES`, so that links show it too. */
export const readerPicture = (url: string): string => `${sizedImage(url, 960)}&q=75`
