import { screen, waitFor, within } from '@testing-library/react'
import {
  getFactoryDetail,
  getOwnFactoryList,
  saveFactory,
  sortFactories,
  updateFactoryStatus,
} from '@tessera/shared/contract/factory'
import { getTagList, type Tag } from '@tessera/shared/contract/tag'
import { getTeamUserList } from '@tessera/shared/contract/team'
import { chooseFromMenu, failWith, mockApi, renderPage } from '@tessera/shared/testing/testing'
import { ownFactory } from '../factory.fixtures'
import FactoryManagementPage from './FactoryManagementPage'

const PATH = '/work/factoryMaterial/factoryManagement'
const TAG: Tag = {
  id: 't1',
  createdAt: '2026-03-01T08:00:00.000Z',
  updatedAt: '2026-03-01T08:00:00.000Z',
  version: 1,
  scope: 'factory',
  groupId: null,
  name: '快交期',
  color: 'blue',
  uses: 1,
}
const LIST = [ownFactory('f1'), ownFactory('f2', { name: '瓷都新材', sort: 1 })]

function open(list = LIST) {
  const api = mockApi([
    [getOwnFactoryList, () => ({ list, total: list.length, pageNum: 1, pageSize: 20 })],
    [getTagList, () => ({ groups: [], tags: [TAG] })],
    [getTeamUserList, () => ({ list: [], total: 0, pageNum: 1, pageSize: 100 })],
    [getFactoryDetail, () => ownFactory('f1', { version: 2, name: '岭南新窑' })],
  ])
  return { api, ...renderPage(<FactoryManagementPage />, { path: PATH, session: { userType: 'agent', vipType: 2 } }) }
}

const menuOf = async (user: ReturnType<typeof open>['user'], name: string) => {
  const row = within((await screen.findByText(name)).closest('tr')!)
  await user.click(row.getByRole('button', { name: /更多|操作/ }))
}

/** The dialog with this title: in tests antd gives every dialog the same id. */
const dialogOf = async (title: string) =>
  within((await screen.findByText(title)).closest<HTMLElement>('[role="dialog"]')!)

describe('FactoryManagementPage', () => {
  it('adds a factory', async () => {
    const { api, user } = open()
    api.use(saveFactory, () => ownFactory('f3', { name: '肇庆新窑' }))
    await user.click(await screen.findByRole('button', { name: '新增工厂' }))
    const sheet = within(await screen.findByRole('dialog'))
    await user.click(sheet.getByRole('button', { name: '新增工厂' }))
    expect(await sheet.findByText('名称为 2–60 个字，不含不可见字符')).toBeVisible()
    expect(api.calls(saveFactory)).toEqual([])
    await user.type(sheet.getByRole('textbox', { name: '工厂名称' }), '肇庆新窑')
    await user.click(sheet.getByRole('button', { name: '新增工厂' }))
    expect(await screen.findByText('已新增「肇庆新窑」，下级商家现在可以看到')).toBeVisible()
    expect(api.calls(saveFactory)).toMatchObject([
      { former: null, factory: { name: '肇庆新窑', type: 'domestic', country: '中国', phone: null, brands: [] } },
    ])
  })

  it('keeps what was typed when the name is taken or a colleague was quicker', async () => {
    const { api, user } = open()
    api.use(saveFactory, () => failWith('NAME_TAKEN'))
    await menuOf(user, '岭南窑业')
    await chooseFromMenu(user, '编辑')
    const sheet = within(await screen.findByRole('dialog'))
    const name = sheet.getByRole('textbox', { name: '工厂名称' })
    await user.clear(name)
    await user.type(name, '瓷都新材')
    await user.click(sheet.getByRole('button', { name: '保存' }))
    expect(await sheet.findByText('这一类型里已有同名工厂，请换一个名称')).toBeVisible()
    api.use(saveFactory, () => failWith('VERSION_STALE'))
    await user.click(sheet.getByRole('button', { name: '保存' }))
    expect(await sheet.findByText(/岭南新窑/)).toBeVisible()
    expect(name).toHaveValue('瓷都新材')
  })

  it('adds the first one from where there is none', async () => {
    const { user } = open([])
    const none = (await screen.findByText('还没有代理的工厂')).parentElement!
    await user.click(within(none).getByRole('button', { name: '新增工厂' }))
    expect(await screen.findByRole('dialog')).toBeVisible()
  })

  it('moves a factory by one place, and says when there is none', async () => {
    const { api, user } = open()
    api.use(sortFactories, () => ({}))
    await menuOf(user, '瓷都新材')
    await chooseFromMenu(user, '上移')
    await waitFor(() => expect(api.calls(sortFactories)).toEqual([{ type: 'domestic', ids: ['f2', 'f1'] }]))
    await menuOf(user, '瓷都新材')
    await chooseFromMenu(user, '下移')
    expect(await screen.findByText('已经在这一类型的最前或最后')).toBeVisible()
  })

  it('narrows by a tag', async () => {
    const { api, user } = open()
    await user.click(await screen.findByRole('combobox', { name: '标签' }))
    await user.click(await screen.findByTitle('快交期'))
    await waitFor(() => expect(api.calls(getOwnFactoryList).at(-1)).toMatchObject({ tagId: 't1' }))
  })

  it('hides one after a question that says what it does', async () => {
    const { api, user } = open()
    api.use(updateFactoryStatus, () => ({}))
    await menuOf(user, '瓷都新材')
    await chooseFromMenu(user, '隐藏')
    const question = await dialogOf('隐藏「瓷都新材」？')
    await waitFor(() => expect(question.getByText(/下级商家看不到工厂、工厂的素材和图文/)).toBeVisible())
    expect(api.calls(updateFactoryStatus)).toEqual([])
    await user.click(question.getByRole('button', { name: '隐藏' }))
    await waitFor(() => expect(api.calls(updateFactoryStatus)).toEqual([{ ids: ['f2'], status: 'off' }]))
  })

  it('hides several at once, and keeps the selection of who thought better of it', async () => {
    const { api, user } = open()
    api.use(updateFactoryStatus, () => ({}))
    await screen.findByText('瓷都新材')
    for (const box of screen.getAllByRole('checkbox').slice(1)) await user.click(box)
    const bulk = within(screen.getByRole('toolbar'))
    await user.click(bulk.getByRole('button', { name: '隐藏' }))
    await user.click((await dialogOf('隐藏 2 家工厂？')).getByRole('button', { name: '取消' }))
    await waitFor(() => expect(screen.queryByText('隐藏 2 家工厂？')).toBeNull())
    expect(api.calls(updateFactoryStatus)).toEqual([])
    await user.click(bulk.getByRole('button', { name: '隐藏' }))
    await user.click((await dialogOf('隐藏 2 家工厂？')).getByRole('button', { name: '隐藏' }))
    await waitFor(() => expect(api.calls(updateFactoryStatus)).toEqual([{ ids: ['f1', 'f2'], status: 'off' }]))
  })
})
