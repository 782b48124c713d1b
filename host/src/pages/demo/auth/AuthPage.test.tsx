import { screen, within } from '@testing-library/react'
import { getUserPrivilege } from '@tessera/shared/contract/user'
import { mockApi, renderPage } from '@tessera/shared/testing/testing'
import { declaration as design } from '../../../../../remote-design/src/routes'
import { createRegistry } from '../../../registry/registry'
import { buildRouteTable } from '../../../router/route-table'
import { HostProvider } from '../../../router/use-host'
import { declaration } from '../../routes'
import AuthPage from './AuthPage'

const table = buildRouteTable([declaration, design])
const registry = createRegistry([], [], { load: () => Promise.reject(new Error('unused')) })
const PRIVILEGE = {
  status: 'active',
  features: ['design', 'team'],
  vipType: 2,
  vipEndTime: null,
  unusedTotalFlops: 0,
  unusedBeans: 0,
  imgQuotaNum: 0,
}

function show(session: object | null, path = '/demo/auth') {
  return renderPage(
    <HostProvider value={{ table, registry }}>
      <AuthPage />
    </HostProvider>,
    { path, session },
  )
}
const outcomeOf = (path: string) => screen.getByText(path).closest('tr')!

describe('AuthPage', () => {
  it('follows the chosen identity, in the address too', async () => {
    const { user, location } = show(null, '/demo/auth?tier=0')
    expect(outcomeOf('/work/design/ceramicTile')).toHaveTextContent('会员不够，转到首页')
    await user.click(screen.getByRole('radio', { name: '高级版VIP' }))
    expect(outcomeOf('/work/design/ceramicTile')).toHaveTextContent('打开')
    expect(location()).toBe('/demo/auth?tier=2&role=1&type=merchant')
    await user.click(screen.getByRole('radio', { name: '未登录' }))
    expect(outcomeOf('/work/design/ceramicTile')).toHaveTextContent('转到登录页')
    expect(outcomeOf('/vip-upgrade')).toHaveTextContent('打开')
    await user.click(screen.getByRole('switch', { name: '只看打不开的' }))
    expect(screen.queryByText('/vip-upgrade')).toBeNull()
  })

  it('shows the signed-in person’s effective rights and takes over their identity', async () => {
    mockApi([[getUserPrivilege, () => PRIVILEGE]])
    const { user, location } = show({ userName: '一个很长很长的用户名字', vipType: 2, roleType: 2 })
    const mine = within(screen.getByRole('region', { name: '您当前的权限' }))
    expect(mine.getByText('一个很长很长的用…')).toBeVisible()
    expect(await mine.findByText('AI 设计、团队')).toBeVisible()
    expect(mine.getByText('有效')).toBeVisible()
    await user.click(mine.getByRole('button', { name: '用我的身份' }))
    expect(location()).toBe('/demo/auth?tier=2&role=2&type=merchant')
  })

  it('says that an inactive account’s rights have no effect, and asks a visitor to log in', async () => {
    mockApi([[getUserPrivilege, () => ({ ...PRIVILEGE, status: 'frozen' })]])
    const { unmount } = show({})
    expect(await screen.findByText('已失效')).toBeVisible()
    unmount()
    show(null)
    expect(
      within(screen.getByRole('region', { name: '您当前的权限' })).getByRole('link', { name: '登录' }),
    ).toHaveAttribute('href', '/login?redirect=%2Fdemo%2Fauth')
  })
})
