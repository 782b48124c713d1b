import type { Tag } from '@tessera/shared/contract/tag'
import { Button, showError, toast } from '@tessera/shared/ui/core'
import { Select } from '@tessera/shared/ui/form'
import { Sheet } from '@tessera/shared/ui/overlay'
import { useState } from 'react'
import { TagChip } from './TagChip'
import { useMergeTag } from './tags.api'
import styles from './TagManager.module.css'
import { TAGS_TEXT as TEXT } from './tags.text'

interface MergeTagProps {
  readonly tag: Tag
  /** All of its scope. */
  readonly tags: readonly Tag[]
  readonly open: boolean
  readonly onClose: () => void
}

/** Two tags that mean the same become one. */
export function MergeTag({ tag, tags, open, onClose }: MergeTagProps) {
  const [intoId, setIntoId] = useState<string | null>(null)
  const { mutateAsync, isPending } = useMergeTag()
  const into = tags.find(({ id }) => id === intoId)
  const merge = async () => {
    if (!into) return
    try {
      await mutateAsync({ fromId: tag.id, intoId: into.id })
      toast.success(TEXT.merged(tag.name, into.name))
      onClose()
    } catch (error) {
      showError(error)
    }
  }
  return (
    <Sheet
      open={open}
      title={TEXT.mergeTitle(tag.name)}
      width={420}
      onClose={onClose}
      footer={
        <Button variant="danger" disabled={!into} loading={isPending} onClick={() => void merge()}>
          {TEXT.mergeDo}
        </Button>
      }
    >
      <div className={styles.merge}>
        <Select
          value={intoId}
          aria-label={TEXT.mergeInto}
          placeholder={TEXT.mergeInto}
          options={tags
            .filter(({ id }) => id !== tag.id)
            .map(({ id, name, color }) => ({ value: id, label: <TagChip color={color}>{name}</TagChip> }))}
          onChange={setIntoId}
        />
        <p>{TEXT.mergeExplained(tag.scope, tag.name, tag.uses)}</p>
      </div>
    </Sheet>
  )
}
