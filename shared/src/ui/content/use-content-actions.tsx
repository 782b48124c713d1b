import { type Content, CONTENT_LIMITS, getContentDetail, type ListedContent } from '@tessera/shared/contract/content'
import { call } from '@tessera/shared/http/client'
import { showError, toast } from '@tessera/shared/ui/core'
import { confirm } from '@tessera/shared/ui/overlay'
import { type ReactNode, useState } from 'react'
import { type Sendable, useDeleteContent, usePublishContent } from './content.api'
import { CONTENT_TEXT as TEXT } from './content.text'
import { ContentSheet } from './ContentSheet'
import { SendContent } from './SendContent'

type Row = Pick<ListedContent, 'id' | 'title' | 'status'>

export interface ContentActions {
  readonly create: () => void
  /** Opens the content as it is now. */
  readonly edit: (id: string) => Promise<void>
  readonly setStatus: (contents: readonly Row[], status: 'published' | 'offline') => Promise<void>
  /** Resolves to whether they were deleted. */
  readonly remove: (contents: readonly Row[]) => Promise<boolean>
  readonly send: (contents: readonly Row[]) => void
  /** Render it once. */
  readonly sheets: ReactNode
}

/** What can be done with contents, in the list and where one is read. @param onSaved is told what was written */
export function useContentActions(factoryId: string | undefined, onSaved: (id: string) => void): ContentActions {
  const [sheet, setSheet] = useState<{
    readonly content: Content | null
    readonly open: boolean
    readonly key: number
  }>()
  const [sent, setSent] = useState<{ readonly contents: readonly Sendable[]; readonly open: boolean }>()
  const { mutateAsync: publish } = usePublishContent()
  const { mutateAsync: deleteThem } = useDeleteContent()

  const open = (content: Content | null) => setSheet({ content, open: true, key: Date.now() })
  const close = () => setSheet((former) => former && { ...former, open: false })

  const edit = async (id: string) => {
    try {
      open(await call(getContentDetail, { id }))
    } catch (error) {
      showError(error)
    }
  }

  const setStatus = async (contents: readonly Row[], status: 'published' | 'offline') => {
    try {
      const { data } = await publish({ ids: contents.map(({ id }) => id), status })
      if (data.changed === 0) toast.info(TEXT.unchanged)
      else toast.success(TEXT[status](data.changed))
    } catch (error) {
      showError(error)
    }
  }

  const remove = async (contents: readonly Row[]) => {
    const title = TEXT.removeTitle(contents[0]!.title, contents.length)
    if (!(await confirm({ title, content: TEXT.removeContent, okText: TEXT.remove, danger: true }))) return false
    try {
      await deleteThem({ ids: contents.map(({ id }) => id) })
      toast.success(TEXT.removed(contents.length))
      return true
    } catch (error) {
      showError(error)
      return false
    }
  }

  const send = (contents: readonly Row[]) => {
    const published = contents.filter(({ status }) => status === 'published')
    if (published.length < contents.length || published.length === 0) return toast.info(TEXT.onlyPublished)
    if (published.length > CONTENT_LIMITS.ofLink) return toast.info(TEXT.mostSent(CONTENT_LIMITS.ofLink))
    return setSent({ contents: published, open: true })
  }

  return {
    create: () => open(null),
    edit,
    setStatus,
    remove,
    send,
    sheets: (
      <>
        {sheet ? (
          <ContentSheet
            key={sheet.key}
            content={sheet.content}
            factoryId={factoryId}
            open={sheet.open}
            onClose={close}
            onSaved={({ id }) => {
              close()
              onSaved(id)
            }}
          />
        ) : null}
        {sent ? <SendContent {...sent} onClose={() => setSent({ ...sent, open: false })} /> : null}
      </>
    ),
  }
}
