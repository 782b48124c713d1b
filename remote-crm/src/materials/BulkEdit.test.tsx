import { updateMaterials } from '@tessera/shared/contract/material'
import { getTagList } from '@tessera/shared/contract/tag'
import { mockApi, renderPage } from '@tessera/shared/testing/testing'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { BulkEdit } from './BulkEdit'
import { tile } from './materials.fixtures'

test('fields are cleared or set, never both at once', async () => {
  const api = mockApi([
    [updateMaterials, ({ ids }) => ({ changed: ids.length })],
    [getTagList, () => ({ groups: [], tags: [] })],
  ])
  const { user } = renderPage(<BulkEdit materials={[tile('m-1'), tile('m-2')]} onClose={() => undefined} />)
  fireEvent.change(await screen.findByLabelText('系列（选填）'), { target: { value: '新系列' } })
  await user.click(screen.getByLabelText('清空这些项'))
  await user.click(await screen.findByTitle('系列'))
  await user.click(await screen.findByTitle('计价单位'))
  await user.click(screen.getByRole('button', { name: '保存修改' }))
  expect(await screen.findByText('「系列」填了新值，不能同时清空')).toBeVisible()
  expect(api.calls(updateMaterials)).toEqual([])
  fireEvent.change(screen.getByLabelText('系列（选填）'), { target: { value: '' } })
  await user.click(screen.getByRole('button', { name: '保存修改' }))
  await waitFor(() => expect(api.calls(updateMaterials)).toHaveLength(1))
  expect(api.calls(updateMaterials)[0]).toEqual({ ids: ['m-1', 'm-2'], changes: { series: null, unit: null } })
})
