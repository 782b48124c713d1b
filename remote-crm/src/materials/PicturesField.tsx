import { type AppError, toAppError } from '@tessera/shared/http/app-error'
import { uploadFile } from '@tessera/shared/http/client'
import { sizedImage } from '@tessera/shared/http/sized-image'
import { errorText } from '@tessera/shared/text/errors.text'
import { Button } from '@tessera/shared/ui/core'
import { useFormWaits } from '@tessera/shared/ui/form'
import { LazyImage } from '@tessera/shared/ui/media'
import { CameraButton } from '@tessera/shared/ui/photo'
import type { Sides } from '@tessera/shared/ui/photo/face-ratio.rules'
import { ArrowUpToLine, ImagePlus, X } from 'lucide-react'
import { type ComponentType, useEffect, useRef, useState } from 'react'
import { PictureRatios } from './PictureRatios'
import type { FormPicture } from './material-form.rules'
import styles from './Materials.module.css'
import { FORM_TEXT as TEXT } from './materials.text'

/** A way to pictures: new ones, or what is made of one that is there. */
export interface PictureWayProps {
  readonly of?: FormPicture
  readonly onTake: (pictures: readonly FormPicture[]) => void
}

interface PicturesFieldProps {
  readonly label: string
  readonly most: number
  /** Another way to a picture than a file that is one. */
  readonly Way?: ComponentType<PictureWayProps>
  /** Whether photos are taken here; where only cut-outs fit, they are not. */
  readonly camera?: boolean
  /** To whose proportions the pictures are stretched, where they are. */
  readonly size?: Sides | undefined
  /** Set by the form item. */
  readonly value?: readonly FormPicture[]
  readonly onChange?: (pictures: readonly FormPicture[]) => void
}

const NONE: readonly FormPicture[] = []

/** Pictures in their order, sent as they are chosen. */
export function PicturesField(props: PicturesFieldProps) {
  const { label, most, Way, camera = true, size, value = NONE, onChange } = props
  const picker = useRef<HTMLInputElement>(null)
  const [sending, setSending] = useState(false)
  useFormWaits(sending)
  const [leftOut, setLeftOut] = useState(0)
  const [sides, setSides] = useState<ReadonlyMap<string, Sides>>(() => new Map())
  const [faults, setFaults] = useState<readonly { readonly name: string; readonly error: AppError }[]>([])
  // While pictures are sent, others are taken off or moved.
  const latest = useRef(value)
  useEffect(() => {
    latest.current = value
  }, [value])
  const put = (pictures: readonly FormPicture[]) => {
    latest.current = pictures.slice(0, most)
    onChange?.(latest.current)
    if (pictures.length > most) setLeftOut((former) => former + pictures.length - most)
  }
  const take = async (files: readonly File[]) => {
    setSending(true)
    setFaults([])
    setLeftOut(0)
    for (const file of files) {
      if (latest.current.length >= most) {
        setLeftOut((former) => former + 1)
        continue
      }
      try {
        const { fileId, url } = await uploadFile(file)
        put([...latest.current, { fileId, url }])
      } catch (error) {
        setFaults((former) => [...former, { name: file.name, error: toAppError(error) }])
      }
    }
    setSending(false)
  }
  const hasRoom = value.length < most
  // The only one, a cut-out, is made again without taking the former off first.
  const mayReplace = !hasRoom && most === 1 && Way !== undefined
  const without = (index: number) => value.filter((_, at) => at !== index)
  return (
    <div className={styles.pictures}>
      <ul aria-label={label}>
        {value.map((picture, index) => (
          <li key={picture.fileId}>
            <LazyImage
              src={sizedImage(picture.url, 160)}
              alt=""
              ratio={1}
              fit="contain"
              onLoaded={({ naturalWidth: width, naturalHeight: height }) =>
                setSides((known) => new Map(known).set(picture.fileId, { width, height }))
              }
            />
            <span className={styles.tools}>
              {index > 0 ? (
                <Button
                  size="small"
                  variant="quiet"
                  icon={<ArrowUpToLine aria-hidden />}
                  aria-label={TEXT.makeFirst(index + 1)}
                  onClick={() => put([picture, ...without(index)])}
                />
              ) : null}
              <Button
                size="small"
                variant="quiet"
                icon={<X aria-hidden />}
                aria-label={TEXT.removePicture(index + 1)}
                onClick={() => put(without(index))}
              />
            </span>
          </li>
        ))}
      </ul>
      {hasRoom || mayReplace ? (
        <div className={styles.ways}>
          {hasRoom ? (
            <Button icon={<ImagePlus aria-hidden />} loading={sending} onClick={() => picker.current?.click()}>
              {sending ? TEXT.sending : TEXT.addPicture}
            </Button>
          ) : null}
          {hasRoom && camera ? <CameraButton loading={sending} onTake={(photo) => void take([photo])} /> : null}
          {Way ? (
            <Way
              onTake={(pictures) => {
                setLeftOut(0)
                put([...(mayReplace ? [] : latest.current), ...pictures])
              }}
            />
          ) : null}
        </div>
      ) : null}
      <input
        ref={picker}
        type="file"
        hidden
        // The form library shows file inputs, hidden or not.
        style={{ display: 'none' }}
        multiple={most > 1}
        accept="image/jpeg,image/png,image/webp"
        aria-label={label}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])]
          currentTarget.value = ''
          void take(files)
        }}
      />
      {size ? (
        <PictureRatios
          pictures={value}
          sides={sides}
          size={size}
          Way={Way}
          onReplace={(former, pictures) =>
            put(latest.current.flatMap((each) => (each.fileId === former.fileId ? pictures : each)))
          }
        />
      ) : null}
      {leftOut > 0 ? (
        <p className={styles.fault} role="alert">
          {TEXT.picturesLeftOut(leftOut, most)}
        </p>
      ) : null}
      {faults.map(({ name, error }) => (
        <p key={name} className={styles.fault} role="alert">
          {TEXT.pictureFault(name, errorText(error))}
        </p>
      ))}
    </div>
  )
}
