import { screen } from '@testing-library/react'
import { getFactoryDetail } from '@tessera/shared/contract/factory'
import { getMaterialDetail } from '@tessera/shared/contract/material'
import { mockApi, renderPage } from '@tessera/shared/testing/testing'
import { factoryTile, ownFactory } from '../factory.fixtures'
import GoodPage from './GoodPage'

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

  it('does not offer to lay what is no floor', async () => {
    open({ ...factoryTile('m1'), kind: 'reference', surface: null })
    await screen.findByRole('heading', { level: 1, name: '云灰岩板' })
    expect(screen.queryByRole('link', { name: '用于设计' })).not.toBeInTheDocument()
  })
})
