import type { PickedFile } from '@tessera/shared/upload/upload-queue'
import { Button, useIsTouch } from '@tessera/shared/ui/core'
import { CameraButton } from '@tessera/shared/ui/photo'
import { FolderUp, ImageUp } from 'lucide-react'
import { useRef } from 'react'
import { ASSETS_TEXT as TEXT } from './assets.text'
import { filesOfInput } from './picked-files'

interface UploadButtonsProps {
  readonly onFiles: (files: PickedFile[]) => void
}

/** Pictures, or a whole folder of them, where the device has folders. */
export function UploadButtons({ onFiles }: UploadButtonsProps) {
  const pictures = useRef<HTMLInputElement>(null)
  const folder = useRef<HTMLInputElement>(null)
  const isTouch = useIsTouch()
  const take = (input: HTMLInputElement) => {
    onFiles(filesOfInput(input.files ?? []))
    // Reset, so that choosing the same files again fires `change`.
    input.value = ''
  }
  return (
    <>
      {isTouch ? null : (
        <Button icon={<FolderUp aria-hidden />} onClick={() => folder.current?.click()}>
          {TEXT.uploadFolder}
        </Button>
      )}
      <CameraButton onTake={(photo) => onFiles([{ file: photo }])} />
      <Button variant="primary" icon={<ImageUp aria-hidden />} onClick={() => pictures.current?.click()}>
        {TEXT.upload}
      </Button>
      <input
        ref={pictures}
        type="file"
        hidden
        multiple
        accept="image/*"
        aria-label={TEXT.upload}
        onChange={({ currentTarget }) => take(currentTarget)}
      />
      <input
        ref={folder}
        type="file"
        hidden
        aria-label={TEXT.uploadFolder}
        {...{ webkitdirectory: '' }}
        onChange={({ currentTarget }) => take(currentTarget)}
      />
    </>
  )
}
