import { MOST_PROMPT } from '@tessera/shared/contract/design/furnishing'
import { uploadFile } from '@tessera/shared/http/client'
import { sizedImage } from '@tessera/shared/http/sized-image'
import { Button, showError } from '@tessera/shared/ui/core'
import { Input } from '@tessera/shared/ui/form'
import { LazyImage } from '@tessera/shared/ui/media'
import { Trash2, Upload } from 'lucide-react'
import { useState } from 'react'
import panel from '../Panel.module.css'
import { useFilePick } from '@tessera/shared/ui/photo'
import { useCapability } from '../task/use-estimate'
import { PROMPT_TEXT as TEXT } from './prompt.text'
import styles from './PromptFields.module.css'

/** What an engine that draws is told. */
export interface Wording {
  readonly prompt: string
  /** A picture of what is wanted, for engines that take one. */
  readonly reference: { readonly fileId: string; readonly url: string } | null
}

interface PromptFieldsProps {
  readonly value: Pick<Wording, 'prompt'> & Partial<Wording>
  /** An example of what to write. */
  readonly hint: string
  readonly onChange: (change: Partial<Wording>) => void
}

/** Words for an engine that draws; and a picture of what is wanted, where the value has a place for it. */
export function PromptFields({ value: { prompt, reference }, hint, onChange }: PromptFieldsProps) {
  return (
    <div className={styles.prompt}>
      <NeedsEngine />
      <Input.TextArea
        aria-label={TEXT.prompt}
        placeholder={hint}
        maxLength={MOST_PROMPT}
        value={prompt}
        onChange={({ target }) => onChange({ prompt: target.value })}
      />
      {reference === undefined ? null : (
        <ReferenceField reference={reference} onChange={(next) => onChange({ reference: next })} />
      )}
    </div>
  )
}

/** Without an engine that draws, words make nothing: said where they are written, and beside the price. */
export function NeedsEngine() {
  const missing = useCapability()?.needs.flatMap((need) => TEXT.needsEngine[need] ?? []) ?? []
  return missing.length > 0 ? (
    <output className={panel.note} data-tone="warning">
      {missing[0]}
    </output>
  ) : null
}

interface ReferenceFieldProps extends Pick<Wording, 'reference'> {
  readonly onChange: (reference: Wording['reference']) => void
}

function ReferenceField({ reference, onChange }: ReferenceFieldProps) {
  const [uploading, setUploading] = useState(false)
  const pick = useFilePick(TEXT.reference, (file) => {
    setUploading(true)
    uploadFile(file)
      .then(({ fileId, url }) => onChange({ fileId, url }), showError)
      .finally(() => setUploading(false))
  })
  return (
    <>
      {pick.input}
      {reference ? (
        <div className={styles.reference}>
          <span className={styles.thumbnail}>
            <LazyImage src={sizedImage(reference.url, 160)} alt={TEXT.reference} ratio={1} />
          </span>
          <Button size="small" icon={<Trash2 size={14} aria-hidden />} onClick={() => onChange(null)}>
            {TEXT.removeReference}
          </Button>
        </div>
      ) : (
        <Button size="small" loading={uploading} icon={<Upload size={14} aria-hidden />} onClick={pick.open}>
          {TEXT.reference}
        </Button>
      )}
      <p className={panel.quiet}>{TEXT.referenceHint}</p>
    </>
  )
}
