/** Uploaded and generated pictures, until the page is reloaded. */
const files = new Map<string, Blob>()

export const MOCK_FILES = '/mock-files/'

/** Stores a picture and returns its URL. */
export function keepMockFile(picture: Blob): { readonly fileId: string; readonly url: string } {
  const fileId = `file-${files.size + 1}`
  files.set(fileId, picture)
  return { fileId, url: `${MOCK_FILES}${fileId}` }
}

export const mockFile = (fileId: string): Blob | undefined => files.get(fileId)
