import { MOST_PROMPT } from '@tessera/shared/contract/design/furnishing'
import { Input } from '@tessera/shared/ui/form'
import panel from '../Panel.module.css'
import { PictureField } from '../picture/PictureField'
import { useEstimate } from '../task/use-estimate'
import { PROMPT_TEXT as TEXT } from './prompt.text'
import styles from './PromptFields.module.css'
import { useLacking } from './use-lacking'

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
  const isLacking = useLacking() !== null
  return (
    <div className={styles.prompt}>
      <NeedsEngine />
      {/* Words of an earlier design stay to be read. */}
      {isLacking && prompt === '' ? null : (
        <Input.TextArea
          aria-label={TEXT.prompt}
          placeholder={hint}
          maxLength={MOST_PROMPT}
          value={prompt}
          onChange={({ target }) => onChange({ prompt: target.value })}
        />
      )}
      {reference === undefined ? null : <Reference reference={reference} onChange={onChange} />}
    </div>
  )
}

interface ReferenceProps extends Pick<Wording, 'reference'>, Pick<PromptFieldsProps, 'onChange'> {}

/** Where no engine looks at a picture, none is asked for; one of an earlier design has to go. */
function Reference({ reference, onChange }: ReferenceProps) {
  const { data } = useEstimate()
  const isBlind = data?.looksAtPictures === false
  // Without an engine that draws, that is what is said.
  if (isBlind && !reference) return data.capability?.needs.length ? null : <p className={panel.quiet}>{TEXT.blind}</p>
  return (
    <>
      <PictureField
        label={TEXT.reference}
        hint={TEXT.referenceHint}
        value={reference && { fileId: reference.fileId, pictureUrl: reference.url }}
        onChange={({ fileId, pictureUrl }) => onChange({ reference: { fileId, url: pictureUrl } })}
        onRemove={() => onChange({ reference: null })}
      />
      {isBlind ? (
        <output className={panel.note} data-tone="warning">
          {TEXT.blindWith}
        </output>
      ) : null}
    </>
  )
}

/** Without an engine that draws, words make nothing: said where they are chosen or written, and beside the price. */
export function NeedsEngine({ tone = 'warning' }: { readonly tone?: 'neutral' | 'warning' }) {
  const missing = useLacking()
  return missing === null ? null : (
    <output className={panel.note} data-tone={tone}>
      {missing}
    </output>
  )
}
