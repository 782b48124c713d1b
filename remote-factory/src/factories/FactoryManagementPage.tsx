import { FACTORY_STATUSES, FACTORY_TYPES, getOwnFactoryList, type OwnFactory } from '@tessera/shared/contract/factory'
import { links } from '@tessera/shared/remote/links'
import { Button, showError, toast } from '@tessera/shared/ui/core'
import {
  type BulkAction,
  type ListFilter,
  type ListLayout,
  ListPage,
  type RowAction,
  StatusTag,
} from '@tessera/shared/ui/data'
import { confirm } from '@tessera/shared/ui/overlay'
import { useTags } from '@tessera/shared/ui/tags'
import { Plus } from 'lucide-react'
import { useMemo, useState } from 'react'
import { Link } from 'react-router-dom'
import { ROUTES_TEXT } from '../routes.text'
import { useFactoryStatus, useMoveFactory } from './factories.api'
import { placeOf } from './factories.rules'
import { FACTORIES_TEXT, MANAGEMENT_TEXT as TEXT, STATUS_TEXT, TYPE_TEXT } from './factories.text'
import { FactoryCover } from './FactoryCover'
import styles from './Management.module.css'
import { FactorySheet } from './FactorySheet'

type Filter = ListFilter<typeof getOwnFactoryList>
const FILTERS: readonly Filter[] = [
  {
    kind: 'select',
    field: 'type',
    label: TEXT.type,
    all: TEXT.allTypes,
    options: FACTORY_TYPES.map((value) => ({ value, label: TYPE_TEXT[value].title })),
  },
  {
    kind: 'select',
    field: 'status',
    label: TEXT.status,
    all: TEXT.allStatuses,
    options: FACTORY_STATUSES.map((value) => ({ value, label: STATUS_TEXT[value] })),
  },
]

const taggedWith = (tags: readonly { readonly id: string; readonly name: string }[]): Filter => ({
  kind: 'select',
  field: 'tagId',
  label: TEXT.tags,
  all: FACTORIES_TEXT.allTags,
  options: tags.map(({ id, name }) => ({ value: id, label: name })),
})

const LAYOUT: ListLayout<OwnFactory> = {
  kind: 'table',
  columns: [
    { field: 'name', title: TEXT.name, render: (factory) => <Name factory={factory} /> },
    { field: 'type', title: TEXT.type, render: ({ type }) => TYPE_TEXT[type].title },
    { field: 'country', title: TEXT.place, render: placeOf, from: 'lg' },
    { field: 'agent', title: TEXT.agent, render: ({ agent }) => agent.userName, from: 'lg' },
    { field: 'materialCount', title: TEXT.goods, align: 'right' },
    { field: 'status', title: TEXT.status, render: (factory) => <Status factory={factory} /> },
  ],
  card: (factory) => (
    <div className={styles.row}>
      <Name factory={factory} />
      <p className={styles.facts}>
        <span>{TYPE_TEXT[factory.type].title}</span>
        <span>{placeOf(factory)}</span>
        <span>{FACTORIES_TEXT.materials(factory.materialCount)}</span>
        <Status factory={factory} />
      </p>
    </div>
  ),
}

function Name({ factory: { id, name, coverUrl } }: { readonly factory: OwnFactory }) {
  return (
    <span className={styles.name}>
      <span className={styles.cover}>
        <FactoryCover url={coverUrl} width={160} />
      </span>
      <Link to={links.factory(id)}>
        <strong>{name}</strong>
      </Link>
    </span>
  )
}

function Status({ factory: { status } }: { readonly factory: OwnFactory }) {
  return <StatusTag tone={status === 'on' ? 'success' : 'neutral'}>{STATUS_TEXT[status]}</StatusTag>
}

/** The factories of the agent: added, changed, put in order, shown and hidden. */
export default function FactoryManagementPage() {
  // The factory stays while the sheet closes, so that its words do not change under way.
  const [sheet, setSheet] = useState<{ readonly factory: OwnFactory | null; readonly open: boolean } | null>(null)
  const tags = useTags('factory').data?.tags
  const filters = useMemo(() => (tags?.length ? [...FILTERS, taggedWith(tags)] : FILTERS), [tags])
  const menu = useFactoryMenu((factory) => setSheet({ factory, open: true }))
  const create = (
    <Button variant="primary" icon={<Plus aria-hidden />} onClick={() => setSheet({ factory: null, open: true })}>
      {TEXT.create}
    </Button>
  )
  return (
    <ListPage
      title={ROUTES_TEXT.management}
      description={TEXT.description}
      extra={create}
      endpoint={getOwnFactoryList}
      rowKey="id"
      search={FACTORIES_TEXT.search}
      filters={filters}
      layout={LAYOUT}
      total={FACTORIES_TEXT.total}
      menu={menu}
      bulk={useFactoryBulk()}
      empty={{ picture: 'factory', text: TEXT.empty, found: FACTORIES_TEXT.emptyFiltered, action: create }}
    >
      {sheet ? (
        <FactorySheet
          key={sheet.factory?.id ?? ''}
          factory={sheet.factory}
          open={sheet.open}
          onClose={() => setSheet({ ...sheet, open: false })}
        />
      ) : null}
    </ListPage>
  )
}

function useFactoryMenu(edit: (factory: OwnFactory) => void) {
  const { show, hide } = useStatus()
  const place = useMoveFactory()
  const move = async (factory: OwnFactory, steps: -1 | 1) => {
    try {
      if (!(await place(factory, steps))) toast.info(TEXT.atEnd)
    } catch (error) {
      showError(error)
    }
  }
  return (factory: OwnFactory): readonly RowAction[] => [
    { key: 'edit', text: TEXT.edit, run: () => edit(factory) },
    { key: 'up', text: TEXT.up, run: () => void move(factory, -1) },
    { key: 'down', text: TEXT.down, run: () => void move(factory, 1) },
    factory.status === 'on'
      ? { key: 'hide', text: TEXT.hide, run: () => void hide([factory]).catch(showError) }
      : { key: 'show', text: TEXT.show, run: () => void show([factory]).catch(showError) },
  ]
}

function useStatus() {
  const changing = useFactoryStatus()
  const set = async (factories: readonly OwnFactory[], status: OwnFactory['status']) => {
    await changing.mutateAsync({ ids: factories.map(({ id }) => id), status })
    toast.success(status === 'on' ? TEXT.shown(factories.length) : TEXT.hidden(factories.length))
  }
  return {
    show: (factories: readonly OwnFactory[]) => set(factories, 'on'),
    /** Asks first: what disappears, other people see. */
    hide: async (factories: readonly OwnFactory[]) => {
      const title = TEXT.hideTitle(factories[0]!.name, factories.length)
      if (!(await confirm({ title, content: TEXT.hideContent, okText: TEXT.hide, danger: true }))) return 'kept'
      return set(factories, 'off')
    },
  }
}

function useFactoryBulk(): readonly BulkAction<OwnFactory>[] {
  const { show, hide } = useStatus()
  return [
    { text: TEXT.show, run: show },
    { text: TEXT.hide, run: hide },
  ]
}
