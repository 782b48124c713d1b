import { screen, waitFor, within } from '@testing-library/react'
import { type Factory, type FactoryType, getFactoryList } from '@tessera/shared/contract/factory'
import { failWith, mockApi, renderPage } from '@tessera/shared/testing/testing'
import type { ComponentType } from 'react'
import { declaration } from '../routes'
import remote from '../remote'
import ForeignFactoriesPage from './ForeignFactoriesPage'

const PATH = '/work/factoryMaterial/foreignList'

function factory(id: string, changes: Partial<Factory> = {}): Factory {
  return {
    id,
    createdAt: '2026-03-01T08:00:00.000Z',
    updatedAt: '2026-03-01T08:00:00.000Z',
    version: 1,
    type: 'foreign',
    name: '萨索洛陶瓷',
    country: '意大利',
    region: '艾米利亚',
    phone: '400-820-0001',
    brands: ['Luce', 'Terra', 'Onda', 'Vento'],
    intro: '大规格岩板与水磨石',
    coverUrl: null,
    materialCount: 1280,
    status: 'on',
    ...changes,
  }
}

const FACETS = { brands: ['Luce', 'Terra'], countries: ['意大利', '挪威'] }
const pageOf = (list: Factory[], total = list.length) => ({ list, total, pageNum: 1, pageSize: 20, facets: FACETS })

function open({ path = PATH, list = [factory('f1')], total = 0, Page = ForeignFactoriesPage as ComponentType } = {}) {
  const api = mockApi([[getFactoryList, () => pageOf(list, Math.max(total, list.length))]])
  return { api, ...renderPage(<Page />, { path, session: { userType: 'agent' } }) }
}

describe('factory list', () => {
  it('shows each factory on a card', async () => {
    open({ list: [factory('f1'), factory('f2', { name: '瓦伦西亚工坊', brands: [], phone: null, materialCount: 0 })] })
    const card = within((await screen.findByRole('heading', { name: '萨索洛陶瓷' })).closest('article')!)
    for (const text of ['意大利 · 艾米利亚', 'Luce', '等 4 个品牌', '大规格岩板与水磨石', '1,280 款素材']) {
      expect(card.getByText(text)).toBeVisible()
    }
    expect(card.getByRole('link', { name: /^拨打萨索洛陶瓷的电话\s*400-820-0001$/ })).toHaveAttribute(
      'href',
      'tel:400-820-0001',
    )
    const bare = within(screen.getByRole('heading', { name: '瓦伦西亚工坊' }).closest('article')!)
    expect(bare.getByText('暂无素材')).toBeVisible()
    expect(bare.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/work/factoryMaterial/factoryDetail?id=f2',
    ])
  })

  it.each<[string, FactoryType]>([
    ['/work/factoryMaterial/domesticList', 'domestic'],
    ['/work/factoryMaterial/foreignList', 'foreign'],
    ['/work/factoryMaterial/furnitureFactoryList', 'furniture'],
  ])('asks at %s for the factories of that type', async (path, type) => {
    const route = declaration.routes.find((each) => each.path === path)!
    if (!('page' in route)) throw new Error(`${path} is no page`)
    const { default: Page } = await remote.pages[route.page]!()
    const { api } = open({ path: `${path}?type=other`, Page })
    await screen.findByRole('heading', { level: 1, name: route.title })
    await waitFor(() => expect(api.calls(getFactoryList)).toEqual([expect.objectContaining({ type })]))
  })

  it('requests what the URL says, and writes search and page to it', async () => {
    const { api, user, location } = open({ path: `${PATH}?keyword=Luce&pageNum=2`, total: 45 })
    await screen.findByText('共 45 家')
    expect(api.calls(getFactoryList)[0]).toMatchObject({ keyword: 'Luce', pageNum: 2, type: 'foreign' })
    await user.click(screen.getByTitle('3'))
    expect(location()).toBe(`${PATH}?keyword=Luce&pageNum=3`)
    await user.clear(screen.getByRole('searchbox'))
    await waitFor(() => expect(location()).toBe(PATH))
  })

  it('narrows by what the server says there is', async () => {
    const { api, user } = open({ path: `${PATH}?country=${encodeURIComponent('挪威')}` })
    await screen.findByText('萨索洛陶瓷')
    expect(api.calls(getFactoryList)[0]).toMatchObject({ country: '挪威', type: 'foreign' })
    await user.click(screen.getByRole('combobox', { name: '品牌' }))
    await user.click(await screen.findByTitle('Luce'))
    await waitFor(() => expect(api.calls(getFactoryList).at(-1)).toMatchObject({ brand: 'Luce', country: '挪威' }))
  })

  it('distinguishes an empty list from no match', async () => {
    const { user } = open({ list: [], path: `${PATH}?keyword=x` })
    expect(await screen.findByText('没有符合条件的工厂')).toBeVisible()
    await user.click(screen.getByRole('button', { name: '清除筛选' }))
    expect(await screen.findByText('还没有海外工厂入驻')).toBeVisible()
  })

  it('shows the error and recovers on retry', async () => {
    let calls = 0
    mockApi([[getFactoryList, () => (calls++ === 0 ? failWith('INTERNAL') : pageOf([factory('f1')]))]])
    const { user } = renderPage(<ForeignFactoriesPage />, { path: PATH, session: { userType: 'agent' } })
    await user.click(await screen.findByRole('button', { name: '重试' }))
    expect(await screen.findByText('萨索洛陶瓷')).toBeVisible()
  })
})
