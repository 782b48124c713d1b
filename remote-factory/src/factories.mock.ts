import {
  type Factory,
  getFactoryDetail,
  getFactoryList,
  getKeptFactoryList,
  getOwnFactoryList,
  type OwnFactory,
  saveFactory,
  sortFactories,
  updateFactoryStatus,
} from '@tessera/shared/contract/factory'
import { getMaterialDetail, getMaterialFacets, getMaterialList, type Material } from '@tessera/shared/contract/material'
import { failWith, mock, mockPage, mockRecord } from '@tessera/shared/mock-host/mock-host'
import { AGENT, FACTORIES, GOODS } from './factories-seed.text'

/** Until the page is reloaded. */
let factories = FACTORIES.map(({ picture, brands, ...factory }, index): OwnFactory => ({
  ...mockRecord(`factory-${index + 1}`, index * 11),
  ...factory,
  brands: [...brands],
  coverUrl: `/mock-pictures/factories/${picture}.jpg`,
  coverFileId: `cover-${picture}`,
  materialCount: GOODS.length,
  status: 'on',
  agent: AGENT,
  sort: index,
}))

const goods = GOODS.map(({ picture, ...each }, index): Material => ({
  ...mockRecord(`good-${index + 1}`, index * 5),
  ...each,
  scope: 'factory',
  kind: 'tile',
  coverUrl: `/mock-pictures/factories/${picture}.jpg`,
  status: 'on',
  surface: null,
}))

const factoryOf = (id: string): OwnFactory => factories.find((each) => each.id === id) ?? failWith('NOT_FOUND')
const shown = () => factories.filter(({ status }) => status === 'on')
const wordsOf = ({ name, region, brands }: Factory) => [name, region, ...brands]

function save({ former, factory: draft }: Parameters<Parameters<typeof mock<typeof saveFactory>>[1]>[0]): OwnFactory {
  const known = former && factoryOf(former.id)
  if (factories.some(({ id, type, name }) => type === draft.type && name === draft.name && id !== known?.id))
    return failWith('NAME_TAKEN')
  const next: OwnFactory = {
    ...(known ?? { ...mockRecord(`factory-${factories.length + 1}`, 0), materialCount: 0, status: 'on' as const }),
    ...draft,
    coverUrl: draft.coverFileId && known?.coverFileId === draft.coverFileId ? known.coverUrl : null,
    agent: AGENT,
    sort: known?.sort ?? factories.length,
    version: (known?.version ?? 0) + 1,
  }
  factories = known ? factories.map((each) => (each.id === next.id ? next : each)) : [...factories, next]
  return next
}

export const factoriesEndpoints = [
  mock(getFactoryList, ({ type, brand, country, ...page }) => {
    const ofType = shown().filter((each) => each.type === type)
    const found = ofType.filter(
      (each) => (!brand || each.brands.includes(brand)) && (!country || each.country === country),
    )
    return {
      ...mockPage(found, page, wordsOf),
      facets: {
        brands: [...new Set(ofType.flatMap(({ brands }) => brands))],
        countries: [...new Set(ofType.map((each) => each.country))],
      },
    }
  }),
  mock(getFactoryDetail, ({ id }) => factoryOf(id)),
  mock(getOwnFactoryList, ({ type, status, ...page }) =>
    mockPage(
      factories
        .filter((each) => (!type || each.type === type) && (!status || each.status === status))
        .toSorted((a, b) => a.sort - b.sort),
      page,
      wordsOf,
    ),
  ),
  mock(getKeptFactoryList, () => ({ list: factories.map(({ id, name, status }) => ({ id, name, status })) })),
  mock(saveFactory, save),
  mock(updateFactoryStatus, ({ ids, status }) => {
    factories = factories.map((each) => (ids.includes(each.id) ? { ...each, status } : each))
    return {}
  }),
  mock(sortFactories, ({ ids }) => {
    factories = factories.map((each) => (ids.includes(each.id) ? { ...each, sort: ids.indexOf(each.id) } : each))
    return {}
  }),
  mock(getMaterialDetail, ({ id }) => goods.find((each) => each.id === id) ?? failWith('NOT_FOUND')),
  mock(getMaterialFacets, () => ({ series: [], sizes: [] })),
  mock(getMaterialList, (page) => mockPage(goods, page, ({ name, sku }) => [name, sku])),
]
