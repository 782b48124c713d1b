import type { PickedFile } from '@tessera/shared/upload/upload-queue'
import { useEffect, useState } from 'react'
import { filesOfDrop, filesOfInput } from './picked-files'

/**
 * Takes files that are dropped anywhere on the page or pasted.
 * @param onFiles must be stable
 * @returns whether files are being dragged over the page
 */
export function usePageDrop(onFiles: (files: PickedFile[]) => void): boolean {
  const [over, setOver] = useState(false)
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false
    const drag = (event: DragEvent) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      setOver(true)
    }
    const leave = (event: DragEvent) => {
      if (event.relatedTarget === null) setOver(false)
    }
    const drop = (event: DragEvent) => {
      if (!event.dataTransfer || !hasFiles(event)) return
      event.preventDefault()
      setOver(false)
      void filesOfDrop(event.dataTransfer).then(onFiles)
    }
    const paste = (event: ClipboardEvent) => {
      const files = filesOfInput(event.clipboardData?.files ?? [])
      if (files.length === 0) return
      event.preventDefault()
      onFiles(files)
    }
    addEventListener('dragover', drag, { signal })
    addEventListener('dragleave', leave, { signal })
    addEventListener('drop', drop, { signal })
    addEventListener('paste', paste, { signal })
    return () => controller.abort()
  }, [onFiles])
  return over
}
