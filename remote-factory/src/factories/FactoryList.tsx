import { type Factory, type FactoryType, getFactoryList } from '@tessera/shared/contract/factory'
import { type ListFilter, type ListLayout, ListPage } from '@tessera/shared/ui/data'
import { FactoryCard } from './FactoryCard'
import { FACTORIES_TEXT as TEXT, TYPE_TEXT } from './factories.text'

const asOption = (value: string) => ({ value, label: value })
type Filter = ListFilter<typeof getFactoryList>

const BRAND: Filter = {
  kind: 'select',
  field: 'brand',
  label: TEXT.brands,
  all: TEXT.allBrands,
  options: ({ facets }) => (facets?.brands ?? []).map(asOption),
}
const COUNTRY: Filter = {
  kind: 'select',
  field: 'country',
  label: TEXT.country,
  all: TEXT.allCountries,
  options: ({ facets }) => (facets?.countries ?? []).map(asOption),
}
const TAG: Filter = {
  kind: 'select',
  field: 'tagId',
  label: TEXT.tags,
  all: TEXT.allTags,
  options: ({ facets }) => (facets?.tags ?? []).map(({ id, name }) => ({ value: id, label: name })),
}
const FILTERS: readonly Filter[] = [BRAND, COUNTRY, TAG]
/** All domestic factories are in one country. */
const DOMESTIC_FILTERS: readonly Filter[] = [BRAND, TAG]

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
      filters={type === 'domestic' ? DOMESTIC_FILTERS : FILTERS}
      total={TEXT.total}
      layout={LAYOUT}
      empty={{ picture: 'factory', text: TYPE_TEXT[type].empty, found: TEXT.emptyFiltered }}
    />
  )
}
