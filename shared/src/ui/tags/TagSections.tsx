import {
  DndContext,
  type DragEndEvent,
  MouseSensor,
  TouchSensor,
  useDroppable,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import type { Tag, TagGroup } from '@tessera/shared/contract/tag'
import { VisuallyHidden } from '@tessera/shared/ui/core'
import { type RowAction, RowMenu } from '@tessera/shared/ui/data'
import { useState } from 'react'
import styles from './TagManager.module.css'
import { placeOf, placeTag, stepGroup, stepTag, type TagSection } from './tags.rules'
import { TAGS_TEXT as TEXT } from './tags.text'
import { TagRow } from './TagRow'

interface TagSectionsProps {
  readonly sections: readonly TagSection[]
  readonly onSort: (sections: readonly TagSection[]) => void
  readonly tagActions: (tag: Tag) => readonly RowAction[]
  readonly groupActions: (group: TagGroup, tags: readonly Tag[]) => readonly RowAction[]
}

/** A click opens the menu; only a longer way is a drag, and on a touch screen only after a moment: before, it scrolls. */
const MOUSE = { activationConstraint: { distance: 6 } }
const TOUCH = { activationConstraint: { delay: 250, tolerance: 8 } }

/** Dragging is for the eye; who cannot see it has the keys, whose outcome is told below. */
const SILENT = () => undefined
const ACCESSIBILITY = {
  announcements: { onDragStart: SILENT, onDragOver: SILENT, onDragEnd: SILENT, onDragCancel: SILENT },
  screenReaderInstructions: { draggable: TEXT.keys },
}

/** All groups with their tags, sorted by mouse, touch, and by the arrow keys on a grip. */
export function TagSections({ sections, onSort, tagActions, groupActions }: TagSectionsProps) {
  const [told, setTold] = useState('')
  // The keyboard has its own way: a key is a place.
  const sensors = useSensors(useSensor(MouseSensor, MOUSE), useSensor(TouchSensor, TOUCH))
  const sort = (next: readonly TagSection[], tag?: Tag) => {
    if (next === sections) return
    onSort(next)
    const place = tag && placeOf(next, tag.id)
    if (place) setTold(TEXT.moved(tag.name, place.group?.name ?? TEXT.ungrouped, place.place))
  }
  const drop = ({ active, over }: DragEndEvent) => {
    const to = over?.data.current as { groupId: string | null; beforeId: string | null } | undefined
    if (to) sort(placeTag(sections, String(active.id), to))
  }
  const stepsOf = (group: TagGroup, at: number): readonly RowAction[] => [
    { key: 'up', text: TEXT.groupUp, disabled: at === 0, run: () => sort(stepGroup(sections, group.id, -1)) },
    {
      key: 'down',
      text: TEXT.groupDown,
      disabled: !sections[at + 1]?.group,
      run: () => sort(stepGroup(sections, group.id, 1)),
    },
  ]
  return (
    <DndContext sensors={sensors} onDragEnd={drop} accessibility={ACCESSIBILITY}>
      {sections.map(({ group, tags }, at) =>
        group || tags.length > 0 || sections.length === 1 ? (
          <section key={group?.id ?? ''} className={styles.group} aria-label={group?.name ?? TEXT.ungrouped}>
            <div className={styles.head}>
              <h2>
                {group?.name ?? TEXT.ungrouped} <small>{tags.length}</small>
              </h2>
              {group ? (
                <RowMenu
                  label={TEXT.menuOf(group.name)}
                  actions={[...groupActions(group, tags), ...stepsOf(group, at)]}
                />
              ) : null}
            </div>
            <ul className={styles.tags}>
              {tags.map((tag) => (
                <TagRow
                  key={tag.id}
                  tag={tag}
                  actions={tagActions(tag)}
                  onStep={(step) => sort(stepTag(sections, tag.id, step), tag)}
                />
              ))}
              <End groupId={group?.id ?? null} isEmpty={tags.length === 0} />
            </ul>
          </section>
        ) : null,
      )}
      <VisuallyHidden>
        <output>{told}</output>
      </VisuallyHidden>
    </DndContext>
  )
}

/** Where a tag is dropped to be the last of its group. */
function End({ groupId, isEmpty }: { readonly groupId: string | null; readonly isEmpty: boolean }) {
  const { setNodeRef, isOver } = useDroppable({ id: `end-${groupId ?? ''}`, data: { groupId, beforeId: null } })
  return (
    <li ref={setNodeRef} className={styles.end} data-over={isOver}>
      {isEmpty ? TEXT.noTags : null}
    </li>
  )
}
