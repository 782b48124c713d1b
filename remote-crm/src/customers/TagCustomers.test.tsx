import { tagCustomers } from '@tessera/shared/contract/customer'
import { getTagList, type Tag } from '@tessera/shared/contract/tag'
import { mockApi, renderPage } from '@tessera/shared/testing/testing'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { customer } from './customers.fixtures'
import { TagCustomers } from './TagCustomers'

const tag = (id: string, name: string): Tag => ({
  id,
  name,
  scope: 'customer',
  groupId: null,
  color: 'teal',
  uses: 0,
  version: 1,
  createdAt: '2026-03-01T08:00:00.000Z',
  updatedAt: '2026-03-01T08:00:00.000Z',
})

it('several customers get a tag together, and nothing is sent without one', async () => {
  const api = mockApi([
    [getTagList, () => ({ groups: [], tags: [tag('t1', '意向强'), tag('t2', '别墅')] })],
    [tagCustomers, () => ({})],
  ])
  const { user } = renderPage(
    <TagCustomers customers={[customer('c1'), customer('c2')]} open onClose={() => undefined} />,
  )
  const save = await screen.findByRole('button', { name: '保存修改' })
  await user.click(save)
  expect(await screen.findByText('请选择要加上或去掉的标签')).toBeVisible()
  fireEvent.mouseDown(screen.getByRole('combobox', { name: '加上' }))
  await user.click(await screen.findByText('意向强', { selector: '.ant-select-item-option-content *' }))
  await user.click(save)
  await waitFor(() =>
    expect(api.calls(tagCustomers)).toEqual([{ ids: ['c1', 'c2'], addTagIds: ['t1'], removeTagIds: [] }]),
  )
})
