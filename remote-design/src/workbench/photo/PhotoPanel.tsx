import { Button } from '@tessera/shared/ui/core'
import { confirm } from '@tessera/shared/ui/overlay'
import { ImageUp } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { PhotoError } from './PhotoError'
import styles from './PhotoPanel.module.css'
import { useWork, useWorkbench } from '../workbench-context'
import { PHOTO_TEXT as TEXT } from './photo.text'

/** The current photo, and a button to replace it. */
export function PhotoPanel({ extra }: { readonly extra?: ReactNode }) {
  const workbench = useWorkbench()
  const photo = useWork((state) => state.photo)
  const edited = useWork((state) => state.canvas.canUndo)
  const picker = useRef<HTMLInputElement>(null)
  if (!photo) return <p className={styles.size}>{TEXT.hint}</p>
  const change = async () => {
    const question = {
      title: TEXT.changePhotoTitle,
      content: workbench.mode.words.changePhoto,
      okText: TEXT.changePhoto,
    }
    if (!edited || (await confirm(question))) picker.current?.click()
  }
  return (
    <>
      <div className={styles.panel}>
        <BlobImage blob={photo.picture} alt={TEXT.photoAlt} />
        <div className={styles.words}>
          <p className={styles.size}>{TEXT.photoSize(photo.width, photo.height)}</p>
          <div className={styles.actions}>
            <Button size="small" icon={<ImageUp aria-hidden />} onClick={() => void change()}>
              {TEXT.changePhoto}
            </Button>
            {extra}
          </div>
        </div>
        <input
          ref={picker}
          type="file"
          hidden
          accept="image/jpeg,image/png,image/webp"
          aria-label={TEXT.changePhoto}
          onChange={(event) => {
            const [file] = event.currentTarget.files ?? []
            if (file) void workbench.photo.upload(file)
            event.currentTarget.value = ''
          }}
        />
      </div>
      <PhotoError />
    </>
  )
}

/** Shows an in-memory picture; revokes its object URL on unmount. */
function BlobImage({ blob, alt }: { readonly blob: Blob; readonly alt: string }) {
  const image = useRef<HTMLImageElement>(null)
  useEffect(() => {
    const element = image.current
    if (!element) return undefined
    const url = URL.createObjectURL(blob)
    element.src = url
    return () => URL.revokeObjectURL(url)
  }, [blob])
  return <img ref={image} className={styles.picture} alt={alt} draggable={false} />
}
