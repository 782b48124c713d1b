import type { OpenedUpload } from '@tessera/shared/contract/upload-link'
import { isAppError } from '@tessera/shared/http/app-error'
import { formatTime } from '@tessera/shared/text/format.text'
import type { Upload } from '@tessera/shared/upload/upload-queue'
import { Button, toast, useIsTouch } from '@tessera/shared/ui/core'
import { UploadTiles } from '@tessera/shared/ui/upload'
import { Camera, ImagePlus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { createPhotoUploads } from './photo-uploads'
import styles from './PhotoSender.module.css'
import { USER_UPLOAD_TEXT as TEXT } from './user-upload.text'

/** Named one by one, so that phones hand over JPEG instead of their own format. */
const ACCEPTED = 'image/jpeg,image/png,image/webp'

interface PhotoSenderProps {
  readonly token: string
  readonly opened: OpenedUpload & { readonly state: 'open' }
}

/** Photos from camera or album; each is sent at once, and again by itself when the line was broken. */
export function PhotoSender({ token, opened }: PhotoSenderProps) {
  const [room, setRoom] = useState({ sent: opened.sent, left: opened.left })
  const [queue] = useState(() =>
    createPhotoUploads(token, (left) => setRoom((before) => ({ sent: before.sent + before.left - left, left }))),
  )
  const uploads = useStore(queue.store, (state) => state.uploads)
  const camera = useRef<HTMLInputElement>(null)
  const album = useRef<HTMLInputElement>(null)
  const isTouch = useIsTouch()
  useEffect(() => () => queue.close(), [queue])

  const count = (...states: Upload<number>['state'][]) => uploads.filter(({ state }) => states.includes(state)).length
  const [busy, failed] = [count('ready', 'waiting', 'sending'), count('failed')]
  useLeavingQuestion(busy > 0)
  const free = Math.max(0, room.left - busy - failed)
  const take = async (input: HTMLInputElement) => {
    const files = [...(input.files ?? [])]
    // Reset, so that choosing the same photo again fires `change`.
    input.value = ''
    if (files.length > free) toast.info(TEXT.tooMany(free))
    await queue.add(files.slice(0, free).map((file) => ({ file })))
    queue.start()
  }
  return (
    <div className={styles.sender}>
      <h2 className={styles.heading}>{TEXT.heading}</h2>
      <p className={styles.hint}>{TEXT.hint}</p>
      {room.left === 0 ? (
        <p className={styles.thanks}>{TEXT.full}</p>
      ) : (
        <div className={styles.actions}>
          {isTouch ? (
            <Button
              variant="primary"
              size="large"
              block
              icon={<Camera aria-hidden />}
              disabled={free === 0}
              onClick={() => camera.current?.click()}
            >
              {TEXT.camera}
            </Button>
          ) : null}
          <Button
            variant={isTouch ? 'secondary' : 'primary'}
            size="large"
            block
            icon={<ImagePlus aria-hidden />}
            disabled={free === 0}
            onClick={() => album.current?.click()}
          >
            {TEXT.choose}
          </Button>
        </div>
      )}
      <input
        ref={camera}
        type="file"
        hidden
        accept={ACCEPTED}
        capture="environment"
        aria-label={TEXT.camera}
        onChange={({ currentTarget }) => void take(currentTarget)}
      />
      <input
        ref={album}
        type="file"
        hidden
        multiple
        accept={ACCEPTED}
        aria-label={TEXT.choose}
        onChange={({ currentTarget }) => void take(currentTarget)}
      />
      <output className={styles.room}>
        <b>{TEXT.sent(room.sent)}</b>
        {room.left > 0 ? <span>{TEXT.left(room.left)}</span> : null}
        {busy > 0 ? <span>{TEXT.keepOpen}</span> : null}
      </output>
      {room.sent > 0 && busy === 0 && failed === 0 && room.left > 0 ? (
        <p className={styles.thanks}>{TEXT.thanks}</p>
      ) : null}
      <UploadTiles
        queue={queue}
        renderDone={() => <span className={styles.arrived}>{TEXT.arrived}</span>}
        faultText={({ fault }) => (isAppError(fault) && fault.reason === 'GONE' ? TEXT.over : undefined)}
      />
      {failed > 1 && busy === 0 ? <Button onClick={() => queue.retry()}>{TEXT.retryAll(failed)}</Button> : null}
      <p className={styles.until}>{TEXT.until(formatTime(opened.expiresAt))}</p>
    </div>
  )
}

/** Browsers ask before a page with unfinished work is left. */
function useLeavingQuestion(unfinished: boolean): void {
  useEffect(() => {
    if (!unfinished) return undefined
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [unfinished])
}
