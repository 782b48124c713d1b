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

const arriving = new Map<string, Blob>()

/** Takes a part of a file, as the endpoint of parts does. @returns the whole once it has arrived */
export function keepMockPart(form: FormData): { readonly received: number; readonly whole: Blob | null } {
  const valueOf = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value : ''
  }
  const [token, size] = [valueOf('uploadToken'), Number(valueOf('size'))]
  const before = arriving.get(token) ?? new Blob()
  const part = form.get('file')
  const fits = part instanceof Blob && Number(valueOf('offset')) === before.size
  const now = fits ? new Blob([before, part]) : before
  arriving.set(token, now)
  return { received: now.size, whole: now.size === size ? now : null }
}
