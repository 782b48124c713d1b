/** Texts for names of downloaded files. On the server, because it sets the file name. */
export const DOWNLOAD_TEXT = {
  product: '拼居',
} as const
