import { screen, within } from '@testing-library/react'
import type { EndpointOutput } from '@tessera/shared/contract/endpoint'
import { getFactoryDetail } from '@tessera/shared/contract/factory'
import { getMaterialDetail } from '@tessera/shared/contract/material'
import { failWith, mockApi, renderPage } from '@tessera/shared/testing/testing'
import { factoryTile, ownFactory } from '../factory.fixtures'
import GoodPage from './GoodPage'

const PIECE = { cutoutUrl: '/files/sofa', mmWidth: 2000, mmDepth: 900, mmHeight: 800 }
const PATH = '/work/factoryMaterial/detail?id=m1'

function open(good: EndpointOutput<typeof getMaterialDetail> = factoryTile('m1')) {
  mockApi([
    [getMaterialDetail, () => good],
    [getFactoryDetail, () => ownFactory('f1')],
  ])
  return renderPage(<GoodPage />, { path: PATH, session: { userType: 'agent_user' } })
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

  it('shows all faces and pictures, each large by a press, and whom to call', async () => {
    const good = factoryTile('m1')
    const faceImages = [1, 2, 3].map((face) => ({ fileId: `face-${face}`, url: `/files/face-${face}` }))
    const images = [{ fileId: 'room', url: '/files/room' }]
    const { user, container } = open({ ...good, surface: { ...good.surface!, faceImages }, images })
    const faces = within(await screen.findByRole('region', { name: '砖面' }))
    expect(faces.getAllByRole('button')).toHaveLength(3)
    const third = faces.getByRole('button', { name: '砖面 3' })
    await user.click(third)
    expect(third).toHaveAttribute('aria-pressed', 'true')
    // Four thumbnails and a large one: jsdom scrolls nothing into view, so that the pictures themselves are not fetched.
    expect(container.querySelectorAll('[data-state="waiting"]')).toHaveLength(5)
    const picture = within(screen.getByRole('region', { name: '图片' })).getByRole('button', { name: '图片 1' })
    await user.click(picture)
    expect(third).toHaveAttribute('aria-pressed', 'false')
    expect(picture).toHaveAttribute('aria-pressed', 'true')
    const facts = within(screen.getByRole('region', { name: '规格' }))
    for (const text of ['瓷砖', '哑光', '600 × 1,200 mm']) expect(facts.getByText(text)).toBeVisible()
    const maker = within(await screen.findByRole('region', { name: '工厂' }))
    expect(maker.getByText('岭南代理 · 郭婉清')).toBeVisible()
    expect(maker.getByRole('link', { name: /^拨打岭南窑业的电话/ })).toHaveAttribute('href', 'tel:0757-82203316')
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
