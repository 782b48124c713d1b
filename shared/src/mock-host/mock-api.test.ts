import { getUserInfo } from '../contract/user'
import { getFactoryList } from '../contract/factory'
import { accountEndpoints } from './data/account.mock'
import { createMockApi, mock, mockToken } from './mock-api'
import { mockSettingsStore } from './mock-settings'

const settings = mockSettingsStore.getInitialState()
const ask = (path: string, token: string | null = mockToken(settings)) =>
  new Request(`http://localhost/rush${path}`, { headers: token === null ? {} : { satoken: token } })

describe('the mock API', () => {
  const api = (changes = {}, endpoints = accountEndpoints) =>
    createMockApi(endpoints, () => ({ ...settings, ...changes }))

  it('returns the signed-in person from the settings', async () => {
    const response = await api({ vipType: 4 })(ask(getUserInfo.path))
    expect(await response.json()).toMatchObject({ code: 200, data: { userId: 'user-li', vipType: 4 } })
  })

  it('checks token and access as the server does', async () => {
    const list = [mock(getFactoryList, () => ({ list: [], total: 0, pageNum: 1, pageSize: 20 }))]
    expect((await api()(ask(getUserInfo.path, null))).status).toBe(401)
    const refused = await api({}, list)(ask(`${getFactoryList.path}?type=domestic`))
    expect(await refused.json()).toMatchObject({ message: 'FORBIDDEN' })
    const agent = await api({ userType: 'agent' }, list)(ask(`${getFactoryList.path}?type=domestic`))
    expect(await agent.json()).toMatchObject({ data: { total: 0 } })
  })

  it('reports an invalid call, and rejects a response that violates the contract', async () => {
    const noise = jest.spyOn(console, 'error').mockImplementation(() => {})
    const list = [mock(getFactoryList, () => ({ list: [{ name: 'half' }] }) as never)]
    const call = api({ userType: 'agent' }, list)
    expect(await (await call(ask(`${getFactoryList.path}?type=nothing`))).json()).toMatchObject({
      message: 'VALIDATION',
      data: { issues: [{ path: 'type' }] },
    })
    expect((await call(ask(`${getFactoryList.path}?type=domestic`))).status).toBe(500)
    expect(noise).toHaveBeenCalledWith(expect.stringContaining('does not fit the contract'), expect.anything())
    expect((await call(ask('/nobody/answers'))).status).toBe(404)
  })

  it('simulates the chosen failure', async () => {
    expect((await api({ fault: 'broken' })(ask(getUserInfo.path))).status).toBe(500)
    expect((await api({ fault: 'unauthorized' })(ask(getUserInfo.path))).status).toBe(401)
    expect((await api({ fault: 'offline' })(ask(getUserInfo.path))).type).toBe('error')
  })
})
