import { getSamplePhotos } from '@tessera/shared/contract/file'
import { useEndpoint } from '@tessera/shared/query/query'
import { Button, useIsTouch } from '@tessera/shared/ui/core'
import { LazyImage } from '@tessera/shared/ui/media'
import { ImageUp, WandSparkles, X } from 'lucide-react'
import { type DragEvent, useState } from 'react'
import { sizedImage } from '@tessera/shared/http/sized-image'
import styles from './PhotoDrop.module.css'
import { PhotoError } from './PhotoError'
import { useBroughtMaterial } from '../material/brought-material'
import { AssetPickButton, CameraButton, useFilePick } from '@tessera/shared/ui/photo'
import { useIsCompact } from '../../parts/use-is-compact'
import { DraftNote } from '../task/DraftNote'
import { ProgressBar } from '../ProgressBar'
import { useWork, useWorkbench } from '../workbench-context'
import { PHOTO_TEXT as TEXT } from './photo.text'

/** Photo input: drop, file picker, camera, or a sample. */
export function PhotoDrop() {
  const { photo } = useWorkbench()
  const uploading = useWork((state) => state.upload !== null)
  const [over, setOver] = useState(false)

  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const [file] = event.dataTransfer.files
    if (file) void photo.upload(file)
  }

  return (
    <div
      className={styles.drop}
      data-over={over}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false)
      }}
      onDrop={onDrop}
    >
      <div className={styles.centre}>
        {uploading ? <UploadProgress /> : <Invitation over={over} />}
        <PhotoError />
      </div>
      {uploading ? null : <Samples />}
    </div>
  )
}

function Invitation({ over }: { readonly over: boolean }) {
  const { photo, mode } = useWorkbench()
  const { photoOf = TEXT.room } = mode.words
  const take = (file: File) => void photo.upload(file)
  const picker = useFilePick(TEXT.chooseFile, take)
  const isTouch = useIsTouch()
  const isCompact = useIsCompact()
  return (
    <>
      <span className={styles.picture} aria-hidden>
        <ImageUp size={32} strokeWidth={1.5} />
      </span>
      <p className={styles.title}>{over ? TEXT.dropNow : isTouch ? TEXT.dropTouch(photoOf) : TEXT.drop(photoOf)}</p>
      <p className={styles.hint}>{mode.words.photoHint}</p>
      {/* Elsewhere it stands beside the price, in sight all the time. */}
      {isCompact ? <DraftNote /> : null}
      <Brought />
      <div className={styles.actions}>
        <Button variant="primary" size="large" icon={<ImageUp aria-hidden />} onClick={() => picker.open()}>
          {TEXT.chooseFile}
        </Button>
        <CameraButton size="large" onTake={take} />
        <AssetPickButton size="large" onPick={(asset) => void photo.openAsset(asset)} />
      </div>
      <p className={styles.small}>{TEXT.dropHint}</p>
      {picker.input}
    </>
  )
}

/** The material that the workbench was opened with: it waits for the photo. */
function Brought() {
  const { record: material, drop } = useBroughtMaterial()
  if (!material) return null
  return (
    <div className={styles.brought}>
      <LazyImage src={sizedImage(material.coverUrl, 320)} alt="" ratio={1} />
      <p>{TEXT.brought(material.name)}</p>
      <Button variant="quiet" icon={<X aria-hidden />} aria-label={TEXT.withoutBrought} onClick={drop} />
    </div>
  )
}

function UploadProgress() {
  const { photo } = useWorkbench()
  const upload = useWork((state) => state.upload)
  if (!upload) return null
  const percent = Math.round(upload.share * 100)
  const arrived = upload.share >= 1
  return (
    <div className={styles.progress}>
      <p className={styles.title}>{arrived ? TEXT.opening : TEXT.uploading}</p>
      <p className={styles.name}>{upload.name}</p>
      <ProgressBar label={TEXT.uploading} percent={percent} />
      <Button variant="quiet" icon={<X aria-hidden />} onClick={photo.cancel}>
        {TEXT.cancelUpload}
      </Button>
    </div>
  )
}

function Samples() {
  const { photo, mode } = useWorkbench()
  const query = useEndpoint(getSamplePhotos, {}, { staleTime: Infinity })
  const samples = query.data?.list ?? []
  // Samples are optional: on failure uploading still works.
  if (samples.length === 0) return null
  return (
    <div className={styles.samples}>
      {mode.example ? (
        <Button icon={<WandSparkles size={16} aria-hidden />} onClick={() => void photo.openExample()}>
          {mode.example.label}
        </Button>
      ) : null}
      <p className={styles.small}>{TEXT.samples}</p>
      <ul className={styles.sampleList}>
        {samples.map((sample, index) => (
          <li key={sample.key}>
            <button
              type="button"
              className={styles.sample}
              aria-label={TEXT.sample(index + 1)}
              onClick={() => void photo.openSample(sample.key, TEXT.sample(index + 1))}
            >
              <LazyImage src={sizedImage(sample.url, 320)} alt="" ratio={4 / 3} />
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
