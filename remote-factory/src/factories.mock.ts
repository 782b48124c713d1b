import { type Factory, getFactoryList } from '@tessera/shared/contract/factory'
import { mock, mockPage, mockRecord } from '@tessera/shared/mock-host/mock-host'
import { FACTORIES } from './factories-seed.text'

const factories = FACTORIES.map(({ picture, brands, ...factory }, index): Factory => ({
  ...mockRecord(`factory-${index + 1}`, index * 11),
  ...factory,
  brands: [...brands],
  phone: `0757-8000${index}000`,
  coverUrl: `/mock-pictures/factories/${picture}.jpg`,
  materialCount: 12 + index * 7,
  status: 'on',
}))

export const factoriesEndpoints = [
  mock(getFactoryList, ({ type, ...page }) =>
    mockPage(
      factories.filter((each) => each.type === type),
      page,
      ({ name, brands, region }) => [name, region, ...brands],
    ),
  ),
]
