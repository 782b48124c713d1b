import { DESIGN_MAX_PX } from '@tessera/shared/contract/constants'
import { type AppError, toAppError } from '@tessera/shared/http/app-error'
import { uploadFile } from '@tessera/shared/http/client'
import { fetchPicture } from '@tessera/shared/http/picture'
import { sizedImage } from '@tessera/shared/http/sized-image'
import { Button, LoadingState } from '@tessera/shared/ui/core'
import { LazyImage } from '@tessera/shared/ui/media'
import { Sheet } from '@tessera/shared/ui/overlay'
import { PictureSource } from '@tessera/shared/ui/photo'
import { readPixels } from '@tessera/shared/ui/photo/use-pixels'
import { checkPhotoFile, type PhotoFault } from '@tessera/shared/upload/photo-file'
import { uploadFaultText } from '@tessera/shared/upload/upload.text'
import { useState } from 'react'
import type { FormPicture } from '../material-form.rules'
import type { CutOutPhoto } from './cut-out'
import { CUT_OUT_TEXT as TEXT } from './cut-out.text'
import { CutOutCanvas } from './CutOutCanvas'
import styles from './CutOutSheet.module.css'

interface CutOutSheetProps {
  /** Pictures that the material has already. */
  readonly pictures: readonly FormPicture[]
  readonly onTake: (cutout: FormPicture) => void
  readonly onClose: () => void
}

/** From a photo of a piece of furniture to its cut-out: the person selects it, the background goes. */
export function CutOutSheet({ pictures, onTake, onClose }: CutOutSheetProps) {
  const [photo, setPhoto] = useState<CutOutPhoto | null>(null)
  const [cut, setCut] = useState<OffscreenCanvas | null>(null)
  const [busy, setBusy] = useState<'reading' | 'sending' | null>(null)
  const [error, setError] = useState<PhotoFault | AppError | null>(null)
  const during = async (what: 'reading' | 'sending', work: () => Promise<PhotoFault | null>) => {
    setBusy(what)
    setError(null)
    try {
      setError(await work())
    } catch (thrown) {
      setError(toAppError(thrown))
    }
    setBusy(null)
  }
  const open = async ({
    fileId,
    url,
    width,
    height,
  }: FormPicture & { readonly width: number; readonly height: number }) => {
    const picture = await fetchPicture(sizedImage(url, DESIGN_MAX_PX))
    setCut(null)
    setPhoto({ fileId, width, height, picture })
  }
  const bring = (file: Blob) =>
    during('reading', async () => {
      const fault = await checkPhotoFile(file)
      if (!fault) await open(await uploadFile(file))
      return fault
    })
  const reuse = ({ fileId, url }: FormPicture) =>
    during('reading', async () => {
      // The picture's own size is the coordinate system of what is asked about it.
      const { width, height } = await readPixels(await fetchPicture(url), Number.POSITIVE_INFINITY)
      await open({ fileId, url, width, height })
      return null
    })
  const use = () =>
    during('sending', async () => {
      if (!cut) return null
      const { fileId, url } = await uploadFile(await cut.convertToBlob({ type: 'image/png' }), {
        fileName: 'cutout.png',
      })
      onTake({ fileId, url })
      return null
    })
  return (
    <Sheet
      open
      title={TEXT.title}
      width={880}
      closeOnOverlay={false}
      onClose={onClose}
      footer={
        <Button variant="primary" disabled={!cut} loading={busy === 'sending'} onClick={() => void use()}>
          {TEXT.use}
        </Button>
      }
    >
      <div className={styles.sheet}>
        {photo ? null : <span className={styles.quiet}>{TEXT.hint}</span>}
        {photo ? (
          <span className={styles.another}>
            <Button size="small" onClick={() => setPhoto(null)}>
              {TEXT.anotherPhoto}
            </Button>
          </span>
        ) : (
          <>
            <PictureSource onTake={(picture) => void bring(picture)} unreadable={false} />
            {pictures.length > 0 ? (
              <ul className={styles.pictures} aria-label={TEXT.ofPictures}>
                {pictures.map((picture, index) => (
                  <li key={picture.fileId}>
                    <button type="button" aria-label={TEXT.pictureOf(index + 1)} onClick={() => void reuse(picture)}>
                      <LazyImage src={sizedImage(picture.url, 160)} alt="" ratio={1} fit="contain" />
                    </button>
                  </li>
                ))}
              </ul>
            ) : null}
          </>
        )}
        {error ? (
          <p className={styles.fault} role="alert">
            {uploadFaultText(error, TEXT.title)}
          </p>
        ) : null}
        {busy === 'reading' ? <LoadingState variant="cards" /> : null}
        {photo && busy !== 'reading' ? <CutOutCanvas key={photo.fileId} photo={photo} onCut={setCut} /> : null}
      </div>
    </Sheet>
  )
}
