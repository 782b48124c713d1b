/** Words of the file names that downloads get; the server writes them because it writes the file. */
export const DOWNLOAD_TEXT = {
  product: '拼居',
} as const
