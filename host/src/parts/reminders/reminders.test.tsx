import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { getCustomerList } from '@tessera/shared/contract/customer'
import { getMentionList } from '@tessera/shared/contract/note'
import { mockApi, renderPage } from '@tessera/shared/testing/testing'
import { NoticeSwitch } from './NoticeSwitch'
import { cameDue } from './reminders.rules'
import { tellOnce } from './told'
import { useReminders } from './use-reminders'

const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()

/** What the browser's own class does, as far as the product asks it. */
function browserNotices(permission: NotificationPermission, answer: NotificationPermission = permission) {
  const shown: { title: string; tag: string | undefined }[] = []
  const asked = jest.fn()
  class FakeNotification extends EventTarget {
    static permission = permission
    static requestPermission() {
      asked()
      FakeNotification.permission = answer
      return Promise.resolve(answer)
    }
    constructor(title: string, { tag }: NotificationOptions = {}) {
      super()
      shown.push({ title, tag })
    }
    close() {}
  }
  Object.assign(globalThis, { Notification: FakeNotification })
  return { shown, asked }
}

afterEach(() => {
  localStorage.clear()
  Reflect.deleteProperty(globalThis, 'Notification')
})

it('reminds of what came due since the page was opened', () => {
  const list = [at(-60), at(-1), at(5), null].map((nextFollowTime, index) => ({
    id: `c${index}`,
    name: '',
    nextFollowTime,
  }))
  expect(cameDue(list, new Date(Date.now() - 120_000), new Date()).map(({ id }) => id)).toEqual(['c1'])
})

it('tells each thing once, in whichever tab', async () => {
  const tabs = [jest.fn(), jest.fn()]
  const id = (item: string) => item
  await Promise.all(tabs.map((tell) => tellOnce('user-1', ['one', 'two'], id, tell)))
  await tellOnce('user-1', ['two', 'three'], id, tabs[1]!)
  expect(tabs.flatMap(({ mock }) => mock.calls.flat()).toSorted()).toEqual(['one', 'three', 'two'])
  // Another person at this computer has been told nothing.
  const other = jest.fn()
  await tellOnce('user-2', ['one'], id, other)
  expect(other).toHaveBeenCalledTimes(1)
})

function Page() {
  useReminders()
  return null
}

it('tells of a mention in the product and by the browser, with the way there', async () => {
  const { shown } = browserNotices('granted')
  localStorage.setItem('tessera-notices/user-1', 'on')
  const mention = {
    noteId: 'n1',
    customer: { id: 'c1', name: '王女士' },
    author: { userId: 'user-2', userName: '陈嘉禾' },
    content: '帮忙报个价',
    createdAt: at(-1),
  }
  const api = mockApi([
    [getCustomerList, () => ({ list: [], total: 0, pageNum: 1, pageSize: 100 })],
    [getMentionList, () => ({ list: [mention], total: 1 })],
  ])
  const { user, location, unmount } = renderPage(<Page />, { path: '/work', session: { vipType: 2 } })
  expect(await screen.findByText('陈嘉禾在「王女士」里提醒您')).toBeVisible()
  expect(shown).toEqual([{ title: '陈嘉禾在「王女士」里提醒您', tag: 'mention/n1' }])
  await user.click(screen.getByRole('button', { name: '去看看' }))
  await waitFor(() => expect(location()).toMatch(/^\/work\/customer\/detail\?id=c1/))
  unmount()
  // The next page tells what is new, and only that.
  const later = { ...mention, noteId: 'n2', author: { userId: 'user-3', userName: '周明' } }
  api.use(getMentionList, () => ({ list: [later, mention], total: 2 }))
  renderPage(<Page />, { path: '/work', session: { vipType: 2 } })
  expect(await screen.findByText('周明在「王女士」里提醒您')).toBeVisible()
  expect(shown.map(({ tag }) => tag)).toEqual(['mention/n1', 'mention/n2'])
})

describe('the switch', () => {
  it('asks the browser by a click only, and is kept off by a click', async () => {
    const { asked } = browserNotices('default', 'granted')
    render(<NoticeSwitch />)
    expect(asked).not.toHaveBeenCalled()
    await userEvent.click(screen.getByRole('button', { name: '开启到点通知' }))
    expect(asked).toHaveBeenCalledTimes(1)
    await userEvent.click(await screen.findByRole('button', { name: '关闭到点通知' }))
    expect(screen.getByRole('button', { name: '开启到点通知' })).toBeVisible()
  })

  it('says where a no is taken back, and is not there without notices', () => {
    browserNotices('denied')
    const { container, unmount } = render(<NoticeSwitch />)
    expect(container).toHaveTextContent(/浏览器禁止了通知/)
    unmount()
    Reflect.deleteProperty(globalThis, 'Notification')
    expect(render(<NoticeSwitch />).container).toBeEmptyDOMElement()
  })
})
