import { type Tag, type TagGroup, type TagScope } from '@tessera/shared/contract/tag'
import { Button, EmptyState, ErrorState, LoadingState, Page, showError, toast } from '@tessera/shared/ui/core'
import { confirm } from '@tessera/shared/ui/overlay'
import { FolderPlus, Plus } from 'lucide-react'
import { useState } from 'react'
import { GroupSheet } from './GroupSheet'
import { MergeTag } from './MergeTag'
import { useDeleteTag, useDeleteTagGroup, useSortTag, useTags } from './tags.api'
import styles from './TagManager.module.css'
import { orderOf, sectionsOf, type TagSection } from './tags.rules'
import { TAGS_TEXT as TEXT } from './tags.text'
import { TagSections } from './TagSections'
import { TagSheet } from './TagSheet'

type Opened =
  | { readonly kind: 'tag'; readonly tag: Tag | null }
  | { readonly kind: 'group'; readonly group: TagGroup | null }
  | { readonly kind: 'merge'; readonly tag: Tag }

/** All tags of a scope: grouped, coloured, put in order, merged. A page's content. */
export function TagManager({ scope }: { readonly scope: TagScope }) {
  // `opened` stays while the sheet closes, so that its content does not change under the eye.
  const [opened, setOpened] = useState<Opened | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  const open = (next: Opened) => {
    setOpened(next)
    setIsOpen(true)
  }
  const { data, error, refetch, isFetching } = useTags(scope)
  const close = () => setIsOpen(false)
  return (
    <Page
      title={TEXT.titles[scope]}
      description={TEXT.description}
      extra={
        <div className={styles.tools}>
          <Button icon={<FolderPlus aria-hidden />} onClick={() => open({ kind: 'group', group: null })}>
            {TEXT.newGroup}
          </Button>
          <Button variant="primary" icon={<Plus aria-hidden />} onClick={() => open({ kind: 'tag', tag: null })}>
            {TEXT.newTag}
          </Button>
        </div>
      }
    >
      {data ? (
        <Sorted scope={scope} data={data} onOpen={open} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <LoadingState variant="list" />
      )}
      {opened?.kind === 'tag' ? (
        <TagSheet
          key={`tag-${opened.tag?.id ?? scope}`}
          {...{ scope, open: isOpen, onClose: close, tag: opened.tag, groups: data?.groups ?? [] }}
        />
      ) : opened?.kind === 'group' ? (
        <GroupSheet
          key={`group-${opened.group?.id ?? scope}`}
          {...{ scope, open: isOpen, onClose: close, group: opened.group }}
        />
      ) : opened ? (
        <MergeTag
          key={`merge-${opened.tag.id}`}
          {...{ open: isOpen, onClose: close, tag: opened.tag, tags: data?.tags ?? [] }}
        />
      ) : null}
    </Page>
  )
}

interface SortedProps {
  readonly scope: TagScope
  readonly data: { readonly groups: readonly TagGroup[]; readonly tags: readonly Tag[] }
  readonly onOpen: (next: Opened) => void
}

function Sorted({ scope, data, onOpen }: SortedProps) {
  /** The person's order, until the list has it. */
  const [order, setOrder] = useState<{ readonly sections: readonly TagSection[]; readonly of: typeof data } | null>(
    null,
  )
  const sorting = useSortTag()
  const removing = useDeleteTag()
  const removingGroup = useDeleteTagGroup()
  const sections = order?.of === data ? order.sections : sectionsOf(data.groups, data.tags)
  const sort = async (next: readonly TagSection[]) => {
    setOrder({ sections: next, of: data })
    await sorting.mutateAsync({ scope, groups: orderOf(next) }).catch((error: unknown) => {
      showError(error)
      setOrder(null)
    })
  }
  const remove = async (tag: Tag) => {
    const content = tag.uses > 0 ? TEXT.removeUsed(scope, tag.uses) : TEXT.removeUnused
    if (!(await confirm({ title: TEXT.removeAsk(tag.name), content, okText: TEXT.remove, danger: true }))) return
    await removing
      .mutateAsync({ id: tag.id, force: tag.uses > 0 })
      .then(() => toast.success(TEXT.removed(tag.name)), showError)
  }
  const removeGroup = async (group: TagGroup, tags: readonly Tag[]) => {
    const content = TEXT.removeGroupKeeps(tags.length)
    const question = { title: TEXT.removeGroupAsk(group.name), content, okText: TEXT.removeGroup, danger: true }
    if (!(await confirm(question))) return
    await removingGroup.mutateAsync({ id: group.id }).then(() => toast.success(TEXT.removed(group.name)), showError)
  }
  if (data.groups.length === 0 && data.tags.length === 0) {
    const begin = (
      <Button variant="primary" onClick={() => onOpen({ kind: 'tag', tag: null })}>
        {TEXT.newTag}
      </Button>
    )
    return <EmptyState picture="shelf" text={TEXT.empty[scope]} action={begin} />
  }
  return (
    <TagSections
      sections={sections}
      onSort={(next) => void sort(next)}
      tagActions={(tag) => [
        { key: 'edit', text: TEXT.edit, run: () => onOpen({ kind: 'tag', tag }) },
        {
          key: 'merge',
          text: TEXT.merge,
          disabled: data.tags.length < 2,
          run: () => onOpen({ kind: 'merge', tag }),
        },
        { key: 'remove', text: TEXT.remove, danger: true, run: () => void remove(tag) },
      ]}
      groupActions={(group, tags) => [
        { key: 'rename', text: TEXT.renameGroup, run: () => onOpen({ kind: 'group', group }) },
        { key: 'remove', text: TEXT.removeGroup, danger: true, run: () => void removeGroup(group, tags) },
      ]}
    />
  )
}
