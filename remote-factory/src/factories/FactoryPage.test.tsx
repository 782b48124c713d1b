import { screen, waitFor, within } from '@testing-library/react'
import { type Content, getContentDetail, getContentList } from '@tessera/shared/contract/content'
import { getFactoryDetail, getOwnFactoryList } from '@tessera/shared/contract/factory'
import { getMaterialFacets, getMaterialList } from '@tessera/shared/contract/material'
import { getTagList } from '@tessera/shared/contract/tag'
import { failWith, mockApi, renderPage } from '@tessera/shared/testing/testing'
import { factoryTile, ownFactory } from '../factory.fixtures'
import FactoryPage from './FactoryPage'

const PATH = '/work/factoryMaterial/factoryDetail?id=f1'
function open({
  userType = 'agent' as 'agent' | 'agent_user',
  factory = ownFactory('f1'),
  path = PATH,
  contents = [] as Content[],
} = {}) {
  const api = mockApi([
    [getFactoryDetail, () => factory],
    [getOwnFactoryList, () => ({ list: [ownFactory('f1')], total: 1, pageNum: 1, pageSize: 100 })],
    [getContentList, () => ({ list: contents, total: contents.length, pageNum: 1, pageSize: 3 })],
    [getContentDetail, ({ id }) => contents.find((each) => each.id === id) ?? failWith('NOT_FOUND')],
    [
      getMaterialList,
      () => ({
        list: [factoryTile('m1'), factoryTile('m2', { name: '样册', kind: 'reference', surface: null })],
        total: 2,
        pageNum: 1,
        pageSize: 24,
      }),
    ],
    [getMaterialFacets, () => ({ series: [], sizes: [{ mmWidth: 600, mmHeight: 1200 }] })],
    [getTagList, () => ({ groups: [], tags: [] })],
  ])
  return { api, ...renderPage(<FactoryPage />, { path, session: { userType, vipType: 2 } }) }
}

const CONTENT: Content = {
  id: 'c1',
  createdAt: '2026-11-01T08:00:00.000Z',
  updatedAt: '2026-11-01T08:00:00.000Z',
  version: 1,
  factoryId: 'f1',
  kind: 'article',
  title: '大板是怎么烧的',
  excerpt: '难在平整',
  coverUrl: null,
  status: 'published',
  publishedAt: '2026-11-02T08:00:00.000Z',
  author: '郭婉清',
  coverFileId: null,
  body: '<p>难在平整</p>',
  images: [],
  materials: [],
  designs: [],
  own: false,
}

describe('FactoryPage', () => {
  it('shows what it makes, who serves it, and its goods', async () => {
    const { api } = open({ userType: 'agent_user' })
    await screen.findByRole('heading', { level: 1, name: '岭南窑业' })
    const about = within(screen.getByRole('region', { name: '工厂详情' }))
    for (const text of ['国内工厂', '大板。', '中国 · 广东佛山', '窑火', '岭南代理 · 郭婉清'])
      expect(about.getByText(text)).toBeVisible()
    expect(about.getByRole('link')).toHaveAttribute('href', 'tel:0757-82203316')
    const good = await screen.findByRole('link', { name: /^云灰岩板/ })
    expect(good).toHaveAttribute('href', '/work/factoryMaterial/detail?id=m1')
    const card = within(good)
    for (const text of ['600 × 1,200 mm', 'S-1', '¥ 168.00/片', '哑光']) expect(card.getByText(text)).toBeVisible()
    expect(api.calls(getMaterialList)).toEqual([expect.objectContaining({ factoryId: 'f1' })])
    expect(screen.queryByRole('link', { name: '管理工厂' })).not.toBeInTheDocument()
  })

  it('leads the agent to new goods and to each of them where it is changed, on sale or not', async () => {
    const { api } = open()
    expect(await screen.findByRole('link', { name: '添加素材' })).toHaveAttribute(
      'href',
      '/work/material/list?newFor=f1',
    )
    expect(screen.getByRole('link', { name: '批量导入' })).toHaveAttribute('href', '/work/material/list?importFor=f1')
    const good = await screen.findByRole('link', { name: /^云灰岩板/ })
    expect(good).toHaveAttribute('href', '/work/material/detail?id=m1')
    expect(api.calls(getMaterialList)).toEqual([expect.objectContaining({ factoryId: 'f1', managed: true })])
  })

  it('narrows and sorts its goods as the shop’s own list does', async () => {
    const { api, user } = open({ userType: 'agent_user' })
    await user.click(await screen.findByRole('combobox', { name: '尺寸' }))
    await user.click(await screen.findByTitle('600 × 1,200 mm'))
    await waitFor(() => expect(api.calls(getMaterialList).at(-1)).toMatchObject({ factoryId: 'f1', size: '600x1200' }))
    expect(api.calls(getMaterialFacets)).toEqual([{ factoryId: 'f1' }])
    expect(screen.getByRole('group', { name: '按颜色或照片找' })).toBeVisible()
    for (const name of ['种类', '表面', '最低价', '最高价'])
      expect(screen.getByRole('combobox', { name })).toBeVisible()
    for (const name of ['状态', '系列', '标签']) expect(screen.queryByRole('combobox', { name })).toBeNull()
    expect(api.calls(getTagList)).toEqual([])
  })

  it('leads from a card to the workbench, with what a design can take', async () => {
    open({ userType: 'agent_user' })
    const design = await screen.findByRole('link', { name: '用于设计：云灰岩板' })
    expect(design).toHaveAttribute('href', '/work/design/ceramicTile?material=m1')
    expect(screen.getByRole('link', { name: /^样册/ })).toBeVisible()
    expect(screen.queryByRole('link', { name: '用于设计：样册' })).toBeNull()
  })

  it('offers no design with goods of a hidden factory', async () => {
    open({ factory: ownFactory('f1', { status: 'off' }) })
    expect(await screen.findByRole('link', { name: /^云灰岩板/ })).toBeVisible()
    expect(screen.queryByRole('link', { name: /用于设计/ })).toBeNull()
    expect(screen.getByRole('combobox', { name: '状态' })).toBeVisible()
  })

  it('shows what the factory tells, to be read and passed on', async () => {
    const { user, api } = open({ userType: 'agent_user', contents: [CONTENT] })
    const told = within(await screen.findByRole('region', { name: '厂家图文' }))
    await user.click(told.getByRole('link', { name: /大板是怎么烧的/ }))
    const article = await screen.findByRole('article')
    expect(article).toHaveTextContent('难在平整')
    expect(screen.queryByRole('button', { name: '编辑' })).toBeNull()
    expect(screen.getByRole('button', { name: '转发给客户' })).toBeVisible()
    expect(api.calls(getContentList)).toMatchObject([{ factoryId: 'f1', status: 'published' }])
  })

  it('tells its agent that it is hidden, and leads to the management', async () => {
    open({ factory: ownFactory('f1', { status: 'off', intro: '', phone: null }) })
    expect(await screen.findByText('已隐藏，下级商家看不到')).toBeVisible()
    expect(screen.getByText('工厂还没有写介绍')).toBeVisible()
    expect(screen.getByRole('link', { name: '管理工厂' })).toHaveAttribute(
      'href',
      '/work/factoryMaterial/factoryManagement',
    )
  })

  it.each([PATH, '/work/factoryMaterial/factoryDetail'])('says at %s that there is no such factory', async (path) => {
    mockApi([[getFactoryDetail, () => failWith('NOT_FOUND')]])
    renderPage(<FactoryPage />, { path, session: { userType: 'agent_user' } })
    expect(await screen.findByRole('alert')).toHaveTextContent(/^内容不存在或已被删除返回列表/)
    expect(screen.getByRole('link', { name: '返回列表' })).toHaveAttribute('href', '/work/factoryMaterial')
  })
})
