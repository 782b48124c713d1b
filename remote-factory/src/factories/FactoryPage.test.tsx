import { screen, within } from '@testing-library/react'
import { getFactoryDetail } from '@tessera/shared/contract/factory'
import { getMaterialList } from '@tessera/shared/contract/material'
import { failWith, mockApi, renderPage } from '@tessera/shared/testing/testing'
import { factoryTile, ownFactory } from '../factory.fixtures'
import FactoryPage from './FactoryPage'

const PATH = '/work/factoryMaterial/factoryDetail?id=f1'
function open({ userType = 'agent' as 'agent' | 'agent_user', factory = ownFactory('f1'), path = PATH } = {}) {
  const api = mockApi([
    [getFactoryDetail, () => factory],
    [getMaterialList, () => ({ list: [factoryTile('m1')], total: 1, pageNum: 1, pageSize: 20 })],
  ])
  return { api, ...renderPage(<FactoryPage />, { path, session: { userType, vipType: 2 } }) }
}

describe('FactoryPage', () => {
  it('shows what it makes, who serves it, and its goods', async () => {
    const { api } = open({ userType: 'agent_user' })
    await screen.findByRole('heading', { level: 1, name: '岭南窑业' })
    const about = within(screen.getByRole('region', { name: '工厂详情' }))
    for (const text of ['国内工厂', '大板。', '中国 · 广东佛山', '窑火', '岭南代理 · 郭婉清'])
      expect(about.getByText(text)).toBeVisible()
    expect(about.getByRole('link')).toHaveAttribute('href', 'tel:0757-82203316')
    const good = await screen.findByRole('link', { name: /云灰岩板/ })
    expect(good).toHaveAttribute('href', '/work/factoryMaterial/detail?id=m1')
    const card = within(good)
    for (const text of ['600 × 1,200 mm', 'S-1', '¥ 168.00/片']) expect(card.getByText(text)).toBeVisible()
    expect(api.calls(getMaterialList)).toEqual([expect.objectContaining({ factoryId: 'f1' })])
    expect(screen.queryByRole('link', { name: '管理工厂' })).not.toBeInTheDocument()
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

  it('says that there is no such factory', async () => {
    mockApi([[getFactoryDetail, () => failWith('NOT_FOUND')]])
    renderPage(<FactoryPage />, { path: PATH, session: { userType: 'agent' } })
    expect(await screen.findByRole('alert')).toBeVisible()
  })
})
