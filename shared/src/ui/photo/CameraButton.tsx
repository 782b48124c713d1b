import { Button, useIsTouch } from '@tessera/shared/ui/core'
import { Camera } from 'lucide-react'
import type { ReactNode } from 'react'
import { SOURCE_TEXT as TEXT } from './photo.text'
import { useFilePick } from './use-file-pick'

interface CameraButtonProps {
  readonly onTake: (photo: File) => void
  readonly size?: 'small' | 'large'
  /** Asked before the camera opens; it stays closed on false. */
  readonly mayOpen?: () => Promise<boolean>
  /** While the last one is still sent. */
  readonly loading?: boolean
}

/** Takes a photo where there is a camera, beside the choice of a file; for every step that takes a picture. */
export function CameraButton({ onTake, size, mayOpen, loading = false }: CameraButtonProps): ReactNode {
  const camera = useFilePick(TEXT.takePhoto, onTake, { camera: true })
  const isTouch = useIsTouch()
  if (!isTouch) return null
  const open = async () => {
    if (!mayOpen || (await mayOpen())) camera.open()
  }
  return (
    <>
      <Button {...(size && { size })} icon={<Camera aria-hidden />} loading={loading} onClick={() => void open()}>
        {TEXT.takePhoto}
      </Button>
      {camera.input}
    </>
  )
}
