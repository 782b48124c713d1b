import { type AppError, toAppError } from '@tessera/shared/http/app-error'
import { fetchPicture } from '@tessera/shared/http/picture'
import { errorText } from '@tessera/shared/text/errors.text'
import { Button } from '@tessera/shared/ui/core'
import { Sheet } from '@tessera/shared/ui/overlay'
import { FacesFromPhoto } from '@tessera/shared/ui/photo'
import { type FacePhoto, isCuttable, newFacePhoto } from '@tessera/shared/ui/photo/face-photo'
import { sendFaces } from '@tessera/shared/ui/photo/send-faces'
import { READ_PX, readPixels } from '@tessera/shared/ui/photo/use-pixels'
import { useEffect, useState } from 'react'
import type { FormPicture } from './material-form.rules'
import styles from './Materials.module.css'
import { FORM_TEXT as TEXT } from './materials.text'

interface FacesSheetProps {
  readonly size: {
    readonly mmWidth: number
    readonly mmHeight: number
    readonly groutMm: number
    readonly groutColor: string
  }
  /** A picture to begin with; another can be chosen. */
  readonly of?: FormPicture | undefined
  /** Faces that the material may still get. */
  readonly most: number
  readonly onTake: (faces: readonly FormPicture[]) => void
  readonly onClose: () => void
}

/** From one photo of several tiles to their faces. */
export function FacesSheet({ size, of, most, onTake, onClose }: FacesSheetProps) {
  const [photo, setPhoto] = useState<FacePhoto | null>(null)
  const [sending, setSending] = useState(false)
  const [error, setError] = useState<AppError | null>(null)
  const url = of?.url
  useEffect(() => {
    if (url === undefined) return undefined
    const leaving = new AbortController()
    const begin = async () => {
      const image = await readPixels(await fetchPicture(url, leaving.signal), READ_PX)
      if (!leaving.signal.aborted) setPhoto((chosen) => chosen ?? newFacePhoto(image))
    }
    // One that cannot be read leaves the choice of a photo.
    begin().catch(() => undefined)
    return () => leaving.abort()
  }, [url])
  const use = async (taken: FacePhoto) => {
    setSending(true)
    setError(null)
    try {
      onTake(await sendFaces(taken, { width: size.mmWidth, height: size.mmHeight }))
    } catch (thrown) {
      setError(toAppError(thrown))
      setSending(false)
    }
  }
  return (
    <Sheet
      open
      title={TEXT.facesFromPhoto}
      width={720}
      closeOnOverlay={false}
      onClose={onClose}
      footer={
        <Button
          variant="primary"
          disabled={!photo || !isCuttable(photo)}
          loading={sending}
          onClick={() => (photo ? void use(photo) : undefined)}
        >
          {TEXT.useFaces(photo?.quads.length ?? 1)}
        </Button>
      }
    >
      <FacesFromPhoto size={size} most={most} value={photo} onChange={setPhoto} />
      {error ? (
        <p className={styles.fault} role="alert">
          {errorText(error)}
        </p>
      ) : null}
    </Sheet>
  )
}
