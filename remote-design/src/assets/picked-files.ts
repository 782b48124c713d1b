import type { PickedFile } from '@tessera/shared/upload/upload-queue'

/** More are refused: choosing a whole disk by mistake must not end the page. */
export const MOST_FILES = 300

/** Of a folder, only what claims to be a picture: the rest was not meant. */
const isPicture = ({ name, type }: File): boolean =>
  type.startsWith('image/') || /\.(jpe?g|png|webp|hei[cf]|bmp|tiff?)$/i.test(name)

/** The folder that holds a file, from a path that begins with the chosen one. */
const folderIn = (path: string): string | undefined => path.split('/').at(-2) || undefined

/** Files of an input; with folders where a folder was chosen. */
export function filesOfInput(files: Iterable<File>): PickedFile[] {
  return [...files].flatMap((file) => {
    const path = file.webkitRelativePath
    if (path) return isPicture(file) ? { file, folder: folderIn(path) } : []
    return { file }
  })
}

/** What was dropped, with the content of folders; the transfer's items are read before the first wait, after which they are gone. */
export async function filesOfDrop(transfer: DataTransfer): Promise<PickedFile[]> {
  const entries = [...transfer.items].flatMap((item) => item.webkitGetAsEntry?.() ?? [])
  if (entries.length === 0) return filesOfInput(transfer.files)
  return (await Promise.all(entries.map((entry) => filesOfEntry(entry, false)))).flat()
}

async function filesOfEntry(entry: FileSystemEntry, isInside: boolean): Promise<PickedFile[]> {
  if (entry.isDirectory) {
    const reader = (entry as FileSystemDirectoryEntry).createReader()
    const found: FileSystemEntry[] = []
    // Given in portions; an empty one is the end.
    for (;;) {
      const portion = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject))
      found.push(...portion)
      if (portion.length === 0 || found.length > MOST_FILES) break
    }
    return (await Promise.all(found.map((each) => filesOfEntry(each, true)))).flat()
  }
  const file = await new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject))
  if (!isInside) return [{ file }]
  return isPicture(file) ? [{ file, folder: folderIn(entry.fullPath) }] : []
}
