import { RotateCw, X } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useStore } from 'zustand'
import type { Upload, UploadQueue } from '../../upload/upload-queue'
import { UPLOAD_TEXT as TEXT, uploadFaultText } from '../../upload/upload.text'
import { Button } from '../core/Button'
import styles from './UploadTiles.module.css'

interface UploadTilesProps<Result> {
  readonly queue: UploadQueue<Result>
  /** Overrides the text of a finished upload, and asks what it raised. */
  readonly renderDone?: (upload: Upload<Result>) => ReactNode
  /** Overrides the text of a fault. */
  readonly faultText?: (upload: Upload<Result>) => string | undefined
}

/** Pictures on their way, each with its progress, what became of it, and what can be done. */
export function UploadTiles<Result>({ queue, renderDone, faultText }: UploadTilesProps<Result>) {
  const uploads = useStore(queue.store, ({ uploads: all }) => all)
  return (
    <ul className={styles.tiles} aria-label={TEXT.list}>
      {uploads.map((upload) => (
        <li key={upload.key} className={styles.tile} data-state={upload.state}>
          <FilePreview file={upload.file} />
          <div className={styles.words}>
            <span className={styles.name}>{upload.file.name}</span>
            {upload.state === 'done' && renderDone ? (
              renderDone(upload)
            ) : (
              <span className={styles.state}>{faultText?.(upload) ?? stateText(upload)}</span>
            )}
            {upload.state === 'sending' ? (
              <progress
                className={styles.bar}
                aria-label={TEXT.progressOf(upload.file.name)}
                max={100}
                value={Math.round(upload.share * 100)}
              />
            ) : null}
          </div>
          <Actions upload={upload} queue={queue} />
        </li>
      ))}
    </ul>
  )
}

function Actions<Result>({ upload, queue }: { readonly upload: Upload<Result>; readonly queue: UploadQueue<Result> }) {
  const { key, state, file } = upload
  return (
    <div className={styles.actions}>
      {state === 'failed' ? (
        <Button
          size="small"
          variant="quiet"
          icon={<RotateCw aria-hidden />}
          aria-label={TEXT.retryOf(file.name)}
          onClick={() => queue.retry(key)}
        />
      ) : null}
      {state === 'done' ? null : (
        <Button
          size="small"
          variant="quiet"
          icon={<X aria-hidden />}
          aria-label={TEXT.removeOf(file.name)}
          onClick={() => queue.remove(key)}
        />
      )}
    </div>
  )
}

function stateText<Result>({ state, share, fault, file }: Upload<Result>): string {
  if (state === 'sending') {
    if (fault) return TEXT.offline
    return share >= 1 ? TEXT.arrived : TEXT.sending(Math.round(share * 100))
  }
  return fault
    ? uploadFaultText(fault, file.name)
    : state === 'waiting'
      ? TEXT.waiting
      : state === 'done'
        ? TEXT.done
        : TEXT.ready
}

/** Longest side of a preview: whole photos of a folder would fill the memory. */
const PREVIEW_PX = 160

function FilePreview({ file }: { readonly file: File }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    let gone = false
    const draw = async () => {
      const bitmap = await createImageBitmap(file, { resizeWidth: PREVIEW_PX, resizeQuality: 'medium' })
      const element = canvas.current
      if (!gone && element) {
        element.width = bitmap.width
        element.height = bitmap.height
        element.getContext('2d')?.drawImage(bitmap, 0, 0)
      }
      bitmap.close()
    }
    // What cannot be shown is refused with a sentence; its tile stays plain.
    draw().catch(() => undefined)
    return () => {
      gone = true
    }
  }, [file])
  return <canvas ref={canvas} className={styles.preview} aria-hidden />
}
