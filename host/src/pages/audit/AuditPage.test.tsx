import { screen, waitFor } from '@testing-library/react'
import { type AuditEvent, getAuditList } from '@tessera/shared/contract/audit'
import { mockApi, renderPage } from '@tessera/shared/testing/testing'
import AuditPage from './AuditPage'

const EVENT: AuditEvent = {
  id: 'e1',
  kind: 'loginFailed',
  userId: 'u1',
  userName: '林晓',
  mobileMasked: '138****0002',
  address: '10.0.0.7',
  device: { kind: 'phone', system: 'android', browser: 'uc' },
  detail: { way: 'password' },
  at: '2026-03-01T08:00:00.000Z',
}
const EVENTS: AuditEvent[] = [
  EVENT,
  { ...EVENT, id: 'e2', kind: 'refused', detail: { call: 'GET /team/v1/getAuditList' } },
  {
    ...EVENT,
    id: 'e3',
    kind: 'rightChanged',
    address: null,
    device: null,
    mobileMasked: '',
    detail: { right: 'operator', value: null },
  },
  { ...EVENT, id: 'e4', kind: 'customersExported', detail: { count: 1200 } },
  { ...EVENT, id: 'e5', kind: 'sessionsEnded', detail: { count: 3 } },
  { ...EVENT, id: 'e6', kind: 'memberPasswordReset', detail: { by: '陈立' } },
  { ...EVENT, id: 'e7', kind: 'memberAdded', detail: { inviter: '李云舒' } },
  { ...EVENT, id: 'e8', kind: 'rightChanged', detail: { right: 'purchase', value: 'allowed' } },
  { ...EVENT, id: 'e9', kind: 'proofFailed', detail: { way: 'password' } },
  { ...EVENT, id: 'e10', kind: 'memberChanged', detail: { name: '林晓晓', role: 2 } },
  { ...EVENT, id: 'e11', kind: 'memberAccepted', detail: { ended: ['password', 'factor'] } },
]

test('events show what happened to whom, how, when and from where', async () => {
  const people = [{ userId: 'u1', userName: '林晓' }]
  const api = mockApi([
    [getAuditList, () => ({ list: EVENTS, total: EVENTS.length, pageNum: 1, pageSize: 20, people })],
  ])
  const { user, location } = renderPage(<AuditPage />, { path: '/work/account/audit' })
  expect(await screen.findByText('登录失败')).toBeVisible()
  expect(screen.getAllByText('用密码')[0]).toBeVisible()
  expect(screen.getAllByText('安卓手机 · UC 浏览器')[0]).toBeVisible()
  expect(screen.getByText('请求 GET /team/v1/getAuditList')).toBeVisible()
  expect(screen.getByText('运营控制台：已取消')).toBeVisible()
  expect(screen.getByText('服务器命令行')).toBeVisible()
  expect(screen.getByText('1,200 位客户，含联系方式')).toBeVisible()
  expect(screen.getByText('3 处')).toBeVisible()
  expect(screen.getByText('重置密码')).toBeVisible()
  expect(screen.getByText('由 陈立 操作')).toBeVisible()
  expect(screen.getByText('通过 李云舒 的邀请链接')).toBeVisible()
  expect(screen.getByText('子账号购买：已允许')).toBeVisible()
  expect(screen.getByText('本人验证失败')).toBeVisible()
  expect(screen.getByText('姓名改为「林晓晓」，改为子账号')).toBeVisible()
  expect(screen.getByText('管理员告知的密码已失效，原有二次验证已关闭')).toBeVisible()
  await user.click(screen.getByRole('combobox', { name: '成员' }))
  await user.click(await screen.findByTitle('林晓'))
  await waitFor(() => expect(api.calls(getAuditList).at(-1)).toMatchObject({ userId: 'u1', pageNum: 1 }))
  expect(location()).toContain('userId=u1')
})
