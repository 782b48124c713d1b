/** Pictures that the page uploaded or a mock has drawn, for as long as the page lives. */
const files = new Map<string, Blob>()

export const MOCK_FILES = '/mock-files/'

/** Keeps a picture and tells where the page finds it. */
export function keepMockFile(picture: Blob): { readonly fileId: string; readonly url: string } {
  const fileId = `file-${files.size + 1}`
  files.set(fileId, picture)
  return { fileId, url: `${MOCK_FILES}${fileId}` }
}

export const mockFile = (fileId: string): Blob | undefined => files.get(fileId)
