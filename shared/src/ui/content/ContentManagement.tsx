import {
  CONTENT_KINDS,
  CONTENT_STATUSES,
  type ContentKind,
  getContentList,
  type ListedContent,
} from '@tessera/shared/contract/content'
import { formatTime } from '@tessera/shared/text/format.text'
import { Button } from '@tessera/shared/ui/core'
import { type ListFilter, type ListLayout, ListPage, StatusTag } from '@tessera/shared/ui/data'
import { useDetailAddress } from '@tessera/shared/ui/overlay'
import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { CONTENT_KIND_TEXT, CONTENT_STATUS_TEXT, CONTENT_TEXT as TEXT } from './content.text'
import { ContentCard } from './ContentCard'
import { ContentDrawer } from './ContentDrawer'
import { STATUS_TONE } from './status-tone'
import { useContentActions } from './use-content-actions'

const KEY = 'content'

const FILTERS: readonly ListFilter<typeof getContentList>[] = [
  {
    kind: 'select',
    field: 'kind',
    label: TEXT.kind,
    all: TEXT.allKinds,
    options: CONTENT_KINDS.map((value: ContentKind) => ({ value, label: CONTENT_KIND_TEXT[value] })),
  },
  {
    kind: 'select',
    field: 'status',
    label: TEXT.status,
    all: TEXT.allStatuses,
    options: CONTENT_STATUSES.map((value) => ({ value, label: CONTENT_STATUS_TEXT[value] })),
  },
]

const LAYOUT: ListLayout<ListedContent> = {
  kind: 'cards',
  minWidth: 264,
  card: (content) => <Card content={content} />,
}

function Card({ content }: { readonly content: ListedContent }) {
  const { linkTo } = useDetailAddress(KEY)
  const { id, kind, status, author, updatedAt } = content
  return (
    <ContentCard content={content} link={linkTo(id)}>
      <StatusTag tone={STATUS_TONE[status]}>{CONTENT_STATUS_TEXT[status]}</StatusTag>
      <span>{CONTENT_KIND_TEXT[kind]}</span>
      <span>{TEXT.updatedBy(author, formatTime(updatedAt).slice(0, 10))}</span>
    </ContentCard>
  )
}

interface ContentManagementProps {
  readonly title: string
  /** Whose contents; the shop's own without one. */
  readonly factoryId?: string
  /** Between title and filters. */
  readonly before?: ReactNode
}

/** The contents of a shop or of a factory: written, published, sent, taken offline, deleted. */
export function ContentManagement({ title, factoryId, before }: ContentManagementProps) {
  const detail = useDetailAddress(KEY)
  const actions = useContentActions(factoryId, (id) => (detail.id === id ? undefined : detail.show(id)))
  const create = (
    <Button variant="primary" icon={<Plus aria-hidden />} onClick={actions.create}>
      {TEXT.create}
    </Button>
  )
  return (
    <ListPage
      title={title}
      description={TEXT.description}
      extra={create}
      before={before}
      endpoint={getContentList}
      given={factoryId === undefined ? {} : { factoryId }}
      rowKey="id"
      search={TEXT.search}
      filters={FILTERS}
      pageSize={24}
      layout={LAYOUT}
      total={TEXT.total}
      bulk={[
        { text: TEXT.publish, run: (contents) => actions.setStatus(contents, 'published') },
        { text: TEXT.takeOffline, run: (contents) => actions.setStatus(contents, 'offline') },
        {
          text: TEXT.send,
          run: (contents) => {
            actions.send(contents)
            return Promise.resolve('kept' as const)
          },
        },
        {
          text: TEXT.remove,
          danger: true,
          run: async (contents) => ((await actions.remove(contents)) ? undefined : 'kept'),
        },
      ]}
      empty={{ picture: 'shelf', text: TEXT.empty, action: create, found: TEXT.found }}
    >
      <ContentDrawer id={detail.id} onClose={detail.close} actions={actions} />
      {actions.sheets}
    </ListPage>
  )
}
