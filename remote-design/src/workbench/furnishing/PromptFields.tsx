import { MOST_PROMPT } from '@tessera/shared/contract/design/furnishing'
import { uploadFile } from '@tessera/shared/http/client'
import { sizedImage } from '@tessera/shared/http/sized-image'
import { Button, showError } from '@tessera/shared/ui/core'
import { Input } from '@tessera/shared/ui/form'
import { LazyImage } from '@tessera/shared/ui/media'
import { Trash2, Upload } from 'lucide-react'
import { useState } from 'react'
import panel from '../Panel.module.css'
import type { ModeInputs } from '../design-mode'
import { useFilePick } from '../picture/use-file-pick'
import { useCapability } from '../task/use-estimate'
import { useInputs, useModeWorkbench } from '../workbench-context'
import styles from './FurniturePanel.module.css'
import type { FurnishingInputs } from './furnishing.inputs'
import { FURNISHING_TEXT as TEXT } from './furnishing.text'

/** Words, and a picture of what is wanted, for an engine that draws. */
export function PromptFields({ inputs: key }: { readonly inputs: ModeInputs<FurnishingInputs> }) {
  const workbench = useModeWorkbench(key)
  const { prompt, reference } = useInputs(key)
  const capability = useCapability()
  const [uploading, setUploading] = useState(false)
  const pick = useFilePick(TEXT.reference, (file) => {
    setUploading(true)
    uploadFile(file)
      .then(({ fileId, url }) => workbench.changeInputs({ reference: { fileId, url } }), showError)
      .finally(() => setUploading(false))
  })
  return (
    <div className={styles.prompt}>
      {capability && capability.level !== 'full' ? (
        <output className={panel.note} data-tone="warning">
          {TEXT.needsEngineHint}
        </output>
      ) : null}
      <Input.TextArea
        aria-label={TEXT.prompt}
        placeholder={TEXT.promptHint}
        maxLength={MOST_PROMPT}
        value={prompt}
        onChange={({ target }) => workbench.changeInputs({ prompt: target.value })}
      />
      {pick.input}
      {reference ? (
        <div className={styles.piece}>
          <span className={styles.thumbnail}>
            <LazyImage src={sizedImage(reference.url, 160)} alt={TEXT.reference} ratio={1} />
          </span>
          <Button
            size="small"
            icon={<Trash2 size={14} aria-hidden />}
            onClick={() => workbench.changeInputs({ reference: null })}
          >
            {TEXT.removeReference}
          </Button>
        </div>
      ) : (
        <Button size="small" loading={uploading} icon={<Upload size={14} aria-hidden />} onClick={pick.open}>
          {TEXT.reference}
        </Button>
      )}
      <p className={panel.quiet}>{TEXT.referenceHint}</p>
    </div>
  )
}
