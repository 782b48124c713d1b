import type { DesignTask } from '@tessera/shared/contract/design/task'
import { NOTE_LIMITS } from '@tessera/shared/contract/note'
import { sizedImage } from '@tessera/shared/http/sized-image'
import { DesignChoice } from '@tessera/shared/ui/choice'
import { Button } from '@tessera/shared/ui/core'
import { LazyImage } from '@tessera/shared/ui/media'
import { Sheet } from '@tessera/shared/ui/overlay'
import { Images, X } from 'lucide-react'
import { useState } from 'react'
import type { NoteText } from './note-drafts'
import styles from './Notes.module.css'
import { NOTES_TEXT } from './notes.text'

type Designs = NoteText['designs']

/** The designs that a note names; each can be taken off again. */
export function LinkedDesigns({
  designs,
  onRemove,
}: {
  readonly designs: Designs
  readonly onRemove: (left: Designs) => void
}) {
  if (designs.length === 0) return null
  return (
    <ul className={styles.pictures} aria-label={NOTES_TEXT.addDesigns}>
      {designs.map(({ taskId, previewUrl }, index) => (
        <li key={taskId}>
          <LazyImage src={previewUrl === '' ? '' : sizedImage(previewUrl, 160)} alt="" ratio={1} />
          <button
            type="button"
            className={styles.removePicture}
            aria-label={NOTES_TEXT.removeDesign(index + 1)}
            onClick={() => onRemove(designs.filter((each) => each.taskId !== taskId))}
          >
            <X size={14} aria-hidden />
          </button>
        </li>
      ))}
    </ul>
  )
}

interface PickDesignsProps {
  readonly customerId: string
  readonly designs: Designs
  readonly onChange: (change: (former: Designs) => Designs) => void
}

/** Links designs of the customer to a note, from a list of pictures. */
export function PickDesigns({ customerId, designs, onChange }: PickDesignsProps) {
  const [open, setOpen] = useState(false)
  const [hasDesigns, setHasDesigns] = useState(false)
  const toggle = ({ id, results }: DesignTask) =>
    onChange((former) => {
      const others = former.filter(({ taskId }) => taskId !== id)
      if (others.length < former.length) return others
      return [...former, { taskId: id, previewUrl: results[0]?.previewUrl ?? '' }].slice(0, NOTE_LIMITS.designs)
    })
  return (
    <>
      <Button icon={<Images aria-hidden />} onClick={() => setOpen(true)}>
        {NOTES_TEXT.addDesigns}
      </Button>
      <Sheet
        open={open}
        title={NOTES_TEXT.addDesigns}
        width={720}
        onClose={() => setOpen(false)}
        footer={
          hasDesigns ? (
            <Button variant="primary" onClick={() => setOpen(false)}>
              {NOTES_TEXT.designsDone(designs.length)}
            </Button>
          ) : null
        }
      >
        <DesignChoice
          customerId={customerId}
          hint={NOTES_TEXT.designsHint(NOTE_LIMITS.designs)}
          isChosen={(id) => designs.some(({ taskId }) => taskId === id)}
          onToggle={toggle}
          onFound={setHasDesigns}
        />
      </Sheet>
    </>
  )
}
