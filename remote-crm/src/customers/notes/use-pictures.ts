import type { UploadedFile } from '@tessera/shared/contract/file'
import { NOTE_LIMITS } from '@tessera/shared/contract/note'
import { uploadFile } from '@tessera/shared/http/client'
import { showError, toast } from '@tessera/shared/ui/core'
import { useState } from 'react'
import { NOTES_TEXT } from './notes.text'

/**
 * Uploads pictures of a note one after the other; one that fails is reported and the others go on.
 *
 * @param add called for each when it is there
 */
export function usePictures(count: number, add: (image: UploadedFile) => void) {
  const [uploading, setUploading] = useState(0)
  const upload = async (chosen: readonly File[]) => {
    const room = NOTE_LIMITS.images - count - uploading
    if (chosen.length > room) toast.info(NOTES_TEXT.tooManyImages(NOTE_LIMITS.images))
    const taken = chosen.slice(0, Math.max(0, room))
    setUploading((former) => former + taken.length)
    for (const file of taken) {
      try {
        add(await uploadFile(file))
      } catch (error) {
        showError(error)
      } finally {
        setUploading((former) => former - 1)
      }
    }
  }
  return { uploading, upload }
}
