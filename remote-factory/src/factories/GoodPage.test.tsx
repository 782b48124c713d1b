import { screen } from '@testing-library/react'
import { getFactoryDetail } from '@tessera/shared/contract/factory'
import { getMaterialDetail } from '@tessera/shared/contract/material'
import { failWith, mockApi, renderPage } from '@tessera/shared/testing/testing'
import { factoryTile, ownFactory } from '../factory.fixtures'
import GoodPage from './GoodPage'

const PIECE = { cutoutUrl: '/files/sofa', mmWidth: 2000, mmDepth: 900, mmHeight: 800 }
const PATH = '/work/factoryMaterial/detail?id=m1'

function open(good = factoryTile('m1')) {
  mockApi([
    [getMaterialDetail, () => good],
    [getFactoryDetail, () => ownFactory('f1')],
  ])
  renderPage(<GoodPage />, { path: PATH, session: { userType: 'agent_user' } })
}

describe('GoodPage', () => {
  it('lays a tile at its size, says whose it is, and leads to the workbench', async () => {
    open()
    await screen.findByRole('heading', { level: 1, name: '云灰岩板' })
    expect(screen.getByRole('img', { name: /云灰岩板/ })).toBeVisible()
    expect(screen.getByText('600 × 1,200 mm')).toBeVisible()
    expect(await screen.findByRole('link', { name: '岭南窑业' })).toHaveAttribute(
      'href',
      '/work/factoryMaterial/factoryDetail?id=f1',
    )
    expect(screen.getByRole('link', { name: '用于设计' })).toHaveAttribute(
      'href',
      '/work/design/ceramicTile?material=m1',
    )
  })

  it.each([
    ['a piece of furniture to be placed', { kind: 'furniture', surface: null, furniture: PIECE }, 'partialReplace'],
    ['a fabric to dress furniture with', { kind: 'fabric' }, 'furnitureMaterial'],
  ] as const)('leads with %s to its mode', async (_what, changes, page) => {
    open({ ...factoryTile('m1'), ...changes })
    expect(await screen.findByRole('link', { name: '用于设计' })).toHaveAttribute(
      'href',
      `/work/design/${page}?material=m1`,
    )
  })

  it('offers no design with what no mode takes', async () => {
    open({ ...factoryTile('m1'), kind: 'reference', surface: null })
    await screen.findByRole('heading', { level: 1, name: '云灰岩板' })
    expect(screen.queryByRole('link', { name: '用于设计' })).not.toBeInTheDocument()
  })

  it('says that the goods are gone', async () => {
    mockApi([[getMaterialDetail, () => failWith('NOT_FOUND')]])
    renderPage(<GoodPage />, { path: PATH, session: { userType: 'agent_user' } })
    expect(await screen.findByText('内容不存在或已被删除')).toBeVisible()
    expect(screen.getByRole('link', { name: '返回列表' })).toHaveAttribute('href', '/work/factoryMaterial')
  })
})
