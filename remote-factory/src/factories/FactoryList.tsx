import { type Factory, type FactoryType, getFactoryList } from '@tessera/shared/contract/factory'
import { type ListLayout, ListPage } from '@tessera/shared/ui/data'
import { FactoryCard } from './FactoryCard'
import { FACTORIES_TEXT as TEXT, TYPE_TEXT } from './factories.text'

const LAYOUT: ListLayout<Factory> = {
  kind: 'cards',
  minWidth: 264,
  card: (factory) => <FactoryCard factory={factory} />,
}

export function FactoryList({ type }: { readonly type: FactoryType }) {
  return (
    <ListPage
      title={TYPE_TEXT[type].title}
      endpoint={getFactoryList}
      given={{ type }}
      rowKey="id"
      search={TEXT.search}
      total={TEXT.total}
      layout={LAYOUT}
      empty={{ picture: 'factory', text: TYPE_TEXT[type].empty, found: TEXT.emptyFiltered }}
    />
  )
}
