/** Texts for names of downloaded files. On the server, because it sets the file name. */
export const DOWNLOAD_TEXT = {
  product: '拼居',
  designs: (count: number) => `${count}个设计`,
} as const
