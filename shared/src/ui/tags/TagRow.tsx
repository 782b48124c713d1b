import { useDraggable, useDroppable } from '@dnd-kit/core'
import type { Tag } from '@tessera/shared/contract/tag'
import { type RowAction, RowMenu } from '@tessera/shared/ui/data'
import { GripVertical } from 'lucide-react'
import styles from './TagManager.module.css'
import { TagChip } from './TagChip'
import { TAGS_TEXT as TEXT } from './tags.text'

interface TagRowProps {
  readonly tag: Tag
  readonly actions: readonly RowAction[]
  /** By the arrow keys. */
  readonly onStep: (step: 1 | -1) => void
}

const STEPS: Readonly<Record<string, 1 | -1>> = { ArrowUp: -1, ArrowDown: 1 }

/** A tag that is dragged by its grip, and dropped before another one. */
export function TagRow({ tag, actions, onStep }: TagRowProps) {
  const { id, name, color, scope, uses } = tag
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, isDragging } = useDraggable({ id })
  const { setNodeRef: setDropRef, isOver } = useDroppable({ id, data: { groupId: tag.groupId, beforeId: id } })
  return (
    <li ref={setDropRef} className={styles.row} data-over={isOver && !isDragging}>
      <div
        ref={setNodeRef}
        className={styles.tag}
        data-dragging={isDragging}
        style={transform ? { transform: `translate(${transform.x}px, ${transform.y}px)` } : undefined}
      >
        <button
          type="button"
          ref={setActivatorNodeRef}
          className={styles.grip}
          {...attributes}
          {...listeners}
          aria-label={TEXT.drag(name)}
          onKeyDown={(event) => {
            const step = STEPS[event.key]
            if (step === undefined) return
            event.preventDefault()
            onStep(step)
          }}
        >
          <GripVertical size={16} aria-hidden />
        </button>
        <TagChip color={color}>{name}</TagChip>
        <small className={styles.uses}>{TEXT.uses(scope, uses)}</small>
        <RowMenu label={TEXT.menuOf(name)} actions={actions} />
      </div>
    </li>
  )
}
