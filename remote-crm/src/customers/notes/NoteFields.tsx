import type { UploadedFile } from '@tessera/shared/contract/file'
import { WRITTEN_NOTE_TYPES } from '@tessera/shared/contract/note'
import { sizedImage } from '@tessera/shared/http/sized-image'
import { Input, Segmented, Select, useFormWaits } from '@tessera/shared/ui/form'
import { LazyImage } from '@tessera/shared/ui/media'
import { CameraButton } from '@tessera/shared/ui/photo'
import { ImagePlus, X } from 'lucide-react'
import { useId } from 'react'
import { useCustomerOwners } from '../customers.api'
import { excessOf, type NoteText } from './note-drafts'
import { CALL_MINUTES, withCallLength } from './call-length.text'
import { LinkedDesigns, PickDesigns } from './NoteDesigns'
import styles from './Notes.module.css'
import { NOTE_TYPE_TEXT, NOTES_TEXT } from './notes.text'
import { usePictures } from './use-pictures'

const TYPES = WRITTEN_NOTE_TYPES.map((value) => ({ value, label: NOTE_TYPE_TEXT[value] }))

interface NoteFieldsProps {
  /** Whose designs can be linked. */
  readonly customerId: string
  readonly value: NoteText
  /** Takes the latest value, as pictures arrive later. */
  readonly onChange: (change: (former: NoteText) => NoteText) => void
}

/** Type, words, pictures and people of a note. */
export function NoteFields({ customerId, value, onChange }: NoteFieldsProps) {
  const files = useId()
  const owners = useCustomerOwners(true)
  const { uploading, upload } = usePictures(value.images.length, (image) =>
    onChange((former) => ({ ...former, images: [...former.images, image] })),
  )
  useFormWaits(uploading > 0)
  const tooLong = excessOf(value)
  const set = (changed: Partial<NoteText>) => onChange((former) => ({ ...former, ...changed }))
  return (
    <div className={styles.fields}>
      <Segmented aria-label={NOTES_TEXT.type} options={TYPES} value={value.type} onChange={(type) => set({ type })} />
      <Input.TextArea
        aria-label={NOTES_TEXT.content}
        placeholder={NOTES_TEXT.placeholder}
        value={value.content}
        minRows={3}
        maxRows={10}
        {...(tooLong > 0 && { status: 'error' })}
        onChange={({ target }) => set({ content: target.value })}
      />
      {tooLong > 0 ? <p className={styles.tooLong}>{NOTES_TEXT.tooLong(tooLong)}</p> : null}
      {value.type === 'call' ? (
        <Select<number>
          className={styles.length}
          aria-label={NOTES_TEXT.callLength}
          placeholder={NOTES_TEXT.callLength}
          value={null}
          options={CALL_MINUTES.map((minutes) => ({ value: minutes, label: NOTES_TEXT.called(minutes) }))}
          onChange={(minutes) =>
            onChange((former) => ({ ...former, content: withCallLength(former.content, minutes) }))
          }
        />
      ) : null}
      <Pictures images={value.images} onRemove={(images) => set({ images })} />
      <LinkedDesigns designs={value.designs} onRemove={(designs) => set({ designs })} />
      <div className={styles.extras}>
        <label htmlFor={files} className={styles.attach}>
          <ImagePlus size={16} aria-hidden />
          {uploading > 0 ? NOTES_TEXT.uploading(uploading) : NOTES_TEXT.addImages}
        </label>
        <input
          id={files}
          className={styles.file}
          type="file"
          accept="image/jpeg,image/png,image/webp"
          multiple
          onChange={({ target }) => {
            void upload([...(target.files ?? [])])
            target.value = ''
          }}
        />
        <CameraButton onTake={(photo) => void upload([photo])} />
        <PickDesigns
          customerId={customerId}
          designs={value.designs}
          onChange={(change) => onChange((former) => ({ ...former, designs: change(former.designs) }))}
        />
        <Select<string[]>
          className={styles.mention}
          mode="multiple"
          optionFilterProp="label"
          aria-label={NOTES_TEXT.mention}
          placeholder={NOTES_TEXT.mention}
          maxTagCount="responsive"
          options={(owners.data?.list ?? []).map(({ userId, userName }) => ({ value: userId, label: userName }))}
          value={[...value.mentionUserIds]}
          onChange={(mentionUserIds) => set({ mentionUserIds })}
        />
      </div>
    </div>
  )
}

interface PicturesProps {
  readonly images: readonly UploadedFile[]
  /** With the pictures that are left. */
  readonly onRemove: (images: readonly UploadedFile[]) => void
}

function Pictures({ images, onRemove }: PicturesProps) {
  if (images.length === 0) return null
  return (
    <ul className={styles.pictures}>
      {images.map((image, index) => (
        <li key={image.fileId}>
          <LazyImage src={sizedImage(image.url, 160)} alt={NOTES_TEXT.image(index + 1)} ratio={1} />
          <button
            type="button"
            className={styles.removePicture}
            aria-label={NOTES_TEXT.removeImage(index + 1)}
            onClick={() => onRemove(images.filter(({ fileId }) => fileId !== image.fileId))}
          >
            <X size={14} aria-hidden />
          </button>
        </li>
      ))}
    </ul>
  )
}
